// What the score sheet on the TV says about the latest deal of a trick game.

import {signed} from '../../art/handwriting.js';
import {el} from '../../core/dom.js';
import {t} from '../../core/text.js';
import {muCard} from '../mudeck/cards.js';

/** The words of a game, as {@link import('../mudeck/sheet.js').DealWords}. */
export function dealWords(game) {
  return WORDS[game];
}

function muHow(row, {names}) {
  const role = (seat) => ['chief', 'vice', 'partner'].find((name) => row[name] === seat);
  if (row.kind !== 'played') return null;
  return names.map((_, seat) =>
    role(seat) ? [el('em.role-' + role(seat), {}, t('trick.tv.role.' + role(seat)))] : []
  );
}

const SHOWN = {
  yellow: {card: 'y', colour: 'yellow', number: 3, triangles: 1},
  red: {card: 'r', colour: 'red', number: 4, triangles: 1},
  panther: {card: 'k', colour: 'black', number: 7, triangles: 2}
};

function pantherHow(row, {names}) {
  return names.map((_, seat) =>
    ['last_trick', 'yellow', 'red', 'panther']
      .filter((name) => row.parts[name][seat])
      .map((name) =>
        el(
          'span.how-part',
          {'data-part': name},
          SHOWN[name]
            ? muCard(SHOWN[name])
            : el('i.trick-pile', {}, el('i', {}), el('i', {}), el('i', {})),
          el('b', {}, signed(row.parts[name][seat]))
        )
      )
  );
}

/** The cross uncovered: what lay on top, what below, and the number that was hit. */
function wimmuelnHow(row, {names, estimates}) {
  return names.map((_, seat) => {
    const [top, below] = row.estimates[seat];
    const won = row.won[seat];
    const {top: upper, below: lower} = estimates[seat];
    return [
      el('span.how-cross', {}, uncovered(upper, top === won), uncovered(lower, below === won)),
      el('span.how-tricks', {}, t('trick.tv.tricks', {count: won})),
      el('b.how-hit', {'data-hit': row.hits[seat]}, row.hits[seat] === 'none' ? '–' : '✓')
    ];
  });
}

function uncovered(card, hit) {
  return el('span.uncovered' + (hit ? '.hit-ring' : ''), {}, muCard(card));
}

function muEnd(row, {names}) {
  const played = row.made ? 'made' : 'missed';
  return t('trick.tv.end.' + (row.kind === 'played' ? played : row.kind), muValues(row, names));
}

function muValues(row, names) {
  const team = ['chief', 'partner']
    .map((role) => row[role])
    .filter((seat) => Number.isInteger(seat));
  return {
    names: team.map((seat) => names[seat]).join(' + '),
    name: names[row.culprit],
    reached: row.reached,
    goal: row.goal
  };
}

function pantherEnd(row, {names}) {
  const last = row.parts.last_trick.findIndex((points) => points > 0);
  return t('trick.tv.end.panther', {name: names[last]});
}

function wimmuelnEnd(row, {names}) {
  const hit = names.filter((_, seat) => row.hits[seat] !== 'none');
  if (!hit.length) return t('trick.tv.end.no_hit');
  return t('trick.tv.end.hits', {names: hit.join(' + ')});
}

const WORDS = {
  mu: {end: muEnd, how: muHow},
  'last-panther': {end: pantherEnd, how: pantherHow},
  wimmueln: {end: wimmuelnEnd, how: wimmuelnHow}
};
