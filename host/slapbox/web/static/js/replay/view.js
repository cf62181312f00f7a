// The look of a film: the stage, what it is steered by, and what lies beside it.

import {hand, resultPicture} from '../art/picture.js';
import {awardsOf, honourOf} from '../core/awards.js';
import {entered} from '../core/dom.js';
import {h} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {openHands} from './hands.js';
import {raceOf, raceStrip} from './strip.js';

/** @import {Player} from './player.js' */

/** @type {{[kind: string]: string}} */
const SIGNS = {deal: '▤', race: '●', highlight: '★', end: '⚑'};

/** @param {Player} player */
export function filmView(player) {
  const {film, at, hands, review} = player;
  const stop = () => player.pause();
  return h(
    'main.player',
    {id: 'player'},
    h(
      'div.film',
      screen(player),
      controls(player),
      h((frame) => review.view(frame), at)
    ),
    h(
      'div.beside',
      h(raceStrip, {seats: film.table.seats, last: raceOf(film.frames, at), stop}),
      h(openHands, {table: film.table, hands: hands[at]}),
      h(marks, player),
      files(player)
    )
  );
}

/** @param {Player} player */
function screen(player) {
  return h(
    'div.screen',
    {id: 'screen'},
    h('iframe.stage.at.corner', {
      src: pathOf(player) + '/stage',
      tabindex: -1,
      label: t('again.stage'),
      insert: (node) => player.put(node)
    })
  );
}

/** @param {Player} player */
function pathOf({match}) {
  return '/replay/' + encodeURIComponent(match);
}

/** @param {Player} player */
function controls(player) {
  const {film, at, speed, playing} = player;
  const play = playing ? 'pause' : 'play';
  const faster = String(speed).replace('0.5', '½') + '×';
  return h(
    'div',
    {id: 'controls'},
    h('input.way', {
      type: 'range',
      min: 0,
      max: film.frames.length - 1,
      value: at,
      label: t('again.way'),
      oninput: (/** @type {Event} */ event) => player.jump(Number(entered(event)))
    }),
    h(
      'div.buttons',
      button('mark-back', t('again.mark_back'), () => player.toMark(-1), sign('mark-back')),
      button('back', t('again.back'), () => player.step(-1), sign('back')),
      button('play', t('again.' + play), () => player.toggle(), sign(play)),
      button('on', t('again.on'), () => player.step(1), sign('on')),
      button('mark-on', t('again.mark_on'), () => player.toMark(1), sign('mark-on')),
      button('speed', t('again.speed'), () => player.faster(), faster),
      h('span.count', at + 1 + ' / ' + film.frames.length)
    )
  );
}

/** @type {(id: string, label: string, onclick: () => void, shows: Child) => Tree} */
function button(id, label, onclick, shows) {
  const primary = id === 'play';
  return h('button.button', {id, class: {primary}, label, onclick}, shows);
}

/** @param {Player} player */
function marks(player) {
  const {at, film} = player;
  const [current] = film.marks
    .map(({frame}) => frame)
    .filter((frame) => frame <= at)
    .slice(-1);
  return h(
    'nav.marks',
    {label: t('again.marks')},
    ...film.marks.map(({kind, frame, text}) =>
      h(
        'button.mark-' + kind,
        {
          class: {current: frame === current},
          'data-frame': frame,
          onclick: () => player.watch(frame)
        },
        h('i', {'aria-hidden': 'true'}, SIGNS[kind]),
        h('span', say(text))
      )
    )
  );
}

/** @param {Player} player */
function files(player) {
  const path = pathOf(player);
  const save = () => savePicture(player);
  return h(
    'p.files',
    h('span', t('again.save')),
    h('a.button.quiet', {href: path + '/json', download: true}, 'JSON'),
    h('a.button.quiet', {href: path + '/csv', download: true}, t('again.moves')),
    h('a.button.quiet', {href: path + '/slaps', download: true}, t('again.slaps')),
    h('button.button.quiet', {id: 'picture', onclick: save}, t('again.picture'))
  );
}

/** @param {Player} player */
async function savePicture({film: {table, frames}, match}) {
  const awards = (await awardsOf(match)).map(honourOf);
  const names = table.seats.map(({name}) => name);
  const told = {match: frames[frames.length - 1].match, names, ms: table.now_us / 1000, awards};
  await hand(resultPicture(told), 'slapbox-' + table.game);
}

/** @type {{[name: string]: string}} */
const PATHS = {
  play: 'M7 4L20 12L7 20Z',
  pause: 'M6 4H10V20H6ZM14 4H18V20H14Z',
  on: 'M8 5L16 12L8 19Z',
  back: 'M16 5L8 12L16 19Z',
  'mark-on': 'M4 5L12 12L4 19ZM12 5L20 12L12 19ZM20 5H22V19H20Z',
  'mark-back': 'M20 5L12 12L20 19ZM12 5L4 12L12 19ZM2 5H4V19H2Z'
};

/**
 * The sign of this name.
 * @param {string} name
 */
function sign(name) {
  return h(
    'svg.sign',
    {viewBox: '0 0 24 24', 'aria-hidden': 'true'},
    h('path', {d: PATHS[name], fill: 'currentColor'})
  );
}
