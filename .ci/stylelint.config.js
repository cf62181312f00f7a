// Colours, gradients and shadows have names in one file, and stand as literals in no other.

const THEME = '../host/slapbox/web/static/css/core/theme.css';

// What may stand where it is used: a ring or a stripe, which has one length and a colour by its name,
// and a glow in a seat's colour, which is another one for each element.
const COLOUR = 'var\\(--[\\w-]+\\)';
const RING = '(inset )?0 0 0 [\\d.]+\\w+ ' + COLOUR;
const STRIPE = 'inset (0 [\\d.]+\\w+|[\\d.]+\\w+ 0) 0 ' + COLOUR;
const GLOW = '0 0 [\\d.]+\\w+ var\\(--seat\\)';
const LAYER = `(${[COLOUR, RING, STRIPE, GLOW].join('|')})`;

const ONLY_THERE = {
  'color-no-hex': true,
  'color-named': 'never',
  'function-disallowed-list': [/^(rgb|hsl)a?$/, /gradient$/, 'drop-shadow'],
  'declaration-property-value-allowed-list': {
    'box-shadow': ['none', new RegExp(`^${LAYER}(,\\s+${LAYER})*$`)],
    'text-shadow': ['none', new RegExp(`^${COLOUR}$`)]
  }
};

export default {
  plugins: ['./baseline/styles.js', './baseline/svgs.js'],
  rules: {
    'slapbox/baseline': true,
    'slapbox/svg-sizes': true,
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': [
      true,
      {ignore: ['consecutive-duplicates-with-different-values']}
    ],
    'property-no-unknown': true,
    'unit-no-unknown': true,
    ...ONLY_THERE
  },
  overrides: [
    {
      files: [THEME],
      rules: Object.fromEntries(Object.keys(ONLY_THERE).map((rule) => [rule, null]))
    }
  ]
};
