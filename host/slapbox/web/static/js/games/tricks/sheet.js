// The score sheet on the TV for the latest deal of a trick game.

import {signed} from '../../art/handwriting.js';
import {drawing, h} from '../../core/patch.js';
import {t} from '../../core/text.js';
import {muCard, shown} from '../mudeck/cards.js';
import {pileIcon} from '../../parts/seatplaque.js';
import {COUNTED} from './panel.js';
import {roleOf} from './roles.js';

/** @import {DealWords, Moment} from '../mudeck/sheet.js' */

/**
 * The words of each game.
 * @type {(moment: Moment<tricks.State>) => DealWords}
 */
export function dealWords({state, names}) {
  switch (state.game) {
    case 'mu':
      return muWords(state.sheet[state.sheet.length - 1], names);
    case 'last-panther':
      return pantherWords(state.sheet[state.sheet.length - 1], names);
    default:
      return wimmuelnWords(state.sheet[state.sheet.length - 1], names, state.estimates);
  }
}

/* Mü */

/** @type {(row: views.MuRow, names: string[]) => DealWords} */
function muWords(row, names) {
  if (row.kind === 'passed') return {end: t('trick.tv.end.passed'), how: null};
  if (row.kind === 'stalemate')
    return {end: t('trick.tv.end.stalemate', {name: names[row.culprit]}), how: null};
  const team = [row.chief, row.partner].filter((seat) => seat !== null);
  return {
    end: t(row.made ? 'trick.tv.end.made' : 'trick.tv.end.missed', {
      names: team.map((seat) => names[seat]).join(' + '),
      reached: row.reached,
      goal: row.goal
    }),
    how: names.map((_, seat) => {
      const role = roleOf(row, seat);
      return role ? [h('em.role-' + role, t('trick.tv.role.' + role))] : [];
    })
  };
}

/* The Last Panther */

/** @type {(row: views.LastPantherRow, names: string[]) => DealWords} */
function pantherWords({parts}, names) {
  const last = parts.last_trick.findIndex((points) => points > 0);
  return {
    end: t('trick.tv.end.panther', {name: names[last]}),
    how: names.map((_, seat) =>
      COUNTED.filter(([name]) => parts[name][seat]).map(([name, _, card]) =>
        h(
          'span.how-part.read',
          {'data-part': name},
          card ? drawing(shown, ...card) : pileIcon(),
          h('b', signed(parts[name][seat]))
        )
      )
    )
  };
}

/* Wimmüln */

/**
 * The cross uncovered: what lay on top, what below, and the number that was hit.
 * @type {(row: views.WimmuelnRow, names: string[], estimates: (views.WimmuelnCross | null)[]) =>
 *   DealWords}
 */
function wimmuelnWords({hits, won}, names, estimates) {
  const hit = names.filter((_, seat) => hits[seat] !== 'none');
  return {
    end: hit.length ? t('trick.tv.end.hits', {names: hit.join(' + ')}) : t('trick.tv.end.no_hit'),
    how: names.map((_, seat) => [
      h('span.how-cross.centred', ...crossOf(estimates[seat], won[seat])),
      h('span.how-tricks.bold.unbroken', t('trick.tv.tricks', {count: won[seat]})),
      h('b.how-hit', {'data-hit': hits[seat]}, hits[seat] === 'none' ? '' : '✓')
    ])
  };
}

/** @type {(cross: views.WimmuelnCross | null, won: number) => (Tree | null)[]} */
function crossOf(cross, won) {
  return cross ? [uncovered(cross.top, won), uncovered(cross.below, won)] : [];
}

/** @type {(card: views.MudeckFace | null, won: number) => Tree | null} */
function uncovered(card, won) {
  if (!card) return null;
  return h('span.uncovered', {class: {'hit-ring': card.number === won}}, drawing(muCard, card));
}
