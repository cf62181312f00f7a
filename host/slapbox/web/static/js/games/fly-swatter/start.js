// Who starts? The lights go green, and the quickest hand has it (FS-2).

import {byId, el, keep, put, show} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {say, t} from '../../core/text.js';
import {StartScene} from './startscene.js';

/**
 * @import {TableClock} from '../../core/clock.js'
 * @import {Nothing, Seat, Sounds, View} from '../../core/pages.js'
 * @import {FlySwatterLast, FlySwatterView, Race} from '../../views.js'
 */

/**
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @returns {(view: View<FlySwatterView, FlySwatterLast> | Nothing) => void}
 */
export function startMoment(clock, sound) {
  let before = '';
  /** @type {View<FlySwatterView, FlySwatterLast> | Nothing | null} */
  let latest = null;
  const scene = new StartScene(clock, sound, () => latest && draw(latest));
  /** @param {View<FlySwatterView, FlySwatterLast> | Nothing} view */
  const draw = (view) => {
    latest = view;
    const match = view.phase === 'match' ? view.match : null;
    const race = match && match.race && match.race.name === 'start' ? match.race : null;
    const asked = Boolean(match && match.state.asked);
    const told = scene.draw(view.phase === 'match' ? view : null);
    show(byId('start-race'), Boolean(race) || asked || told);
    show(byId('start-lights'), !asked);
    show(byId('start-hint'), !asked && !told);
    show(byId('start-ahead'), told);
    show(byId('start-asked'), asked);
    if (told) byId('start-lights').setAttribute('data-light', 'off');
    if (asked) {
      put(byId('start-says'), t('start.asked'));
      if (before !== 'asked') sound.play('draw');
    }
    if (race && !told) light(race, before, sound);
    before = race ? race.state : asked ? 'asked' : '';
    tellIgnored(view, race);
  };
  return draw;
}

/**
 * @param {Race} race
 * @param {string} before
 * @param {Sounds} sound
 */
function light(race, before, sound) {
  const green = race.state !== 'waiting';
  byId('start-lights').setAttribute('data-light', green ? 'green' : 'red');
  put(byId('start-says'), t(green ? 'start.go' : 'start.wait'));
  if (green && before === 'waiting') sound.play('go');
}

/**
 * @param {{seats: Seat[]}} view
 * @param {Race | null} race
 */
function tellIgnored(view, race) {
  const told = race ? race.ignored.slice(-3) : [];
  keep(
    byId('start-ignored'),
    told,
    (one) => one.seat + JSON.stringify(one.reason),
    (one) => {
      const seat = view.seats.find((other) => other.seat === one.seat);
      return el(
        'span.penalty',
        {},
        hand(seatColour(one.seat)),
        (seat ? seat.name + ': ' : '') + say(one.reason)
      );
    }
  );
}
