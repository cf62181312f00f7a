// Volumes of sounds and music on this screen: two buttons of the menu, a key that mutes both, and
// the sign that says why nothing is heard.

import {h} from '../core/patch.js';
import {number, t} from '../core/text.js';
import {redraw} from './frame.js';

/** @import {Sound} from './sound.js' */

const VOLUMES = [0, 0.35, 0.7, 1];
/** Drawn in a square of 24. */
const SIGNS = {
  sounds: 'M3 9v6h4l6 5V4L7 9z',
  music: 'M9 4v10.3A3.5 3.5 0 1 0 11 17.5V8l8-1.8v6.1a3.5 3.5 0 1 0 2 3.2V2z'
};
/** @type {('sounds' | 'music')[]} */
const KINDS = ['sounds', 'music'];

/** @param {Sound} sound */
export function volumeButtons(sound) {
  return KINDS.map((kind) => {
    const level = nearest(sound.level(kind));
    const label = level
      ? t('tv.volume.' + kind, {percent: number(VOLUMES[level] * 100, 0)})
      : t('tv.volume.' + kind + '_off');
    const louder = () => {
      sound.set({[kind]: VOLUMES[(level + 1) % VOLUMES.length], muted: false});
      redraw();
    };
    return h(
      'button.button.volume',
      {'data-do': kind, 'data-level': level, label, onclick: louder},
      sign(kind, level)
    );
  });
}

/** @param {Sound} sound */
export function mute(sound) {
  sound.set({muted: !sound.volumes.muted});
  redraw();
}

/**
 * Says that browsers are silent until somebody touched the page; in a match it would lie over
 * somebody's plaque.
 * @param {import('./frame.js').Around} facts
 */
export function soundSign({view, sound}) {
  if (!sound.waits || view.phase !== 'lobby') return null;
  return h('p.bold.sound-sign.at', {id: 'sound-sign', role: 'status'}, t('tv.volume.waits'));
}

/** @param {number} volume */
function nearest(volume) {
  return VOLUMES.reduce(
    (best, one, index) =>
      Math.abs(one - volume) < Math.abs(VOLUMES[best] - volume) ? index : best,
    0
  );
}

/**
 * Draw its kind, with a bar for each step of its volume, or crossed out.
 * @type {(kind: 'sounds' | 'music', level: number) => Tree}
 */
function sign(kind, level) {
  const bars = [1, 2, 3].map((step) =>
    h('rect', {
      x: 22 + 6 * step,
      y: 19 - 5 * step,
      width: 4,
      height: 5 * step + 2,
      opacity: step <= level ? 1 : 0.25
    })
  );
  return h(
    'svg',
    {viewBox: '0 0 46 24', 'aria-hidden': 'true'},
    h('path', {d: SIGNS[kind]}),
    !level && h('path.volume-off', {d: 'M2 2L22 22'}),
    ...bars
  );
}
