// The bar at the edge: language and sound for everybody, the game's controls for the host.

import {byId, el, entered, isEntering, replace, show, whenChanged} from '../core/dom.js';
import {isTime, ruleHelp, ruleName, ruleValue, shownRules} from '../rulebook/houserules.js';
import {openHow} from './howto.js';
import {ask} from './ask.js';
import {openPads} from './pads.js';
import {gameOf, nameIn} from '../core/games.js';
import {keyOf} from '../core/keys.js';
import {mayPressOn} from '../core/pause.js';
import {hasTimes, toggleTimes} from './resolution.js';
import {mute, soundSign, volumeButtons} from './volume.js';
import {languages, t} from '../core/text.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {Shown} from '../rulebook/houserules.js'
 * @import {Sound, Volumes} from './sound.js'
 *
 * @typedef {{seat: number, move: object, text: string}} Choice
 *
 * What the bar is drawn from.
 * @typedef {object} Facts
 * @property {boolean} isHost
 * @property {View['phase']} phase
 * @property {boolean} paused
 * @property {Volumes} volumes
 * @property {string} language
 * @property {Choice[]} choices
 * @property {boolean} mayUndo
 * @property {boolean} mayPressOn
 * @property {boolean} times
 *
 * @typedef {(language: string) => void} SwitchLanguage
 */

const AWAKE_MS = 3500;
const SURE_MS = 6000;
const LOT = -1; // no seat is named

/**
 * @param {boolean} isHost
 * @param {Sound} sound
 * @param {SwitchLanguage} switchLanguage
 * @returns {(view: View) => void}
 */
export function controls(isHost, sound, switchLanguage) {
  /** @param {Facts} facts */
  const bar = (facts) =>
    drawBar(facts, volumeButtons(sound, redraw), languageChoice(facts.language, switchLanguage));
  const draw = whenChanged(bar);
  const drawRules = whenChanged(ruleList);
  /** @type {View | null} */
  let latest = null;

  function redraw() {
    if (!latest) return;
    const facts = {
      isHost,
      phase: latest.phase,
      paused: latest.paused,
      volumes: sound.volumes,
      language: document.documentElement.lang,
      choices: isHost ? choices(latest) : [],
      mayUndo: mayUndo(latest),
      mayPressOn: mayPressOn(latest),
      times: latest.phase === 'match' && hasTimes()
    };
    draw(facts);
    const {game, calm, hints} = latest;
    if (isHost && latest.phase === 'lobby')
      drawRules({game, calm, hints, rules: shownRules(latest), language: facts.language});
  }

  wakeBar();
  byId('rules-close').addEventListener('click', closeRules);
  byId('remote-close').addEventListener('click', closeRemote);
  soundSign(sound);
  document.addEventListener('keydown', (event) => keys(event, sound, redraw));
  return (view) => {
    latest = view;
    if (view.phase !== 'lobby') closeRules();
    redraw();
  };
}

function closeRules() {
  show(byId('rules'), false);
}

export function closeRemote() {
  byId('remote').hidden = true;
}

/** How to have these controls on a phone. */
function openRemote() {
  byId('remote').hidden = false;
  byId('remote-close').focus();
}

/**
 * @param {KeyboardEvent} event
 * @param {Sound} sound
 * @param {() => void} redraw
 */
function keys(event, sound, redraw) {
  if (isEntering(event) || event.repeat) return;
  const key = keyOf(event);
  if (key === 'f') fullscreen();
  if (key === 'm') mute(sound, redraw);
}

/**
 * Chromium up to 70 and Safari have other names for it.
 * @typedef {{webkitFullscreenElement?: Element, webkitExitFullscreen?: () => void}} OldDocument
 * @typedef {{requestFullscreen?: () => void, webkitRequestFullscreen?: () => void}} OldElement
 */

/** @type {OldElement} */
const whole = document.documentElement;
const entry = () => whole.requestFullscreen || whole.webkitRequestFullscreen;

function fullscreen() {
  /** @type {Document & OldDocument} */
  const page = document;
  const isFull = page.fullscreenElement || page.webkitFullscreenElement;
  const change = isFull ? page.exitFullscreen || page.webkitExitFullscreen : entry();
  if (change) change.call(isFull ? page : whole);
}

/** The bar, and the pointer, hide during a match until somebody reaches for them. */
function wakeBar() {
  let timer = 0;
  const sleep = () => {
    document.body.classList.remove('bar-awake');
    // The next key must not press what nobody sees.
    const focused = document.activeElement;
    const goes = document.body.getAttribute('data-phase') !== 'lobby';
    if (goes && focused instanceof HTMLElement && focused.closest('#bar')) focused.blur();
  };
  const wake = () => {
    document.body.classList.add('bar-awake');
    clearTimeout(timer);
    timer = setTimeout(sleep, AWAKE_MS);
  };
  for (const name of ['mousemove', 'keydown', 'touchstart', 'focusin'])
    document.addEventListener(name, wake, {passive: true});
}

/**
 * One choice a seat, when the host has to name somebody (FS-2, the first guard, the first dealer).
 * @param {View} view
 * @returns {Choice[]}
 */
function choices(view) {
  const {match} = view;
  if (!match || !match.asks_host) return [];
  const {names = {}} = gameOf(nameIn(view));
  const naming = names[match.state.phase];
  if (!naming) return [];
  /** @type {Choice[]} */
  const named = view.seats.map(({seat, name}) => ({
    seat,
    move: {move: naming.move, seat},
    text: t(naming.button, {name})
  }));
  const lot = {seat: LOT, move: {move: 'draw'}, text: t('start.draw')};
  return match.state.asked ? named.concat(lot) : named;
}

/** @param {Choice[]} named */
function drawChoices(named) {
  show(byId('host-choices'), named.length > 0);
  const buttons = named.map((one) =>
    button('choose-' + one.seat, one.text, () => ask('choose', {move: one.move}))
  );
  replace(byId('host-choices'), ...buttons);
}

/**
 * @param {Facts} facts
 * @param {Element[]} volumes
 * @param {Element} language
 */
function drawBar(facts, volumes, language) {
  const hostParts = facts.isHost ? hostButtons(facts) : [];
  drawChoices(facts.choices);
  replace(
    byId('bar'),
    howButton(facts.phase === 'lobby'),
    ...hostParts,
    facts.times && button('times', t('result.times'), toggleTimes),
    button('pads', t('pads.title'), openPads),
    language,
    ...volumes,
    entry() && button('fullscreen', t('tv.fullscreen'), fullscreen)
  );
}

/**
 * @param {string} name
 * @param {string} text
 * @param {(event: MouseEvent) => void} press
 */
function button(name, text, press) {
  return el('button.button.small', {'data-do': name, onclick: press}, text);
}

/**
 * With the host's buttons of a match there is room for its sign alone.
 * @param {boolean} large
 */
function howButton(large) {
  const open = button('how', large ? t('how.open') : '?', openHow);
  open.setAttribute('aria-label', t('how.open'));
  open.setAttribute('title', t('how.open'));
  return open;
}

/**
 * Not in a race; and where the host has controls of the game's own, by one of those.
 * @param {View} view
 */
function mayUndo(view) {
  return view.phase === 'match' && !view.match.race && !gameOf(nameIn(view)).host;
}

/** @param {Facts} facts */
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
  if (facts.mayPressOn) buttons.push(button('press-on', t('tv.press_on'), () => ask('press-on')));
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
  if (facts.phase === 'match') buttons.push(endButton());
  else if (facts.phase !== 'lobby')
    buttons.push(button('lobby', t('tv.to_lobby'), () => ask('lobby')));
  buttons.push(button('remote', t('remote.open'), openRemote));
  return buttons;
}

/** The first press asks how it is to end; for a moment the second one means it. */
function endButton() {
  const box = el('span.ends', {});
  const end = button('end', t('control.end'), () => {
    replace(
      box,
      button('end-off', t('end.off'), () => ask('end', {counts: false})),
      button('end-counts', t('end.counts'), () => ask('end', {counts: true}))
    );
    setTimeout(() => replace(box, end), SURE_MS);
  });
  replace(box, end);
  return box;
}

/**
 * @param {string} language
 * @param {SwitchLanguage} switchLanguage
 */
function languageChoice(language, switchLanguage) {
  const options = languages().map(([code, name]) =>
    el('option', {value: code, selected: code === language}, name)
  );
  return el(
    'select.button.small',
    {
      'aria-label': t('tv.language'),
      'data-do': 'language',
      onchange: (event) => switchLanguage(entered(event))
    },
    ...options
  );
}

/* rules */

/**
 * `hints` are neither allowed nor forbidden where no expert knows the game.
 * @typedef {{game: string, calm: boolean, hints: boolean | null, rules: Shown[], language: string}}
 *   RuleFacts
 */

/** @param {RuleFacts} facts */
function ruleList({game, calm, hints, rules}) {
  const hintRow = hints === null ? null : hintsRow(hints);
  replace(byId('rules-list'), calmRow(calm), hintRow, ...rules.map((rule) => ruleRow(game, rule)));
}

/**
 * Whether players may ask an expert.
 * @param {boolean} allowed
 */
function hintsRow(allowed) {
  const [on, off] = [true, false].map((one) =>
    el('option', {value: String(one), selected: one === allowed}, t(one ? 'coach.on' : 'coach.off'))
  );
  return el(
    'label.rule-row' + (allowed ? '' : '.changed'),
    {},
    el('span', {}, t('coach.title'), el('small', {}, t('coach.says'))),
    el(
      'select.button',
      {id: 'hints', onchange: (event) => ask('hints', {allowed: entered(event) === 'true'})},
      on,
      off
    )
  );
}

/**
 * The first row is no rule of a game: how everything is told this evening.
 * @param {boolean} calm
 */
function calmRow(calm) {
  const [off, on] = [false, true].map((one) =>
    el('option', {value: String(one), selected: one === calm}, t(one ? 'calm.on' : 'calm.off'))
  );
  return el(
    'label.rule-row' + (calm ? '.changed' : ''),
    {},
    el('span', {}, t('calm.title'), el('small', {}, t('calm.says'))),
    el(
      'select.button',
      {id: 'calm', onchange: (event) => ask('calm', {calm: entered(event) === 'true'})},
      off,
      on
    )
  );
}

/**
 * @param {string} game
 * @param {Shown} rule
 */
function ruleRow(game, rule) {
  const changed = rule.value !== rule.default;
  const field = rule.choices.length ? choiceField(game, rule) : numberField(rule);
  return el(
    'label.rule-row' + (changed ? '.changed' : ''),
    {'data-rule': rule.name},
    el('span', {}, ruleName(game, rule.name), el('small', {}, ruleNote(game, rule, changed))),
    field
  );
}

/**
 * @param {string} game
 * @param {Shown} rule
 * @param {boolean} changed
 */
function ruleNote(game, rule, changed) {
  const notes = rule.name === 'cards' ? [] : [ruleHelp(game, rule.name)];
  if (changed)
    notes.unshift(t('rules.default', {value: ruleValue(game, rule.name, rule.default)}) + '.');
  return notes.join(' ');
}

/**
 * @param {Shown} rule
 * @param {string} value
 */
function setRule(rule, value) {
  ask('rule', {name: rule.name, value});
}

/**
 * @param {string} game
 * @param {Shown} rule
 */
function choiceField(game, rule) {
  const options = rule.choices.map((choice) =>
    el(
      'option',
      {value: String(choice), selected: choice === rule.value},
      ruleValue(game, rule.name, choice)
    )
  );
  return el('select.button', {onchange: (event) => setRule(rule, entered(event))}, ...options);
}

/** @param {number} range */
function stepOf(range) {
  if (range <= 100) return 1;
  return range >= 1000 ? 100 : 10;
}

/**
 * A number between the rule's limits; times in seconds.
 * @param {Shown} rule
 */
function numberField(rule) {
  const unit = isTime(rule.name) ? 1000 : 1;
  /** @param {Event} event */
  const change = (event) => {
    const value = Math.round(Number(entered(event)) * unit);
    setRule(rule, String(Math.min(Math.max(value, rule.low), rule.high)));
  };
  const field = el('input.button', {
    type: 'number',
    min: rule.low / unit,
    max: rule.high / unit,
    step: stepOf(rule.high - rule.low) / unit,
    value: Number(rule.value) / unit,
    onchange: change
  });
  return unit === 1 ? field : el('span.with-unit', {}, field, ' s');
}
