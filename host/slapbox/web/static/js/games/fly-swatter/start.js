// The race for the start. The lights go green, and the quickest hand has it (FS-2).

import {byId} from '../../core/dom.js';
import {drawing, h, patch} from '../../core/patch.js';
import {person} from '../../art/people.js';
import {say, t} from '../../core/text.js';
import {lights} from '../../parts/lights.js';
import {StartScene} from './startscene.js';

/**
 * @typedef {pages.View<views.FlySwatterView, views.FlySwatterLast> | pages.Nothing} Shown
 */

/** @type {(clock: pages.TableClock, sound: pages.Sounds) => (view: Shown) => void} */
export function startMoment(clock, sound) {
  let before = '';
  /** @type {Shown | null} */
  let latest = null;
  const scene = new StartScene(clock, sound, () => latest && draw(latest));
  /** @param {Shown} view */
  const draw = (view) => {
    latest = view;
    const match = view.phase === 'match' ? view.match : null;
    const race = match && match.race && match.race.name === 'start' ? match.race : null;
    const isAsked = Boolean(match && match.state.asked);
    const scenery = scene.of(view.phase === 'match' ? view : null);
    const isGreen = race !== null && race.state !== 'waiting';
    if (isAsked && before !== 'asked') sound.play('draw');
    if (isGreen && !scenery && before === 'waiting') sound.play('go');
    before = race ? race.state : isAsked ? 'asked' : '';
    const parts = scenery || (isAsked ? question() : race && lamps(isGreen));
    const tree = h(
      'section',
      {hidden: !parts, 'data-told': scene.beat || 'no'},
      ...(parts || []),
      parts && h('div.start-ignored', ...(race ? ignored(view, race) : []))
    );
    patch(byId('start-race'), tree);
  };
  return draw;
}

/** @param {boolean} isGreen */
function lamps(isGreen) {
  return [
    h(lights, {light: isGreen ? 'green' : 'red'}),
    h('h1.start-says', t(isGreen ? 'start.go' : 'start.wait')),
    h('p.start-hint', t('start.hint'))
  ];
}

/** Nobody slapped. */
function question() {
  return [h('h1.start-says', t('start.asked')), h('p.start-hint', t('start.asked_hint'))];
}

/** @type {(view: {seats: views.Seat[]}, race: views.Race) => Tree[]} */
function ignored({seats}, race) {
  return race.ignored.slice(-3).map(({seat, reason}) => {
    const player = seats.find((one) => one.seat === seat);
    const name = player ? player.name + ': ' : '';
    return h('span.penalty.bold.read', drawing(person, seat), name + say(reason));
  });
}
