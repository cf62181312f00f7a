// "?": how the present game is played, in a few lines, and what else a player can do at any time.

import {give} from './api.js';
import {bug, guardBadge} from './bugs.js';
import {el, replace, whenChanged} from './dom.js';
import {t} from './text.js';

const byId = (id) => document.getElementById(id);
const MOTH = ['spider', 'mosquito', 'cockroach', 'ant', 'moth'];

/** Fills the sheet as the view says, each time that it is opened or changes. */
export function helpSheet(current) {
  const draw = whenChanged((facts) => {
    replace(byId('help-title'), t('game.' + facts.game + '.title'));
    replace(byId('help-lines'), ...lines(facts.game));
    byId('pause').hidden = facts.phase !== 'match';
    replace(byId('pause'), t(facts.paused ? 'tv.resume' : 'phone.pause'));
  });
  const show = () => {
    const view = current();
    if (view && !byId('help').hidden) draw({game: view.game, phase: view.you.seat === null ? '' : view.phase, paused: view.paused, language: document.documentElement.lang});
  };
  const close = () => {
    byId('help').hidden = true;
    byId('help-open').focus();
  };
  byId('help-open').addEventListener('click', () => {
    byId('help').hidden = false;
    show();
    byId('help-close').focus();
  });
  byId('help-close').addEventListener('click', close);
  byId('help').addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  byId('pause').addEventListener('click', () => {
    give('pause', {paused: !current().paused});
    close();
  });
  return show;
}

/** How tricks are taken, and cards played, in all games of tricks. */
const TRICKS = ['phone.help.trick_follow', 'phone.help.touch', 'phone.help.trick_back'];
const WORDS = {
  mu: ['phone.help.mu_bid', 'phone.help.mu_trumps', 'phone.help.mu_goal', 'phone.help.trick_points'].concat(TRICKS),
  'last-panther': ['game.last-panther.help'].concat(TRICKS),
  wimmueln: ['game.wimmueln.help', 'phone.help.wimmueln_estimate', 'phone.help.trick_points'].concat(TRICKS)
};

function lines(game) {
  if (WORDS[game]) return WORDS[game].map((key) => line(null, t(key)));
  if (game !== 'cheating-moth') return [line(null, t('game.' + game + '.help'))];
  return [
    line(null, t('phone.help.moth_play')),
    line(null, t('phone.help.touch')),
    ...MOTH.map((kind) => line(bug(kind), t('phone.help.moth_' + kind))),
    line(null, t('phone.help.moth_cheat')),
    line(guardBadge(), t('phone.help.moth_guard')),
    line(null, t('phone.help.moth_score'))
  ];
}

function line(art, text) {
  return el('li', {}, el('i', {'aria-hidden': 'true'}, art), el('span', {}, text));
}
