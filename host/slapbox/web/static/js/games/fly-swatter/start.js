// Who starts? The lights go green, and the quickest hand has it (FS-2).

import {byId, el, keep, put} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {say, t} from '../../core/text.js';

export function startMoment(sound) {
  let before = '';
  return (view) => {
    const race = view.match && view.match.race;
    const running = Boolean(race && race.name === 'start');
    byId('start-race').hidden = !running;
    if (!running) {
      before = '';
      return;
    }
    const green = race.state !== 'waiting';
    byId('start-lights').setAttribute('data-light', green ? 'green' : 'red');
    put(byId('start-says'), t(green ? 'start.go' : 'start.wait'));
    if (green && before === 'waiting') sound.play('go');
    before = race.state;
    tellIgnored(view, race);
  };
}

function tellIgnored(view, race) {
  const told = race.ignored.slice(-3);
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
