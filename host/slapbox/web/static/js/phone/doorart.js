// Drawings at the door: cards above it, and the keys of a pad that comes in.

import {COLOURS} from '../art/colours.js';
import {emblem, flyCard, ground} from '../art/icons.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {button, openCode} from './door.js';
import {ask} from './feedback.js';

/** @import {Shown} from './view.js' */

/** Above the door. */
export const cards = [
  drawing(flyCard, 'red', 5),
  drawing(flyCard, 'green', 4),
  drawing(flyCard, 'orange', 3)
];

/**
 * The keys to press on the pad, in their order.
 * @param {{view: Shown}} facts
 */
export function binding({view}) {
  const keys = view.you.binding || [];
  const stop = () => ask('bind', {on: false});
  return h(
    'section.screen',
    {id: 'binding'},
    h('h1', t('phone.bind.title')),
    h('ol.binding-keys', ...keys.map((key) => h(keyToPress, COLOURS[key]))),
    h('p.soft', t('phone.bind.says')),
    h('p.soft.one-key', t('phone.bind.one_key')),
    h(
      'div.ways',
      button('binding-code', 'phone.bind.code', async () => {
        await stop();
        openCode(true);
      }),
      button('binding-stop', 'phone.bind.stop', stop)
    )
  );
}

/** @param {typeof COLOURS[number]} colour */
function keyToPress(colour) {
  return h(
    'li.bind-key',
    {key: colour, class: 'fill-' + colour},
    drawing(ground, colour),
    drawing(emblem, colour),
    h('b', t('pad.colour.' + colour))
  );
}
