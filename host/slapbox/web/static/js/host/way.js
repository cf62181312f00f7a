// By which network guests come: by itself, or as the host says.

import {entered} from '../core/dom.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './orders.js';

/** @param {import('../views.js').Ways} facts */
export function wayChoice({chosen, ways}) {
  if (!ways.length) return h('p.hint', {id: 'way-none'}, t('control.guests.no_way'));
  if (ways.length === 1) return null;
  const best = t('control.guests.way_best', {address: addressOf(ways[0].url)});
  return h(
    'label',
    {id: 'way-label'},
    h('span', t('control.guests.way')),
    h(
      'select.button',
      {id: 'way', value: chosen, onchange: (event) => ask('way', {card: entered(event)})},
      h('option', {value: ''}, best),
      ...ways.map(({card, url}) => h('option', {value: card}, addressOf(url) + ' · ' + card))
    )
  );
}

/** @param {string} url */
function addressOf(url) {
  return url.replace(/^https?:\/\//, '').replace(/(:\d+)?\/join$/, '');
}
