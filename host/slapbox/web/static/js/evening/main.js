// The picture of an evening that is over, for those who scanned its code: to look at, and to keep.

import {eveningPicture, hand} from '../art/picture.js';
import {given} from '../core/dom.js';
import {languageChoice} from '../core/languages.js';
import {drawing, h, patch} from '../core/patch.js';
import {listenToRemote} from '../core/remote.js';
import {t, useChosenLanguage} from '../core/text.js';

/** @type {views.EveningPicture} */
const evening = JSON.parse(given(document.body, 'data-evening'));

function draw() {
  document.title = t('evening.picture') + ' · Slapbox';
  patch(document.body, view());
}

function view() {
  const save = () => hand(eveningPicture(evening), 'slapbox-' + evening.id);
  return h(
    'body',
    {'data-phase': 'ready'},
    h('header.top', {id: 'top'}, h('h1', t('evening.picture')), languageChoice(draw)),
    h(
      'main.figures',
      h('div.picture', drawing(eveningPicture, evening)),
      h(
        'p.ways.wrapped.centred',
        h('button.button.primary', {id: 'picture-save', onclick: save}, t('share.picture')),
        h('a.button.quiet', {href: '/stats'}, t('stats.mine'))
      )
    ),
    h('p.foot', h('a.button.quiet', {href: '/join'}, t('how.to_hand')))
  );
}

listenToRemote();
useChosenLanguage().then(draw);
