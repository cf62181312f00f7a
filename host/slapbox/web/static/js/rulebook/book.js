// The rule book: for each game its chapters, and for each chapter what is said, a picture, and
// which house rules can change it. TV, phones and the page of the rules all read it from here.

import {emblemOf, loadSpeaking, part} from '../core/games.js';
import {el} from '../core/dom.js';
import {drawing, h} from '../core/patch.js';
import {has, number, t} from '../core/text.js';
import {ruleName, ruleValue} from './houserules.js';
import {pictured} from './kit.js';

/**
 * @typedef {{name: string, title: string, options: string[]}} Chapter
 * @typedef {{name: string, says: string, draw: () => HTMLElement}} Shot
 */

const LONG = 150; // letters that still have room at full size on the TV
const FEW = 5;
/** @type {Map<string, pages.Book>} */
const books = new Map();

/**
 * Loads the part of a game, once; before that it has no chapters.
 * @param {string} game
 */
export async function open(game) {
  const known = await loadSpeaking(game, ['games', 'books']);
  books.set(game, await part(known.rules()));
}

/**
 * Tell whether the part of a game was loaded.
 * @param {string} game
 */
export function isOpen(game) {
  return books.has(game);
}

/**
 * The chapters of a game; none before its part is loaded.
 * @type {(game: string) => Chapter[]}
 */
export function chapters(game) {
  const book = books.get(game);
  if (!book) return [];
  return book.chapters.map(([name, ...options]) => ({
    name,
    title: t('how.' + name + '.title'),
    options
  }));
}

/**
 * One chapter as a part of a page, with words for the `rules` that are in force.
 * @param {{game: string, chapter: Chapter, rules: views.Rule[]}} facts
 */
export function chapterPart({game, chapter: {name, title, options}, rules}) {
  const text = saying(game, 'how.' + name, rules);
  return h(
    'section.chapter',
    {key: game + ' ' + name, class: {long: text.length > LONG}, 'data-chapter': name},
    h('h2', title),
    drawing(picture, game, name, inForce(rules)),
    h('p', text),
    options.length > 0 &&
      h('p.chapter-house', t('how.house') + ' ', ...houseRules(game, options, rules))
  );
}

/**
 * The intro of a game whose part is loaded: what each of its shots says, and what it shows. Its
 * first shot is the game itself. Other rules may make other shots.
 * @type {(game: string, rules: views.Rule[]) => Shot[]}
 */
export function shots(game, rules) {
  const book = books.get(game);
  if (!book) return [];
  const values = inForce(rules);
  const {intro, onlyIf = {}} = book;
  const told = intro.filter(([name]) => !onlyIf[name] || onlyIf[name](values));
  const emblem = () => el('div.pic.emblem.row.wrapped.centred', emblemOf(game));
  return [
    {name: game, says: t('game.' + game + '.tagline'), draw: emblem},
    ...told.map(([name, pictured = name]) => ({
      name,
      says: saying(game, 'intro.' + name, rules),
      draw: () => picture(game, pictured, values)
    }))
  ];
}

/**
 * Return the words of a chapter or a shot. An option's name in it stands for what there is to say
 * of its value, which may name other options; or else for the value.
 * @param {string} game
 * @param {string} about - how the keys of its words begin
 * @param {views.Rule[]} rules
 */
function saying(game, about, rules) {
  const values = inWords(game, inForce(rules));
  const words = sentences(about, rules, sentences(about, rules, values));
  return t(about + '.text', words)
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * @param {string} chapter - how the keys of its words begin
 * @param {views.Rule[]} rules
 * @param {Record<string, string | number>} words
 */
function sentences(chapter, rules, words) {
  const said = Object.assign({}, words);
  for (const {name, value, choices} of rules) {
    const about = chapter + '.' + name + '.';
    const key = [about + value, ...(value ? [about + 'other'] : [])].find(has);
    const own = typeof value === 'number' ? {[name]: value} : {};
    if (key) said[name] = t(key, Object.assign({}, words, own));
    else if (choices.some((one) => has(about + one)) || has(about + 'other')) said[name] = '';
  }
  return said;
}

/**
 * Values of the rules now, by their names; `_ms` in seconds, as `_s`, too.
 * @param {views.Rule[]} rules
 */
function inForce(rules) {
  /** @type {pages.InForce} */
  const values = {};
  for (const {name, value} of rules) {
    values[name] = value;
    if (name.endsWith('_ms') && typeof value === 'number')
      values[name.replace(/_ms$/, '_s')] = number(value / 1000, value % 1000 ? 1 : 0);
  }
  return values;
}

/**
 * The same for a sentence: numbers, and words for choices.
 * @type {(game: string, values: pages.InForce) => Record<string, string | number>}
 */
function inWords(game, values) {
  /** @type {Record<string, string | number>} */
  const words = {};
  for (const [name, value] of Object.entries(values))
    words[name] = typeof value === 'number' ? value : ruleValue(game, name, value);
  return words;
}

/**
 * The options that a chapter depends on; those that are set otherwise here say so.
 * @param {string} game
 * @param {string[]} options - their names
 * @param {views.Rule[]} rules
 */
function houseRules(game, options, rules) {
  return options.map((name, place) => {
    const rule = rules.find((one) => one.name === name);
    const changed = rule && rule.value !== rule.default;
    const words = ruleName(game, name) + (changed ? ': ' + ruleValue(game, name, rule.value) : '');
    return h(changed ? 'strong' : 'span', words + (place < options.length - 1 ? ' · ' : ''));
  });
}

/**
 * The picture of a chapter; one of a few single things is drawn larger.
 * @type {(game: string, name: string, values: pages.InForce) => HTMLElement}
 */
function picture(game, name, values) {
  const book = books.get(game);
  if (!book) throw new Error('not open: the book of ' + game);
  const words = book.pictures[name];
  const things = pictured(typeof words === 'string' ? words : words(values), book.thing);
  const few = things.length <= FEW && things.every((one) => !one.classList.contains('pic-set'));
  const size = (book.sizes && book.sizes[name]) || (few ? 'few' : 'usual');
  return el('div.pic.row.wrapped.centred.' + size, ...things);
}
