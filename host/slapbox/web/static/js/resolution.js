// After a race: hand by hand, who hit what, when, and how sure that is.

import {animate, el, replace, svg} from './dom.js';
import {seatColour} from './colours.js';
import {bug} from './bugs.js';
import {flyCard, hand} from './fly.js';
import {nameOf} from './seats.js';
import {colourSigns} from './table.js';
import {milliseconds, plusMinus, t} from './text.js';

const byId = (id) => document.getElementById(id);
const STEP_MS = 300;
const REST_MS = 900;
const START_SHOWN_MS = 2600;
const MOST_ROWS = 12;
const UNCOUNTED = ['early', 'nothing', 'unaimed', 'no_hand', 'same_fly', 'sits_out'];
/** The races of Cheating Moth: their results leave everybody's cards in sight. */
const INSECTS = ['mosquito', 'cockroach'];
/** In a race for a missed capture. */
const SPOTTED = {won: 'moth.verdict.won', wrong: 'safarue.verdict.wrong', sits_out: 'safarue.verdict.sits_out'};
const SOUNDS = {won: 'splat', wrong: 'buzz', slowest: 'buzz'};

export function resolutionMoment(clock, sound) {
  const box = byId('resolution');
  let known = null;
  let timers = [];

  function close() {
    timers.forEach(clearTimeout);
    timers = [];
    box.hidden = true;
    document.body.setAttribute('data-result', 'none');
  }

  function later(ms, call) {
    timers.push(setTimeout(call, ms));
  }

  function open(view, leftMs, seen) {
    const last = view.match.last;
    const hands = worthShowing(last);
    const rows = hands.map((one) => row(view, last.name, hands, one));
    const step = seen ? 0 : Math.min(STEP_MS, Math.max(60, (leftMs - REST_MS) / Math.max(1, rows.length)));
    replace(byId('resolution-head'), ...heading(view, last));
    replace(byId('resolution-rows'), ...rows);
    replace(byId('resolution-foot'), ...footing(view, last));
    byId('resolution-foot').classList.toggle('waiting', !seen);
    box.setAttribute('data-rows', rows.length);
    box.setAttribute('data-race', last.name);
    box.setAttribute('data-seats', view.seats.length);
    document.body.setAttribute('data-result', last.name);
    box.hidden = false;
    rows.forEach((node, index) => later(step * index, () => reveal(node, hands[index])));
    later(step * rows.length, () => byId('resolution-foot').classList.remove('waiting'));
    later(leftMs, close);
  }

  function reveal(node, one) {
    node.classList.add('shown');
    if (SOUNDS[one.verdict]) sound.play(SOUNDS[one.verdict]);
    animate(node, [{transform: 'translateX(-40px) scale(.96)', opacity: 0}, {transform: 'none', opacity: 1}], {duration: 180, easing: 'ease-out'});
  }

  return (view, again) => {
    const match = view.phase === 'match' || view.phase === 'over' ? view.match : null;
    const last = match && match.last && match.last.name !== 'round' ? match.last : null;
    const name = last ? match.id + last.name + last.opened_us : '';
    const first = known === null;
    if (name === known && !again) return;
    known = name;
    close();
    if (!last) return;
    const left = last.name === 'start' ? startLeft(match, clock) : clock.msUntil(match.turn_from_us);
    if (left > 200) open(view, left, first || again);
  };
}

/** The start race need not hold up the first card; its times stay for a moment all the same. */
function startLeft(match, clock) {
  return Math.max(clock.msUntil(match.turn_from_us), clock.msUntil(match.last.opened_us + 1e6 * 6) > 0 ? START_SHOWN_MS : 0);
}

function heading(view, last) {
  if (INSECTS.includes(last.name)) return [bug(last.name), el('h1', {}, t(last.hands.length ? 'moth.race.' + last.name : 'result.nobody'))];
  if (last.name === 'spot') return [el('h1', {}, t(last.right ? 'safarue.tv.race.right' : 'safarue.tv.race.wrong', {name: nameOf(view, last.seat)}))];
  if (last.name === 'start' && last.starter === undefined) return [el('h1', {}, t('start.nobody'))];
  if (last.name === 'start') return [el('h1', {}, t('start.result', {name: nameOf(view, last.starter)}))];
  if (!last.hands.length) return [el('h1', {}, t('result.nobody'))];
  return [
    el('span.allowed-label', {}, t('result.allowed', {count: last.allowed.length})),
    ...colourSigns(last.allowed)
  ];
}

/** Every hand that went down, and of each seat one slap that did not count: children drum. */
function worthShowing({name, hands}) {
  // In the narrow sheet there is room for one row a seat, and early slaps were told at once.
  if (INSECTS.includes(name)) return hands.filter((one) => !UNCOUNTED.includes(one.verdict));
  const told = new Set();
  return hands.filter((one) => {
    if (!UNCOUNTED.includes(one.verdict)) return true;
    const mark = one.seat + one.verdict;
    return told.has(mark) ? false : told.add(mark);
  }).slice(0, MOST_ROWS);
}

function row(view, race, hands, one) {
  const node = el('li.hit.' + one.verdict, {'data-seat': one.seat, 'data-verdict': one.verdict, 'data-photo': one.photo ? 'yes' : 'no'},
    hand(seatColour(one.seat)),
    el('span.hit-name', {}, nameOf(view, one.seat)),
    el('span.hit-card', {}, one.card ? flyCard(one.card.colour, one.card.value) : null),
    el('span.hit-time', {},
      el('b', {}, milliseconds(one.at_us, errorOf(one))), el('small', {}, plusMinus(errorOf(one)) + ' ms')),
    one.photo ? photoFinish(one, hands) : el('span.hit-margin', {}, margin(one)),
    el('span.hit-verdict', {}, verdict(race, one)));
  node.style.setProperty('--seat', seatColour(one.seat));
  if (one.touch) {
    const words = t(INSECTS.includes(race) ? 'tv.touch' : 'result.touch');
    node.querySelector('.hit-time').append(el('small.touch-mark', {}, words));
  }
  return node;
}

/** Pads on one sync wire are off against each other by far less than against the laptop. */
function errorOf(one) {
  return one.tied_us === null || one.tied_us === undefined ? one.error_us : one.tied_us;
}

function verdict(race, one) {
  if (race === 'start' && one.verdict === 'won') return t('start.quickest');
  if (INSECTS.includes(race) && !UNCOUNTED.includes(one.verdict)) return t('moth.verdict.' + one.verdict);
  if (race === 'spot' && SPOTTED[one.verdict]) return t(SPOTTED[one.verdict]);
  return one.verdict === 'slower' ? t('start.slower') : t('fly.verdict.' + one.verdict);
}

function margin(one) {
  if (one.margin_us === null || one.margin_us === undefined) return '';
  return '+' + milliseconds(one.margin_us, Math.min(errorOf(one), 400)) + ' ms';
}

/** Hands that compete: on the same fly, or in a race for the quickest. */
function rivals(one, other) {
  if (!one.card || !other.card) return one.card === other.card;
  return one.card.card === other.card.card;
}

/** The intervals in which the true times lie, on one scale: where they overlap, it is too close. */
function photoFinish(one, all) {
  const hands = all.filter((other) => other.photo && rivals(one, other));
  const error = hands.every((one) => Number.isInteger(one.tied_us)) ? errorOf : (one) => one.error_us;
  const low = Math.min(...hands.map((one) => one.at_us - error(one)));
  const high = Math.max(...hands.map((one) => one.at_us + error(one)));
  const x = (us) => 4 + (192 * (us - low)) / Math.max(1, high - low);
  const height = 9 * hands.length + 3;
  const bars = hands.map((rival, index) => svg('g', {'fill-opacity': rival === one ? 1 : 0.55},
    svg('rect', {x: x(rival.at_us - error(rival)), y: 3 + 9 * index, width: x(rival.at_us + error(rival)) - x(rival.at_us - error(rival)), height: 6, rx: 3, fill: seatColour(rival.seat)}),
    svg('rect', {x: x(rival.at_us) - 1, y: 2 + 9 * index, width: 2, height: 8, fill: '#fff'})));
  return el('span.photo', {},
    el('strong', {}, t('result.photo') + ' ' + margin(one)),
    svg('svg', {viewBox: '0 0 200 ' + height, preserveAspectRatio: 'none'}, ...bars));
}

function footing(view, last) {
  if (Number.isInteger(last.slowest)) return [el('span.penalty', {}, hand(seatColour(last.slowest)), t('moth.slowest', {name: nameOf(view, last.slowest)}))];
  if (!last.penalties || !last.penalties.length) return [];
  return last.penalties.map((one) => {
    const key = one.paid ? 'result.paid' : 'result.nothing_to_pay';
    return el('span.penalty', {}, hand(seatColour(one.seat)), t(key, {name: nameOf(view, one.seat)}));
  });
}
