// Moments of Safarü: the answer to "Missed something?", three captures at once, and unicorns whose
// majority changes hands.

import {isCalm, shownFor} from '../../core/calm.js';
import {h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {verdictWords} from '../../core/verdicts.js';
import {callout} from '../../parts/callout.js';
import {photoStrip} from '../../parts/photostrip.js';
import {Beats} from '../../tv/beats.js';
import {isTriple, lastLaid} from './look.js';

/**
 * Milliseconds before the end at which it is told whether anything was missed; until then drums.
 */
const TOLD_MS = 3000;

/** @type {pages.RaceWords<views.SafarueView, views.SafarueLast>} */
export const race = {
  staged: () => true,
  heading(view, last) {
    const key = last.right ? 'safarue.tv.race.right' : 'safarue.tv.race.wrong';
    return [h('h1', t(key, {name: nameOf(view, last.seat)}))];
  },
  verdict: (_, one) => verdictWords('safarue.verdict.', one.verdict)
};

/** The race to point out a missed capture is over: all look up, and then it is told. */
export class SpotScene {
  /**
   * @param {pages.TableClock} clock
   * @param {pages.Sounds} sound
   */
  constructor(clock, sound) {
    this.clock = clock;
    this.sound = sound;
    this.beats = new Beats(clock);
    this.heard = '';
    /** The table before it was told. @type {{state: views.SafarueView, revision: number} | null} */
    this.stood = null;
  }

  /**
   * Learns a view; has it drawn again when it is told.
   * @type {(view: safarue.Shown, draw: () => void) => void}
   */
  learn(view, draw) {
    this.beats.stop();
    const last = view.phase === 'match' && !view.match.race ? view.match.last : null;
    if (view.phase !== 'match' || !last) {
      const {state, revision, race: running} = view.match || {race: null};
      this.stood = running ? {state, revision} : null;
      return;
    }
    const name = view.match.id + last.opened_us;
    if (name !== this.heard && this.isGathering(view)) this.sound.play('drum');
    this.heard = name;
    const told = () => {
      draw();
      this.sound.play(last.right ? 'caught' : 'buzz');
    };
    const us = toldUs(view);
    this.beats.play([{us, show: (fresh) => fresh && told()}]);
  }

  /** @param {safarue.Table} view */
  isGathering(view) {
    return this.clock.msUntil(toldUs(view)) > 1;
  }

  /**
   * Cards on the table until it is told.
   * @type {(view: safarue.Table) => safarue.Table}
   */
  before(view) {
    const {match} = view;
    if (match.race || !match.last || !this.stood || !this.isGathering(view)) return view;
    return Object.assign({}, view, {match: Object.assign({}, match, this.stood)});
  }
}

/** @param {safarue.Table} view */
function toldUs({match}) {
  return match.turn_from_us - 1000 * shownFor(TOLD_MS);
}

/**
 * Tell whether a seat has said that something was missed, while that is told.
 * @type {(view: safarue.Table, seat: number) => boolean}
 */
export function isAlarm({match: {last, race: running}}, seat) {
  return (
    !running && last !== null && last.hands.some((one) => one.seat === seat && one.hand !== null)
  );
}

/**
 * Return the moment that is told over the table, if there is one.
 * @param {safarue.Table} view
 */
export function moment(view) {
  const {match} = view;
  if (match.state.phase === 'spot') return null;
  if (match.last) return spotted(view, match.last);
  const {news} = match.state;
  const leads = news.find((one) => one.event === 'majority');
  if (leads && leads.event === 'majority') return said(view, leads.seat, 'safarue.tv.majority');
  const laid = lastLaid(match.state);
  return laid && isTriple(laid) ? said(view, laid.seat, 'safarue.tv.triple') : null;
}

/** @type {(view: safarue.Table, seat: number, key: string) => Child} */
function said(view, seat, key) {
  return h(callout, {seat, says: t(key, {name: nameOf(view, seat)})});
}

/** @type {(view: safarue.Table, last: views.SafarueLast) => Child} */
function spotted(view, {right, seat, first, hands}) {
  const photo = isCalm() || !right ? [] : hands.filter((one) => one.photo);
  const says = right
    ? t('safarue.tv.race.right', {name: nameOf(view, seat)})
    : t('safarue.tv.race.wrong');
  const below = photo.length > 0 && h(photoStrip, {view, hands: photo});
  const more = right && !below ? t('safarue.tv.saw_it', {name: nameOf(view, first)}) : '';
  return h(callout, {seat: right ? seat : first, says, more, below});
}
