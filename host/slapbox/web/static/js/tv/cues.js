// Sounds of every game: arrivals, ready players, hands that go down, and the music.

import {gameOf} from '../core/games.js';
import {hasBanners} from './arrivals.js';

/**
 * @import {Mood} from './music.js'
 * @import {Sound} from './sound.js'
 */

const FANFARE_MS = 1600;

/**
 * Play sounds for who came, who is ready and whose hand went down since the view before.
 * @type {(sound: Sound) => (view: pages.View) => void}
 */
export function cues(sound) {
  /** @type {pages.View | null} */
  let latest = null;
  return (view) => {
    if (latest) heard(latest, view, sound);
    latest = view;
  };
}

/**
 * The music that goes with what is on.
 * @type {(sound: Sound, clock: pages.TableClock) => (view: pages.View) => void}
 */
export function accompaniment(sound, clock) {
  /** @type {pages.View | null} */
  let latest = null;
  let crowned = true; // who comes when all is over missed the cheers
  let timer = 0;
  /** @param {pages.View} view */
  const music = (view) => {
    const {match} = view;
    // The result of a race is looked at without music.
    const left = match && match.last ? clock.msUntil(match.turn_from_us) : 0;
    sound.put(left > 0 ? null : moodOf(view, crowned), Boolean(match && match.race));
    clearTimeout(timer);
    if (left > 0) timer = setTimeout(() => music(view), left);
  };
  sound.onplay = (name) => {
    if (name !== 'fanfare' || !latest || latest.phase !== 'over') return;
    setTimeout(() => {
      crowned = latest !== null && latest.phase === 'over';
      if (latest) music(latest);
    }, FANFARE_MS);
  };
  return (view) => {
    latest = view;
    crowned = crowned && view.phase === 'over';
    music(view);
  };
}

/** @type {(before: pages.View, now: pages.View, sound: Sound) => void} */
function heard(before, now, sound) {
  seats(before.seats, now, sound);
  if (before.lesson && now.lesson && now.lesson.step > before.lesson.step) sound.play('right');
  if (before.match && now.match) hands(before.match.race, now.match.race, sound);
}

/**
 * Of several that come at once one is heard, unless a banner tells who comes.
 * @type {(before: views.Seat[], now: pages.View, sound: Sound) => void}
 */
function seats(before, now, sound) {
  /** @param {views.Seat} one */
  const known = ({seat}) => before.find((other) => other.seat === seat);
  const told = hasBanners(now);
  const came = now.seats.find((one) => !known(one) && !(told && !one.bot));
  const ready = now.seats.find((one) => {
    const then = known(one);
    return then && one.ready && !then.ready;
  });
  if (came) sound.play('join', came.seat);
  else if (ready) sound.play('ready', ready.seat);
}

/** @type {(before: views.Race | null, now: views.Race | null, sound: Sound) => void} */
function hands(before, now, sound) {
  if (!before || !now || before.opened_us !== now.opened_us) return;
  now.down.forEach((count, seat) => {
    if (count > before.down[seat]) sound.play('slap', seat);
  });
}

/**
 * Nothing is played before a race and during one, nor while everybody waits.
 * @param {pages.View} view
 * @param {boolean} crowned - whether the winner has been cheered
 * @returns {Mood | null}
 */
function moodOf(view, crowned) {
  if (view.intro) return 'lobby';
  if (view.paused || view.stopped || view.phase === 'countdown') return null;
  if (view.phase === 'lobby') return 'lobby';
  if (view.phase === 'over') return crowned ? 'finale' : null;
  if (!view.match || view.match.race) return null;
  const {music} = gameOf(view.match.state.game);
  return music ? music(view.match.state) : 'play';
}
