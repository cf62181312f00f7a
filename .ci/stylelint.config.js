// Colours and shadows have names in one file, and stand as literals in no other; what fades does so
// from one name to another.

const THEME = '../host/slapbox/web/static/css/core/theme.css';

// Shadows have names; a ring and a seat's stripe are of one width, and of a colour by its name. What
// a remote control is at has a wider ring.
const COLOUR = 'var\\(--[\\w-]+\\)';
const SHADOW = 'var\\(--(shadow-\\w+|ring-advised)\\)';
const RING = '0 0 0 (var\\(--ring\\)|1\\.8vmin) ' + COLOUR;
const STRIPE = 'inset var\\(--stripe\\) 0 0 ' + COLOUR;
const LAYER = `(${[SHADOW, RING, STRIPE].join('|')})`;

// Distances and letters are steps of the scales; a length that is none of them has a name of its own
// (`--aside`). What belongs to letters grows with them (em), what belongs to the window is a share of it.
const NAMED = 'calc\\([^;]*var\\(--(?!grid|unit)[\\w-]+\\)[^;]*\\)';
const SIZE = `(0|auto|-?[\\d.]+(em|%|v[wh])|env\\([\\w-]+\\)|${COLOUR}|${NAMED})`;
const SIZES = [new RegExp(`^${SIZE}( ${SIZE})*( !important)?$`)];

const ONLY_THERE = {
  'color-no-hex': true,
  'color-named': 'never',
  'function-disallowed-list': [/^(rgb|hsl)a?$/, 'drop-shadow'],
  'declaration-property-value-allowed-list': {
    'box-shadow': ['none', new RegExp(`^${LAYER}(,\\s+${LAYER})*$`)],
    'text-shadow': ['none', new RegExp(`^${COLOUR}$`)],
    '/^(padding|margin)/': SIZES,
    'font-size': SIZES
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
    'selector-max-id': 0, // ids are for scripts and tests
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
