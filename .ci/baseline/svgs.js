// A rule of stylelint: who gives a drawing a width gives it a height, and the other way round. With
// one of both, Chromium before 84 makes an svg in a flex box 150 px high, or 0.

import {globSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import selectorParser from 'postcss-selector-parser';
import stylelint from 'stylelint';

const NAME = 'slapbox/svg-sizes';
const WEB = fileURLToPath(new URL('../../host/slapbox/web/', import.meta.url));

/** The classes of all drawings that scripts make or templates hold. */
const CLASSES = new Set(
  globSync(WEB + '{static/js,templates}/**/*.{js,html}').flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const made = [...text.matchAll(/\bsvg\(\s*'svg\.([\w.-]+)'/g)];
    const held = [...text.matchAll(/<svg[^>]* class="([^"]+)"/g)];
    return [...made, ...held].flatMap(([, names]) => names.split(/[.\s]+/));
  })
);
if (!CLASSES.has('fly-card')) throw new Error('no drawings found in ' + WEB);

const rule = () => (root, result) => {
  root.walkRules((node) => {
    if (!/svg|\./.test(node.selector) || !isOfDrawing(node.selector)) return;
    const sizes = ['width', 'height'].map((prop) => sizeOf(node, prop));
    if (Boolean(sizes[0]) === Boolean(sizes[1])) return;
    const message = `${node.selector}: width and height (${NAME})`;
    stylelint.utils.report({ruleName: NAME, result, node, message, word: node.selector});
  });
};
rule.ruleName = NAME;
export default stylelint.createPlugin(NAME, rule);

/** Tell whether a selector names a drawing at its end. */
function isOfDrawing(selector) {
  let is = false;
  selectorParser((all) => {
    all.each((one) => {
      const parts = one.nodes.slice(one.nodes.findLastIndex(({type}) => type === 'combinator') + 1);
      const tag = parts.find(({type}) => type === 'tag');
      const isKnown = parts.some(({type, value}) => type === 'class' && CLASSES.has(value));
      is = is || (tag ? tag.value === 'svg' : isKnown);
    });
  }).processSync(selector);
  return is;
}

/** Return the size that a rule sets, if it sets one. */
function sizeOf(node, prop) {
  const last = node.nodes.findLast((one) => one.prop === prop);
  return last && last.value !== 'auto' ? last.value : '';
}
