// The evening on the TV: its standings between two games, and its finale. Both go by the table's
// time, as the podium does.

import {byId} from '../core/dom.js';
import {isLoaded, load} from '../core/games.js';
import {patch} from '../core/patch.js';
import {Beats, isSame} from './beats.js';
import {finale, planFinale} from './finale.js';
import {fitNames} from '../parts/fittedname.js';
import {fitPodium} from '../parts/podium.js';
import {planStandings, standings} from './standings.js';

/**
 * Facts of the scene: all is told until the table time `us`.
 * @typedef {{view: pages.View, evening: views.Evening, telling: views.EveningTelling, us: number,
 *   isHost: boolean}} Facts
 *
 * Makers of its beats: the scene, what is heard, and how it is drawn.
 * @typedef {{facts: Facts, sound: pages.Sounds, draw: () => void}} Scene
 */

/**
 * Tell whether the TV tells the standings now, and nothing else.
 * @param {pages.View} view
 */
export function tellsEvening({phase, evening}) {
  return phase !== 'match' && Boolean(evening && evening.telling);
}

/**
 * @type {(clock: pages.TableClock, sound: pages.Sounds, isHost: boolean) => (view: pages.View) =>
 *   void}
 */
export function eveningScreen(clock, sound, isHost) {
  const beats = new Beats(clock);
  /** @type {Facts | null} */
  let facts = null;
  function draw() {
    if (!facts) return;
    const box = byId('evening');
    patch(box, facts.evening.ended ? finale(facts) : standings(facts));
    fit(box);
    // A page that comes late has no room yet to fit anything into.
    requestAnimationFrame(() => fit(box));
  }
  return (view) => {
    const {evening} = view;
    const telling = evening && tellsEvening(view) ? evening.telling : null;
    if (evening && facts && isSame(telling, facts.telling)) Object.assign(facts, {view, evening});
    else {
      facts = evening && telling && {view, evening, telling, us: -Infinity, isHost};
      const scene = facts && {facts, sound, draw};
      beats.play(scene ? (scene.facts.evening.ended ? planFinale : planStandings)(scene) : []);
    }
    draw();
    const {steps, prizes, matches} = evening || {steps: [], prizes: [], matches: []};
    const games = [...steps, ...prizes, ...matches].map(({game}) => game || '').filter(Boolean);
    if (!games.every(isLoaded)) Promise.all(games.map(load)).then(draw);
  };
}

/** @param {HTMLElement} box */
function fit(box) {
  fitNames(box);
  fitPodium(box);
}
