// The bar at the edge: language and sound for everybody, the game's controls for the host.

import {give} from './api.js';
import {el, replace, whenChanged} from './dom.js';
import {ruleName, ruleValue, shownRules} from './lobby.js';
import {openPads} from './pads.js';
import {number, t} from './text.js';

const byId = (id) => document.getElementById(id);
const VOLUMES = [0, 0.35, 0.7, 1];
const AWAKE_MS = 3500;

export function controls(isHost, sound, switchLanguage) {
  const draw = whenChanged((facts) => drawBar(facts, sound, switchLanguage));
  const drawRules = whenChanged((facts) => ruleList(facts));
  let latest = null;

  function redraw() {
    if (!latest) return;
    const facts = {
      isHost, phase: latest.phase, paused: latest.paused, volume: sound.volume,
      language: document.documentElement.lang, starters: isHost ? starters(latest) : []
    };
    draw(facts);
    if (isHost) drawRules({game: latest.game, rules: shownRules(latest), language: facts.language});
  }

  wakeBar();
  byId('rules-close').addEventListener('click', closeRules);
  byId('bar').addEventListener('volume', redraw);
  document.addEventListener('keydown', (event) => keys(event, sound, redraw));
  return (view) => {
    latest = view;
    if (view.phase !== 'lobby') closeRules();
    redraw();
  };
}

function closeRules() {
  byId('rules').hidden = true;
}

function keys(event, sound, redraw) {
  if (event.target.matches('input, select')) return;
  if (event.key === 'Escape') closeRules();
  if (event.key === 'f') fullscreen();
  if (event.key === 'm') {
    sound.setVolume(sound.volume ? 0 : 0.7);
    redraw();
  }
}

function fullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen();
}

/** The bar hides during a match until somebody reaches for it. */
function wakeBar() {
  let timer = null;
  const wake = () => {
    document.body.classList.add('bar-awake');
    clearTimeout(timer);
    timer = setTimeout(() => document.body.classList.remove('bar-awake'), AWAKE_MS);
  };
  for (const name of ['mousemove', 'keydown', 'touchstart', 'focusin']) document.addEventListener(name, wake, {passive: true});
}

/** The seats that the host may choose from when the host says who starts (FS-2). */
function starters(view) {
  if (!view.match || !view.match.asks_host || view.match.state.phase !== 'start') return [];
  return view.seats.map((one) => ({seat: one.seat, name: one.name}));
}

function drawBar(facts, sound, switchLanguage) {
  const hostParts = facts.isHost ? hostButtons(facts) : [];
  replace(byId('bar'), ...hostParts, button('pads', t('pads.title'), openPads), languageChoice(facts.language, switchLanguage), volumeButton(sound),
    button('fullscreen', t('tv.fullscreen'), fullscreen));
}

function button(name, text, press) {
  return el('button.button.small', {'data-do': name, onclick: press}, text);
}

function hostButtons(facts) {
  const buttons = [];
  if (facts.phase === 'lobby') {
    buttons.push(button('rules', t('rules.open'), () => {
      byId('rules').hidden = false;
      byId('rules-close').focus();
    }));
  }
  for (const one of facts.starters) {
    buttons.push(button('choose-' + one.seat, t('start.choose', {name: one.name}), () => give('choose', {move: {move: 'starter', seat: one.seat}})));
  }
  if (facts.phase === 'match') {
    buttons.push(button('pause', t(facts.paused ? 'tv.resume' : 'tv.pause'), () => give('pause', {paused: !facts.paused})));
  }
  if (facts.phase === 'over') buttons.push(button('rematch', t('over.rematch'), () => give('rematch')));
  if (facts.phase !== 'lobby') buttons.push(button('lobby', t('tv.to_lobby'), () => give('lobby')));
  return buttons;
}

function languageChoice(language, switchLanguage) {
  const languages = JSON.parse(document.body.getAttribute('data-languages'));
  const options = Object.keys(languages).map((code) => el('option', {value: code, selected: code === language}, languages[code]));
  return el('select.button.small', {'aria-label': t('tv.language'), 'data-do': 'language', onchange: (event) => switchLanguage(event.target.value)}, ...options);
}

function volumeButton(sound) {
  const level = VOLUMES.reduce((best, one) => (Math.abs(one - sound.volume) < Math.abs(best - sound.volume) ? one : best));
  const next = VOLUMES[(VOLUMES.indexOf(level) + 1) % VOLUMES.length];
  const text = level === 0 ? t('tv.sound_off') : t('tv.sound', {percent: number(level * 100, 0)});
  return button('sound', text, (event) => {
    sound.setVolume(next);
    sound.wake();
    event.target.dispatchEvent(new Event('volume', {bubbles: true}));
  });
}

/* rules */

function ruleList({game, rules}) {
  replace(byId('rules-list'), ...rules.map((rule) => ruleRow(game, rule)));
}

function ruleRow(game, rule) {
  const changed = rule.value !== rule.default;
  const field = rule.choices.length ? choiceField(game, rule) : numberField(rule);
  return el('label.rule-row' + (changed ? '.changed' : ''), {'data-rule': rule.name},
    el('span', {}, ruleName(game, rule), el('small', {}, ruleNote(game, rule, changed))), field);
}

function ruleNote(game, rule, changed) {
  const notes = rule.name === 'cards' ? [] : [t('option.' + game + '.' + rule.name + '.help')];
  if (changed) notes.unshift(t('rules.default', {value: ruleValue(game, rule, rule.default)}) + '.');
  return notes.join(' ');
}

function setRule(rule, value) {
  give('rule', {name: rule.name, value: String(value)});
}

function choiceField(game, rule) {
  const options = rule.choices.map((choice) => el('option', {value: String(choice), selected: choice === rule.value}, ruleValue(game, rule, choice)));
  return el('select.button', {onchange: (event) => setRule(rule, event.target.value)}, ...options);
}

function stepOf(range) {
  if (range <= 100) return 1;
  return range >= 1000 ? 100 : 10;
}

function numberField(rule) {
  const step = stepOf(rule.high - rule.low);
  return el('input.button', {type: 'number', min: rule.low, max: rule.high, step, value: rule.value, onchange: (event) => setRule(rule, event.target.value)});
}
