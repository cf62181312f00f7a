// A rule of stylelint: whatever a style uses (properties, their values, functions, units, colours,
// selectors, at-rules, media features) is looked up in MDN's data. A feature that an engine of the
// baseline lacks is a fault, and so is one that nobody can look up. It is none if `@supports` tests
// for it, a prefixed twin stands beside it, or allowed.js has a reason.

import selectorParser from 'postcss-selector-parser';
import valueParser from 'postcss-value-parser';
import stylelint from 'stylelint';
import {STYLES} from './allowed.js';
import {data, lacking} from './engines.js';

const {properties, selectors, types, 'at-rules': atRules} = data.css;
const NAME = 'slapbox/baseline';

/** The families that MDN's data have units, functions and keywords in. */
const FAMILIES = Object.values(types);
const UNITS = [
  [/^d?(vw|vh|vi|vb|vmin|vmax)$/, types.length.viewport_percentage_units_dynamic],
  [/^s(vw|vh|vi|vb|vmin|vmax)$/, types.length.viewport_percentage_units_small],
  [/^l(vw|vh|vi|vb|vmin|vmax)$/, types.length.viewport_percentage_units_large],
  [/^cq/, types.length.container_query_length_units]
];
/** Units and functions that each engine of the baseline has, and MDN's data no entry for. */
const OLD = ['px', 'cm', 'mm', 'in', 'pt', 'pc', 'ms', 's', 'local', 'format'];
/** Types that MDN's data file under another name. */
const SAME = {rgba: types.color.rgb, fr: types.flex};
/** Descriptors of a typeface, not of an element. */
const FACE = atRules['font-face'];

const rule = () => (root, result) => {
  const tell = (node, name, place) => {
    const word = place ? lacking(place.__compat).join(', ') : 'not in MDN’s data';
    if (!word || STYLES[name]) return;
    const message = `${name}: ${place ? `only from ${word} on` : word} (${NAME})`;
    stylelint.utils.report({ruleName: NAME, result, node, message, word: String(name)});
  };
  root.walkAtRules((node) => atRule(node, tell));
  root.walkRules((node) => {
    if (!isFrame(node)) selector(node, tell);
  });
  root.walkDecls((node) => {
    if (!isTested(node)) declaration(node, tell);
  });
};
rule.ruleName = NAME;
export default stylelint.createPlugin(NAME, rule);

function atRule(node, tell) {
  const known = atRules[node.name.replace(/^-\w+-/, '')];
  tell(node, '@' + node.name, known);
  if (node.name !== 'media') return;
  if (/[<>=]/.test(node.params)) tell(node, 'media range', atRules.media.range_syntax);
  for (const [, name] of node.params.matchAll(/\(\s*([\w-]+)/g)) {
    const plain = name.replace(/^(min|max)-/, '');
    tell(node, `media ${plain}`, atRules.media[plain]);
  }
}

function selector(node, tell) {
  if (node.parent.type === 'rule') tell(node, 'nesting', selectors.nesting);
  selectorParser((all) => {
    all.walkPseudos((one) => {
      const name = one.value.replace(/^:+/, '');
      if (!name.startsWith('-')) tell(node, one.value, selectors[name]);
      else if (all.nodes.length > 1) tell(node, one.value + ' beside others', null);
      if (name === 'not' && (one.nodes.length > 1 || one.nodes[0].nodes.length > 1))
        tell(node, ':not with several', selectors.not.selector_list);
    });
    all.walkNesting(() => tell(node, 'nesting', selectors.nesting));
    all.walkAttributes((one) => {
      if (one.insensitive) tell(node, '[i]', selectors.attribute.case_insensitive_modifier);
    });
  }).processSync(node.selector);
}

function declaration(node, tell) {
  const {prop, parent} = node;
  const isPrefixed = prop.startsWith('-') && !prop.startsWith('--');
  if (!isPrefixed && !hasFallback(node)) value(node, tell);
  if (prop.startsWith('-')) return;
  if (parent.name === 'font-face') return tell(node, prop, FACE[prop]);
  if (parent.some((one) => one.prop === '-webkit-' + prop)) return;
  const known = properties[prop];
  tell(node, prop, known);
  if (known && known.flex_context) tell(node, prop + ' of flex items', known.flex_context);
}

function value(node, tell) {
  const known = properties[node.prop] || {};
  const {nodes} = valueParser(node.value);
  const words = nodes.filter(({type}) => type === 'word');
  if (words.length > 1 && known.multiple_keywords)
    tell(node, node.prop + ' of several words', known.multiple_keywords);
  valueParser.walk(nodes, (part) => {
    if (part.type === 'function') func(node, part, known, tell);
    else if (part.type === 'word') word(node, part.value, known, tell);
    return part.type !== 'function' || part.value !== 'url';
  });
}

function func(node, part, known, tell) {
  const name = part.value;
  if (!name || name.startsWith('-') || OLD.includes(name)) return;
  tell(node, name + '()', known[name] || functionOf(name));
  const spaced = /^(rgb|hsl)a?$/.test(name) && !part.nodes.some(({value: sign}) => sign === ',');
  const hasSpaces = spaced && part.nodes.filter(({type}) => type === 'word').length > 1;
  if (hasSpaces) tell(node, name + '() without commas', types.color.rgb.space_separated_parameters);
}

function functionOf(name) {
  if (SAME[name]) return SAME[name];
  if (types[name] && types[name].__compat) return types[name];
  const family = FAMILIES.find((one) => one[name] && one[name].__compat);
  const held = Object.values(properties).find((one) => one[name] && one[name].__compat);
  return (family && family[name]) || (held && held[name]);
}

function word(node, text, known, tell) {
  const measure = valueParser.unit(text);
  if (measure && measure.unit && /^[a-z]+$/i.test(measure.unit))
    return tell(node, measure.unit, unitOf(measure.unit.toLowerCase()));
  if (/^#([\da-f]{4}|[\da-f]{8})$/i.test(text))
    return tell(node, text, types.color.rgb_hexadecimal_notation.alpha_hexadecimal_notation);
  const place = [known[text], types.global_keywords[text], types.color[text]].find(
    (one) => one && one.__compat
  );
  return place && tell(node, `${node.prop}: ${text}`, place);
}

function unitOf(unit) {
  if (OLD.includes(unit)) return types.length;
  if (SAME[unit]) return SAME[unit];
  const family = FAMILIES.find((one) => one[unit] && one[unit].__compat);
  const [, place] = UNITS.find(([sign]) => sign.test(unit)) || [];
  return (family && family[unit]) || place;
}

const isFrame = ({parent}) => parent.type === 'atrule' && parent.name.endsWith('keyframes');

/** Tell whether the same rule has another value for who does not know this one. */
function hasFallback(node) {
  const before = node.parent.nodes.slice(0, node.parent.index(node));
  return before.some((one) => one.prop === node.prop);
}

/** Tell whether an `@supports` around a declaration tests for this property. */
function isTested(node) {
  for (let outer = node.parent; outer; outer = outer.parent)
    if (outer.name === 'supports' && outer.params.includes(node.prop)) return true;
  return false;
}
