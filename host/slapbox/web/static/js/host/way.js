// By which network guests come, on the host's control page: by itself, or as the host says.

import {byId, el, entered, replace, show, whenChanged} from '../core/dom.js';
import {t} from '../core/text.js';

/**
 * @import {Ways} from '../views.js'
 * @import {Ask} from './main.js'
 */

/**
 * Draws the ways of each view. `ask(order, body)` gives an order.
 * @param {Ask} ask
 * @returns {(ways: Ways) => void}
 */
export function wayChoice(ask) {
  byId('way').addEventListener('change', (event) => ask('way', {card: entered(event)}));
  const draw = whenChanged(choices);
  return (ways) => draw({ways, language: document.documentElement.lang});
}

/** @param {{ways: Ways, language: string}} facts */
function choices({ways: {chosen, ways}}) {
  show(byId('way-none'), !ways.length);
  show(byId('way-label'), ways.length > 1);
  if (!ways.length) return;
  const best = t('control.guests.way_best', {address: addressOf(ways[0].url)});
  const listed = ways.map(({card, url}) => ({card, text: addressOf(url) + ' · ' + card}));
  replace(
    byId('way'),
    ...[{card: '', text: best}, ...listed].map(({card, text}) =>
      el('option', {value: card, selected: card === chosen}, text)
    )
  );
}

/** @param {string} url */
function addressOf(url) {
  return url.replace(/^https?:\/\//, '').replace(/(:\d+)?\/join$/, '');
}
