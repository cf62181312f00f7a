// Things that a host seldom needs: how this evening is, its networks and screens, a hall, what is
// kept, and other pages.

import {give} from '../core/api.js';
import {languageChoice} from '../core/languages.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {choice} from '../parts/choice.js';
import {ask, page, shut} from './orders.js';
import {privacyCard} from './privacy.js';
import {venueCard} from './venue.js';
import {wifiForm} from './wifi.js';

/** @import {Shown} from './main.js' */

/** @param {Shown} view */
export function moreTab(view) {
  return [
    h('section.card', languageChoice(page.draw), h('div.buttons.switches', ...switches(view))),
    h(
      'section.card',
      {id: 'network', 'aria-labelledby': 'network-title'},
      h('h2', {id: 'network-title'}, t('control.guests.title')),
      h('p.hint', t('control.guests.pin')),
      order('show-key', t('control.guests.show_key')),
      view.guests.screens > 0 &&
        h('p.hint', t('control.guests.screens', {count: view.guests.screens})),
      view.guests.screens > 0 && order('shut-screens', t('control.guests.shut_screens')),
      h(wayChoice, view.ways),
      h(wifiForm, {wifi: view.network})
    ),
    h(venueCard, {}),
    h(privacyCard, view.keeping),
    foot()
  ];
}

/**
 * The network by which guests come: by itself, or as the host says.
 * @param {views.Ways} facts
 */
function wayChoice({chosen, ways}) {
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

/** @type {(name: string, text: string) => Tree} */
function order(name, text) {
  return h('button.button.wide', {'data-do': name, onclick: () => ask(name)}, text);
}

/** @param {Shown} view */
function switches({calm, hints, ratings}) {
  return [
    toggle('calm', calm, t('calm.title'), t('calm.says'), {calm: !calm}),
    hints !== null && toggle('hints', hints, t('coach.title'), t('coach.says'), {allowed: !hints}),
    !calm && toggle('ratings', ratings, t('stats.ratings'), t('control.ratings'), {shown: !ratings})
  ];
}

/**
 * @param {string} id - also the order's name
 * @param {boolean} isOn
 * @param {string} title
 * @param {string} says
 * @param {object} body - of the order that it be the other way round
 */
function toggle(id, isOn, title, says, body) {
  return h(
    'button.button.switch',
    {key: id, id, 'aria-pressed': isOn, onclick: () => ask(id, body)},
    h('b', title),
    h('small', says)
  );
}

function foot() {
  const isElsewhere = document.body.getAttribute('data-machine') !== 'yes';
  return h(
    'p.foot',
    link('/tv', t('control.tv')),
    link('/pads', t('control.pads')),
    link('/rules', t('how.open')),
    link('/replay', t('again.title')),
    link('/stats', t('stats.title')),
    isElsewhere && h('button.link', {id: 'unpin', onclick: unpin}, t('control.unpin'))
  );
}

/** @type {(href: string, text: string) => Tree} */
function link(href, text) {
  return h('a', {href, target: '_blank', rel: 'noopener'}, text);
}

async function unpin() {
  await give('unpin');
  shut();
}
