// Where MDN's data tell of a member: by the names of its holder's types, of what it inherits from,
// or as a global.

import {data, lacking} from './engines.js';

const {api, css, javascript} = data;

/** Interfaces that stand for one that browsers do not name: TypeScript's mixins. */
const ANYWHERE = ['Element', 'HTMLElement', 'SVGElement', 'Document', 'Window', 'HTMLInputElement'];

/** MDN's word on `member` of the first of these types that it knows it of. */
export function memberOf(types, member) {
  if (types.includes('CSSStyleDeclaration')) return first(types, member) || styleOf(member);
  return first(types, member) || first(ANYWHERE, member);
}

/** MDN's word on a member of nobody knows what: that of whichever type has it in most engines, if any
 * has it at all. */
export function memberOfAny(member) {
  const all = [...Object.keys(api), ...Object.keys(javascript.builtins)];
  return eldest(all.map((type) => first([type], member)).filter(Boolean));
}

/** MDN's word on a global of this name. */
export function globalOf(name) {
  for (const place of [api, javascript.builtins, api.Window])
    if (place[name] && place[name].__compat) return found(name, place[name]);
  return null;
}

/** MDN's word on `new NAME()`. */
export function constructorOf(name) {
  const place = placeOf(name);
  return place && place[name] && place[name].__compat ? found('new ' + name, place[name]) : null;
}

/** MDN's word on an event, of whatever has it in most engines. */
export function eventOf(name) {
  const key = name + '_event';
  const holders = Object.keys(api).filter((type) => api[type][key]);
  return eldest(holders.map((type) => found(type + '.' + name, api[type][key])));
}

/** MDN's word on an option of a method, if it has one. */
export function optionOf(types, member, option) {
  const place = [...types, ...ANYWHERE]
    .map((type) => placeOf(plain(type)))
    .find((one) => one && one[member]);
  const part = place && place[member][`options_${option}_parameter`];
  return part ? found(`${member}({${option}})`, part) : null;
}

/** MDN's word on a property of styles, as scripts write it. */
export function styleOf(member) {
  const name = member.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());
  const place = css.properties[name];
  return place && place.__compat ? found('style.' + member, place) : null;
}

/** MDN's word on keyframes that lack a property at an end. */
export const PARTIAL_FRAMES = found(
  'frames without a property at an end',
  api.Element.animate.implicit_tofrom
);

function first(types, member) {
  for (const name of types.map(plain)) {
    const place = placeOf(name);
    const key = place && keysOf(member).find((one) => place[one] && place[one].__compat);
    if (key) return found(name + '.' + member, place[key]);
  }
  return null;
}

const eldest = (all) =>
  all.sort((a, b) => lacking(a.compat).length - lacking(b.compat).length)[0] || null;

const keysOf = (member) => [member, member + '_static', member.replace(/^on/, '') + '_event'];

/** The name that MDN's data have for a type of TypeScript's. */
function plain(type) {
  if (/^(Callable|Newable)Function$/.test(type)) return 'Function';
  if (type === 'Console') return 'console';
  return type.replace(/^Readonly(?=Array|Map|Set)/, '').replace(/(Constructor|Of)$/, '');
}

function placeOf(name) {
  return api[name] || javascript.builtins[name] || javascript.builtins.Intl[name];
}

function found(name, {__compat}) {
  return {name, compat: __compat};
}
