// By which network guests come: by itself, or as the host says.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {choice} from '../parts/choice.js';
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
    choice(
      '',
      {id: 'way', value: chosen},
      [['', best], ...ways.map(({card, url}) => [card, addressOf(url) + ' · ' + card])],
      (card) => ask('way', {card})
    )
  );
}

/** @param {string} url */
function addressOf(url) {
  return url.replace(/^https?:\/\//, '').replace(/(:\d+)?\/join$/, '');
}
