// Words in the reader's language, from the same catalogues that the host uses. A page begins with
// its own, and learns those of a game when that is shown.

import {given} from './dom.js';

/**
 * Values for the `{placeholders}` of a wording.
 * @typedef {{[name: string]: string | number}} Values
 */

const STORE = 'slapbox.language';
/** @typedef {{[key: string]: string | {[form: string]: string}}} Words */

/** @type {Words} */
let entries = {};
let language = 'en';
/** The language that was asked for last. */
let wanted = 'en';
/** Catalogues that are spoken: the page's, and those that it has learned. */
let spoken = [given(document.documentElement, 'data-words')];
/**
 * Those that were asked for, by language and name.
 * @type {Map<string, Promise<Words>>}
 */
const asked = new Map();
let plural = new Intl.PluralRules('en');
/**
 * Writers of numbers in this language, by decimals: to make one takes as long as 100 numbers.
 * @type {Map<number, Intl.NumberFormat>}
 */
const writers = new Map();

/**
 * All languages: the code of each, and its name in that language.
 * @returns {[string, string][]}
 */
export function languages() {
  return Object.entries(JSON.parse(given(document.body, 'data-languages')));
}

/**
 * Words the page in the language that this browser chose before, or else the one that the page came
 * in; in English, if that cannot be had.
 */
export function useChosenLanguage() {
  const chosen = remembered() || document.documentElement.lang || 'en';
  return useLanguage(chosen).catch(() => useLanguage('en'));
}

/**
 * Loads a language and words the page in it.
 * @param {string} name
 */
async function useLanguage(name) {
  wanted = name;
  try {
    await speak([]);
  } finally {
    if (wanted === name) wanted = language;
  }
  wordPage();
}

/**
 * Loads one more catalogue (`games/mu`), in each language from now on.
 * @param {string} name
 */
export async function learn(name) {
  if (!speaks(name)) await speak([name]);
}

/** @param {string} name */
function speaks(name) {
  return spoken.includes(name);
}

/**
 * Speaks the language that is wanted, with these catalogues as well, as soon as all words are here.
 * @type {(more: string[]) => Promise<void>}
 */
async function speak(more) {
  const now = wanted;
  const names = spoken.concat(more.filter((name) => !speaks(name)));
  const found = await Promise.all(names.map((name) => words(now, name)));
  if (now !== wanted || !spoken.every((name) => names.includes(name))) return speak(more);
  entries = Object.assign({}, ...found);
  spoken = names;
  language = now;
  writers.clear();
  plural = new Intl.PluralRules(now);
  document.documentElement.lang = now;
}

/** @type {(language: string, name: string) => Promise<Words>} */
function words(language, name) {
  const path = encodeURIComponent(language) + '/' + name + '.json';
  const known = asked.get(path) || fetched(path);
  asked.set(path, known);
  return known;
}

/** @type {(path: string) => Promise<Words>} */
async function fetched(path) {
  try {
    const answer = await fetch(given(document.documentElement, 'data-catalogues') + path);
    if (!answer.ok) throw new Error('no words ' + path);
    return await answer.json();
  } catch (failed) {
    asked.delete(path);
    throw failed;
  }
}

/**
 * The same, and keeps the choice for the next visit.
 * @param {string} name
 */
export async function chooseLanguage(name) {
  await useLanguage(name);
  try {
    localStorage.setItem(STORE, name);
  } catch (refused) {
    console.info('this browser keeps no settings', refused);
  }
}

/**
 * The wording of a key; the value `count` chooses the plural form.
 * @type {(key: string, values?: Values) => string}
 */
export function t(key, values) {
  const given = values || {};
  let wording = entries[key];
  if (wording === undefined) return key;
  if (typeof wording !== 'string')
    wording = wording[plural.select(Number(given.count) || 0)] || wording.other;
  return wording.replace(/\{(\w+)\}/g, (hole, name) =>
    name in given ? isolated(written(given[name])) : hole
  );
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/**
 * Isolate a value that is written from right to left (a name, most likely): it turns nothing beside
 * it round. The host's own words do the same.
 * @param {string} value
 */
export function isolated(value) {
  return RIGHT_TO_LEFT.test(value) ? '\u2068' + value + '\u2069' : value;
}

/**
 * A number below zero has a minus, not a hyphen.
 * @param {string | number} value
 */
export function written(value) {
  return typeof value === 'number' && value < 0 ? '−' + -value : String(value);
}

/**
 * Tell whether the catalogue has this key.
 * @param {string} key
 */
export function has(key) {
  return entries[key] !== undefined;
}

/**
 * A message of the host.
 * @param {views.Message} message
 */
export function say(message) {
  return t(message.key, message.values);
}

/**
 * A number as this language writes it.
 * @type {(value: number, decimals: number) => string}
 */
export function number(value, decimals) {
  const digits = {minimumFractionDigits: decimals, maximumFractionDigits: decimals};
  const writer = writers.get(decimals) || new Intl.NumberFormat(language, digits);
  writers.set(decimals, writer);
  return writer.format(value);
}

/**
 * A duration in ms with no more decimals than its error allows: "312.4".
 * @type {(us: number, errorUs: number) => string}
 */
export function milliseconds(us, errorUs) {
  return number(us / 1000, decimalsFor(errorUs));
}

/**
 * "± 0.2" for an error, rounded up: never claims more than was measured.
 * @param {number} errorUs
 */
export function plusMinus(errorUs) {
  const unit = Math.pow(10, 3 - decimalsFor(errorUs));
  return (
    '± ' + number((Math.ceil(Math.max(errorUs, 1) / unit) * unit) / 1000, decimalsFor(errorUs))
  );
}

/**
 * The same with its unit, in few letters: "± 3 µs", "± 0.2 ms".
 * @param {number} errorUs
 */
export function plusMinusShort(errorUs) {
  return decimalsFor(errorUs) === 3
    ? '± ' + Math.max(1, errorUs) + ' µs'
    : plusMinus(errorUs) + ' ms';
}

/** @param {number} errorUs */
function decimalsFor(errorUs) {
  if (errorUs >= 1000) return 0;
  return errorUs >= 20 ? 1 : 3;
}

/** Words all that names its text in `data-text`; what comes later has to ask. */
export function wordPage() {
  document.querySelectorAll('[data-text]').forEach((node) => {
    node.textContent = t(given(node, 'data-text'));
  });
}

function remembered() {
  try {
    return localStorage.getItem(STORE);
  } catch (refused) {
    return null;
  }
}

// A page that has come as far as this runs (../../classic/old.js).
document.documentElement.setAttribute('data-runs', 'yes');
