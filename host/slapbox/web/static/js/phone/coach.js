// What would an expert do? The button that asks, and the hint as long as the game stands as it did.

import {give} from '../core/api.js';
import {byId, put, show} from '../core/dom.js';
import {CARD_FIELDS} from '../core/games.js';
import {say, t} from '../core/text.js';
import {ask} from './feedback.js';
import {drawLesson} from './lesson.js';
import {current, looksMs} from './view.js';

/**
 * @import {Match, Mine, Pad} from '../core/pages.js'
 * @import {Coach} from '../views.js'
 */

/**
 * The buttons that do what no card shows, by move.
 * @type {{[move: string]: string}}
 */
const DEEDS = {pass: 'pass', draw_stock: 'stock', draw_discard: 'take'};

const ASKS = ['free', 'lost'];
let wanted = '';

/**
 * The button and the words, before the page of the game: it takes the room that is left.
 * @param {Mine} view
 * @param {Pad} pad
 */
export function drawCoach(view, pad) {
  const coach = coachOf(view, pad);
  const asked = Boolean(coach && coach.state !== 'free');
  show(byId('coach-ask'), Boolean(coach));
  byId('coach-ask', HTMLButtonElement).disabled = asked;
  show(byId('coach'), asked);
  drawLesson(view, asked);
  byId('play').classList.toggle('coached', asked || view.lesson);
  if (coach && view.lesson && ASKS.includes(coach.state)) askOnce(view.match, coach.state);
  if (!coach || !asked) return;
  byId('coach').setAttribute('data-state', coach.state);
  const {advice} = coach;
  put(byId('coach-move'), advice && pad.advice ? pad.advice(advice.move, view) : '');
  put(byId('coach-why'), advice ? say(advice.reason) : t('coach.' + coach.state));
}

/**
 * Who learns the game need not ask; once more where nobody knew.
 * @param {Match} match
 * @param {string} state
 */
function askOnce({id, revision}, state) {
  const now = [id, revision, state].join(' ');
  if (now !== wanted) give('hint', {revision});
  wanted = now;
}

/**
 * What the hint speaks of, on the page of the game.
 * @param {Mine} view
 * @param {Pad} pad
 */
export function markAdvice(view, pad) {
  const coach = coachOf(view, pad);
  /** @type {Map<string, unknown>} */
  const move = new Map(coach && coach.advice ? Object.entries(coach.advice.move) : []);
  const cards = CARD_FIELDS.map((field) => move.get(field))
    .toString()
    .split(',');
  mark('#play button[data-card]', 'data-card', (value) => cards.includes(value));
  mark('#play button[data-call]', 'data-call', (value) => value === move.get('trump'));
  const deed = DEEDS[String(move.get('move'))];
  mark('#play .deed', 'data-deed', (value) => value === deed);
  mark('#play .person', 'data-seat', (value) => value === String(move.get('seat')));
}

/**
 * @param {string} nodes
 * @param {string} attribute
 * @param {(value: string) => boolean} meant
 */
function mark(nodes, attribute, meant) {
  for (const node of document.querySelectorAll(nodes))
    node.classList.toggle('advised', meant(node.getAttribute(attribute) || ''));
}

/**
 * The coach, where there is one and the page can say what it means; not while people look up.
 * @param {Mine} view
 * @param {Pad} pad
 * @returns {Coach | null}
 */
function coachOf(view, pad) {
  return view.paused || !pad.advice || looksMs(view) > 0 ? null : view.you.coach;
}

export function hearCoach() {
  byId('coach-ask').addEventListener('click', () => {
    const view = current();
    if (view && view.match) ask('hint', {revision: view.match.revision});
  });
}
