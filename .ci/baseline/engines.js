// The oldest engines that the pages are written for, as `browserslist` in package.json declares
// them, and what MDN's data know of them.

import {createRequire} from 'node:module';

const require = createRequire(import.meta.url);

export const data = require('@mdn/browser-compat-data');

const BROWSERS = {chrome: 'chrome', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios'};

/** The engines of the baseline: the name that MDN's data have for each, and its version. */
export const BASELINE = require('../package.json').browserslist.map((one) => {
  const [name, version] = one.split(' ');
  if (!BROWSERS[name] || !version) throw new Error('no engine of a baseline: ' + one);
  return {browser: BROWSERS[name], version};
});

/** The engines of the baseline that lack what `compat` tells of, each with the version that has
 * it; none if all have it. */
export function lacking(compat) {
  return BASELINE.filter(
    (one) => !entries(compat, one.browser).some((entry) => has(entry, one))
  ).map(({browser}) => browser + ' ' + first(compat, browser));
}

/** The youngest year of ECMAScript whose syntax every engine of the baseline can read. */
export function ecmaYear() {
  const {operators, regular_expressions: expressions, statements} = data.javascript;
  const signs = {
    2016: operators.exponentiation,
    2017: statements.async_function,
    2018: expressions.named_capturing_group,
    2019: statements.try_catch.optional_catch_binding,
    2020: operators.optional_chaining
  };
  let year = 2015;
  while (signs[year + 1] && !lacking(signs[year + 1].__compat).length) year += 1;
  return year;
}

function entries(compat, browser) {
  const known = compat.support[browser];
  return (Array.isArray(known) ? known : [known || {version_added: false}]).filter(
    (entry) => !entry.flags && !entry.prefix && !entry.alternative_name
  );
}

function has(entry, {version}) {
  if (entry.version_removed && order(entry.version_removed, version) <= 0) return false;
  return typeof entry.version_added === 'string' && order(entry.version_added, version) <= 0;
}

function first(compat, browser) {
  const [entry] = entries(compat, browser);
  return (entry && entry.version_added) || 'never';
}

/** Below zero if version `a` is older than `b`; "≤37" is 37, and a preview is younger than all. */
function order(a, b) {
  if (a === 'preview') return 1;
  const [left, right] = [a, b].map((one) => one.replace('≤', '').split('.').map(Number));
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    const difference = (left[part] || 0) - (right[part] || 0);
    if (difference) return difference;
  }
  return 0;
}
