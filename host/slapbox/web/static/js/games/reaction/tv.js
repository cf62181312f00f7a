// Reaction is a race: faces crouch before the lights, each is off at its slap, and runs to its
// place when the times are told. All figures are on the sheet of times.

import {byId} from '../../core/dom.js';
import {drawing, h, patch} from '../../core/patch.js';
import {timeText} from '../../core/gaps.js';
import {person} from '../../art/people.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {lights} from '../../parts/lights.js';
import {photoStrip} from '../../parts/photostrip.js';
import {Timers} from '../../tv/beats.js';
import {lanes} from './lanes.js';

/** @import {Round} from './lanes.js' */

/** All have run to their places; where it was close, slowly. As in the style sheet. */
const RUN_MS = 900;
const SLOW_MS = 2400;
/** Before the next round they go back. */
const BACK_MS = 1100;

/** @type {pages.RaceWords<views.ReactionView, views.ReactionLast>} */
const race = {
  staged: () => true,
  footing: ({match, seats}) => [
    h('b', t('reaction.median')),
    ...seats.map(({seat}) => {
      const {median_us: median, error_us: error} = match.state.players[seat];
      const time = median === null ? t('reaction.no_time') : timeText(median, error);
      return h('span.penalty.bold.read', {key: seat}, drawing(person, seat), time);
    })
  ]
};

/**
 * The screen of the reaction test.
 * @type {(tv: pages.Tv) => pages.Screen<views.ReactionView, views.ReactionLast>}
 */
export function open({clock, sound}) {
  const track = new Track(clock, sound);
  return {id: 'reaction', race, draw: (view) => track.draw(view)};
}

class Track extends Timers {
  /**
   * @param {pages.TableClock} clock
   * @param {pages.Sounds} sound
   */
  constructor(clock, sound) {
    super();
    this.clock = clock;
    this.sound = sound;
    this.heard = '';
  }

  /** @param {pages.View<views.ReactionView, views.ReactionLast> | pages.Nothing} view */
  draw(view) {
    this.stop();
    if (!view.match || view.phase !== 'match') return;
    this.hear(view);
    this.lay(view);
  }

  /** @param {Round} view */
  hear({match: {id, race: running, last}}) {
    const [now, before] = [id + beatOf(running, last), this.heard];
    this.heard = now;
    if (now === before || !before) return;
    if (running && running.state === 'open') this.sound.play('go');
    if (running || !last || !last.hands.length) return;
    const isClose = last.hands.some((one) => one.photo);
    if (isClose) this.sound.play('roll');
    this.later(isClose ? SLOW_MS : RUN_MS, () => this.sound.play('right'));
  }

  /** @param {Round} view */
  lay(view) {
    const {state, race: running, last} = view.match;
    const leftMs = this.clock.msUntil(view.match.turn_from_us) - BACK_MS;
    const isBack = state.phase !== 'over' && leftMs <= 0;
    if (!running && last && !isBack) this.later(leftMs, () => this.lay(view));
    patch(byId('reaction'), screen(view, isBack));
  }
}

/** @type {(running: views.Race | null, last: views.ReactionLast | null) => string} */
function beatOf(running, last) {
  if (running) return running.state;
  return last ? 'told' + last.opened_us : 'none';
}

/** @type {(view: Round, isBack: boolean) => Tree} */
function screen(view, isBack) {
  const {state, race: running, last} = view.match;
  const round = running || !last ? state.round : state.played;
  const photo = running || isBack || !last ? [] : last.hands.filter((one) => one.photo);
  return h(
    'section',
    h(
      'div.reaction-side.amid.whole',
      h('p.brand', 'Slapbox'),
      h('h1', t('reaction.round', {round, rounds: state.rounds})),
      h(lights, {light: light(running)}),
      h(says, {view, isBack})
    ),
    h(
      'div.reaction-track.column.centred.rest',
      h(lanes, {view, isBack}),
      photo.length > 0 && h(photoStrip, {view, hands: photo})
    )
  );
}

/** @param {views.Race | null} running */
function light(running) {
  if (!running) return 'off';
  return running.state === 'waiting' ? 'red' : 'green';
}

/** @param {{view: Round, isBack: boolean}} facts */
function says({view, isBack}) {
  const {state, race: running, last} = view.match;
  const first = running || isBack || !last ? null : last.hands.find((one) => one.verdict === 'won');
  if (!first) return h('p.reaction-says.bold', {role: 'status'}, wordFor(state, running));
  const name = nameOf(view, first.seat);
  const arrives = {'arrives-slowly': first.photo};
  return h(
    'p.reaction-says.reaction-first.bold',
    {role: 'status', class: arrives},
    t('reaction.first', {name})
  );
}

/** @type {(state: views.ReactionView, running: views.Race | null) => string} */
function wordFor(state, running) {
  if (state.phase === 'over') return t('reaction.end');
  if (!running) return t('reaction.look');
  return t(running.state === 'waiting' ? 'start.wait' : 'start.go');
}
