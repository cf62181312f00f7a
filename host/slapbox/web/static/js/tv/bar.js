// The bar at the edge: language and sound for everybody, the game's controls for the host.

import {byId, el, replace, whenChanged} from '../core/dom.js';
import {ruleName, ruleValue, shownRules} from '../rulebook/houserules.js';
import {openHow} from './howto.js';
import {ask} from './ask.js';
import {openPads} from './pads.js';
import {gameOf, nameIn} from '../core/games.js';
import {number, t} from '../core/text.js';

const VOLUMES = [0, 0.35, 0.7, 1];
const AWAKE_MS = 3500;

export function controls(isHost, sound, switchLanguage) {
  const draw = whenChanged((facts) => drawBar(facts, sound, switchLanguage));
  const drawRules = whenChanged((facts) => ruleList(facts));
  let latest = null;

  function redraw() {
    if (!latest) return;
    const facts = {
      isHost,
      phase: latest.phase,
      paused: latest.paused,
      volume: sound.volume,
      language: document.documentElement.lang,
      choices: isHost ? choices(latest) : [],
      mayUndo: mayUndo(latest)
    };
    draw(facts);
    if (isHost) drawRules({game: latest.game, rules: shownRules(latest), language: facts.language});
  }

  wakeBar();
  byId('rules-close').addEventListener('click', closeRules);
  byId('remote-close').addEventListener('click', closeRemote);
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

function closeRemote() {
  byId('remote').hidden = true;
}

/** How to have these controls on a phone. */
function openRemote() {
  const join = document.body.getAttribute('data-join').toLowerCase();
  byId('remote-address').textContent = join.replace(/^https?:\/\//, '').replace(/join$/, 'host');
  byId('remote').hidden = false;
  byId('remote-close').focus();
}

function keys(event, sound, redraw) {
  if (event.target.matches('input, select')) return;
  if (event.key === 'Escape') {
    closeRules();
    closeRemote();
  }
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
  for (const name of ['mousemove', 'keydown', 'touchstart', 'focusin'])
    document.addEventListener(name, wake, {passive: true});
}

/** What the host is asked for in each phase: the order's move, and the words on its button. */
const CHOICES = {
  start: (seat, name) => ({move: {move: 'starter', seat}, text: t('start.choose', {name})}),
  first_guard: (seat, name) => ({
    move: {move: 'guard', seat},
    text: t('moth.choose_guard', {name})
  }),
  first_dealer: (seat, name) => ({
    move: {move: 'dealer', seat},
    text: t('trick.tv.choose_dealer', {name})
  })
};

/**
 * One choice a seat, when the host has to name somebody (FS-2, the first guard, the first dealer).
 */
function choices(view) {
  const {match} = view;
  if (!match || !match.asks_host || !(match.state.phase in CHOICES)) return [];
  return view.seats.map((one) =>
    Object.assign({seat: one.seat}, CHOICES[match.state.phase](one.seat, one.name))
  );
}

function drawBar(facts, sound, switchLanguage) {
  const hostParts = facts.isHost ? hostButtons(facts) : [];
  byId('bar').classList.toggle('asks', facts.choices.length > 0);
  replace(
    byId('bar'),
    howButton(facts.phase === 'lobby'),
    ...hostParts,
    button('pads', t('pads.title'), openPads),
    languageChoice(facts.language, switchLanguage),
    volumeButton(sound),
    button('fullscreen', t('tv.fullscreen'), fullscreen)
  );
}

function button(name, text, press) {
  return el('button.button.small', {'data-do': name, onclick: press}, text);
}

/** With the host's buttons of a match there is room for its sign alone. */
function howButton(large) {
  const open = button('how', large ? t('how.open') : '?', openHow);
  open.setAttribute('aria-label', t('how.open'));
  open.setAttribute('title', t('how.open'));
  return open;
}

/** Not in a race; and where the host has controls of the game's own, by one of those. */
function mayUndo(view) {
  return view.phase === 'match' && !view.match.race && !gameOf(nameIn(view)).host;
}

function hostButtons(facts) {
  const buttons = [];
  if (facts.phase === 'lobby') {
    buttons.push(
      button('rules', t('rules.open'), () => {
        byId('rules').hidden = false;
        byId('rules-close').focus();
      })
    );
  }
  if (facts.choices.length) {
    buttons.push(
      el(
        'div',
        {id: 'bar-choices'},
        ...facts.choices.map((one) =>
          button('choose-' + one.seat, one.text, () => ask('choose', {move: one.move}))
        )
      )
    );
  }
  if (facts.mayUndo) buttons.push(button('undo', t('tv.undo'), () => ask('undo')));
  if (facts.phase === 'match') {
    buttons.push(
      button('pause', t(facts.paused ? 'tv.resume' : 'tv.pause'), () =>
        ask('pause', {paused: !facts.paused})
      )
    );
  }
  if (facts.phase === 'over')
    buttons.push(button('rematch', t('over.rematch'), () => ask('rematch')));
  if (facts.phase !== 'lobby') buttons.push(button('lobby', t('tv.to_lobby'), () => ask('lobby')));
  buttons.push(button('remote', t('remote.open'), openRemote));
  return buttons;
}

function languageChoice(language, switchLanguage) {
  const languages = JSON.parse(document.body.getAttribute('data-languages'));
  const options = Object.keys(languages).map((code) =>
    el('option', {value: code, selected: code === language}, languages[code])
  );
  return el(
    'select.button.small',
    {
      'aria-label': t('tv.language'),
      'data-do': 'language',
      onchange: (event) => switchLanguage(event.target.value)
    },
    ...options
  );
}

function volumeButton(sound) {
  const level = VOLUMES.reduce((best, one) =>
    Math.abs(one - sound.volume) < Math.abs(best - sound.volume) ? one : best
  );
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
  return el(
    'label.rule-row' + (changed ? '.changed' : ''),
    {'data-rule': rule.name},
    el('span', {}, ruleName(game, rule), el('small', {}, ruleNote(game, rule, changed))),
    field
  );
}

function ruleNote(game, rule, changed) {
  const notes = rule.name === 'cards' ? [] : [t('option.' + game + '.' + rule.name + '.help')];
  if (changed)
    notes.unshift(t('rules.default', {value: ruleValue(game, rule, rule.default)}) + '.');
  return notes.join(' ');
}

function setRule(rule, value) {
  ask('rule', {name: rule.name, value: String(value)});
}

function choiceField(game, rule) {
  const options = rule.choices.map((choice) =>
    el(
      'option',
      {value: String(choice), selected: choice === rule.value},
      ruleValue(game, rule, choice)
    )
  );
  return el('select.button', {onchange: (event) => setRule(rule, event.target.value)}, ...options);
}

function stepOf(range) {
  if (range <= 100) return 1;
  return range >= 1000 ? 100 : 10;
}

function numberField(rule) {
  const step = stepOf(rule.high - rule.low);
  return el('input.button', {
    type: 'number',
    min: rule.low,
    max: rule.high,
    step,
    value: rule.value,
    onchange: (event) => setRule(rule, event.target.value)
  });
}
