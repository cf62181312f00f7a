// The lobby: who is there, how to join, how to start.

import {isCalm} from '../core/calm.js';
import {
  byId,
  el,
  entered,
  find,
  given,
  inOrder,
  keep,
  last,
  put,
  replace,
  whenChanged
} from '../core/dom.js';
import {attempt} from '../core/faults.js';
import {animate} from '../core/motion.js';
import {seatColour} from '../art/colours.js';
import {hand, padSign, phoneSign} from '../art/icons.js';
import {teamSign} from '../art/teams.js';
import {progress} from '../core/evening.js';
import {gameOf} from '../core/games.js';
import {gameFacts} from '../rulebook/facts.js';
import {gamesSheet, openGames} from './chooser.js';
import {ruleName, ruleValue, shownRules} from '../rulebook/houserules.js';
import {ask} from './ask.js';
import {person} from '../art/people.js';
import {commandOf} from '../core/remote.js';
import {plusMinusShort, say, t} from '../core/text.js';

/**
 * @import {Sounds, View} from '../core/pages.js'
 * @import {Bots, GameFacts, Seat} from '../views.js'
 *
 * A place at the table that nobody has taken.
 * @typedef {{seat: number, empty: true}} Free
 *
 * What the host's buttons are drawn from, and no more: one that is made anew under a finger is not
 * pressed.
 * @typedef {object} Offer
 * @property {boolean} again
 * @property {boolean} start
 * @property {boolean} bot
 * @property {boolean} demo
 * @property {Bots} bots
 * @property {string} language
 */

/**
 * @param {boolean} isHost
 * @param {Sounds} sound
 * @returns {(view: View, again: boolean) => void}
 */
export function lobbyScreen(isHost, sound) {
  const drawHost = whenChanged(hostButtons);
  const drawFacts = whenChanged(facts);
  const drawGames = gamesSheet();
  const countdown = countdownMoment(sound);
  const drawArt = decoration();
  return (view, again) => {
    attempt(() => countdown(view));
    attempt(() => drawGames(view));
    if (view.phase !== 'lobby' && view.phase !== 'countdown') return;
    const language = document.documentElement.lang;
    const game = view.games.find((one) => one.name === view.game);
    const parts = [
      () => drawArt(view.game),
      () => drawFacts({game, isHost, language}),
      () => title(t('game.' + view.game + '.title')),
      () => help(t('game.' + view.game + '.help')),
      () => prompt(view),
      () => seats(view, isHost),
      () => address(given(document.body, 'data-join'), view.local_name),
      () => waitingPads(view),
      () => changedRules(view)
    ];
    for (const part of parts) attempt(part);
    const isThere = Boolean(view.join_url);
    byId('join-closed').hidden = view.door_open !== false;
    byId('join-none').hidden = isThere || view.door_open === false;
    byId('join-qr').hidden = !isThere || view.door_open === false;
    if (isHost) {
      const people = view.seats.some((seat) => !seat.bot);
      drawHost({
        again,
        start: view.start_why === null,
        bot: people && view.seats.length < view.players[1],
        demo: !people && (view.seats.length < 2 || !view.pads.some((pad) => pad.here)),
        bots: view.bots,
        language
      });
    }
  };
}

/**
 * The game's name, beside which its drawings must have room in every language.
 * @param {string} text
 */
function title(text) {
  put(byId('lobby-title'), text);
  byId('lobby-title').classList.toggle('long', text.length > 11 && text.length <= 14);
  byId('lobby-title').classList.toggle('longer', text.length > 14);
}

/**
 * How the game goes: between the prompt and the seats there is room for a few lines.
 * @param {string} text
 */
function help(text) {
  put(byId('lobby-help'), text);
  byId('lobby-help').classList.toggle('long', text.length > 110);
}

/** Beside the title, what the game is played with. */
function decoration() {
  const art = el('div.title-art', {'aria-hidden': 'true'});
  find(document, '.lobby-head').append(art);
  /** @param {string} game */
  const draw = (game) => {
    art.setAttribute('data-game', game);
    replace(art, ...gameOf(game).art());
  };
  return whenChanged(draw);
}

/**
 * How many play, how long, with what; and for the host the way to another game.
 * @param {{game: GameFacts | undefined, isHost: boolean, language: string}} known
 */
function facts({game, isHost}) {
  const more = isHost
    ? [el('button.button.small', {id: 'choose-game', onclick: openGames}, t('games.open'))]
    : [];
  replace(byId('lobby-facts'), ...(game ? gameFacts(game) : []), ...more);
}

/**
 * Where phones join, in numbers; and by the name of this machine, if the network knows one.
 * @param {string} url
 * @param {?string} name
 */
function address(url, name) {
  const plain = url.toLowerCase().replace(/^https?:\/\//, '');
  put(byId('join-address'), plain);
  byId('join-name').hidden = !name || !plain;
  if (name)
    put(
      byId('join-name'),
      t('lobby.join_name', {address: plain.replace(/^(\[[^\]]*\]|[^:/]*)/, name)})
    );
}

/** @param {View} view */
function prompt(view) {
  const ready = view.seats.filter((seat) => seat.ready).length;
  const missing = view.players[0] - view.seats.length;
  let text = t('lobby.prompt_join');
  if (view.seats.length && missing > 0) text = t('lobby.prompt_more', {count: missing});
  else if (view.seats.length && view.start_why) text = say(view.start_why);
  else if (view.seats.length && ready < view.seats.length) text = t('lobby.prompt_ready');
  else if (view.seats.length) text = t('lobby.prompt_go');
  put(byId('lobby-prompt'), text);
  byId('lobby-prompt').classList.toggle('long', text.length > 32);
  byId('lobby-prompt').classList.toggle('held', Boolean(view.start_why) && missing <= 0);
}

/**
 * As many as can play this game, and whoever sits there besides.
 * @param {View} view
 * @param {boolean} isHost
 */
function seats(view, isHost) {
  /** @type {(Seat | Free)[]} */
  const places = [];
  const most = Math.max(view.players[1], view.seats.length);
  for (let seat = 0; seat < most; seat += 1) {
    places.push(view.seats.find((one) => one.seat === seat) || {seat, empty: true});
  }
  byId('lobby-seats').setAttribute('data-columns', String(Math.min(4, Math.ceil(most / 2))));
  const needs = view.game_needs;
  keep(
    byId('lobby-seats'),
    places,
    placeKey,
    (one) => place(one, isHost),
    (node, one) => {
      update(node, one, needs);
      drawTeam(node, teamAt(view, one));
    }
  );
  inOrder(byId('lobby-seats'), places, placeKey);
}

/** @param {Seat | Free} one */
function placeKey(one) {
  return one.seat + ('empty' in one ? '-' : '+' + one.who);
}

/**
 * @param {Seat | Free} one
 * @param {boolean} isHost
 */
function place(one, isHost) {
  if ('empty' in one)
    return el('div.seat-card.empty', {'data-place': one.seat}, hand('#c9a27a'), el('p', {}));
  const colour = seatColour(one.seat);
  const card = el(
    'div.seat-card',
    {'data-seat': one.seat, 'data-place': one.seat},
    el('span.seat-pad', {}, padSign()),
    person(one.seat),
    el('span.seat-phone', {}, phoneSign()),
    el('p.seat-name', {}, el('span', {})),
    el('p.seat-kind', {}),
    el('p.seat-lamp', {}, el('i', {}), el('span', {}))
  );
  card.style.setProperty('--seat', colour);
  if (isHost) card.append(hostTools(one, card));
  animate(
    card,
    [
      {transform: 'scale(.6) rotate(-5deg)', opacity: 0},
      {transform: 'scale(1.06)', opacity: 1, offset: 0.7},
      {transform: 'none', opacity: 1}
    ],
    {duration: 420, easing: 'ease-out'}
  );
  return card;
}

/**
 * @param {Seat} one
 * @param {Element} card
 */
function hostTools(one, card) {
  const {seat, who} = one;
  const name = find(card, '.seat-name', HTMLElement);
  name.setAttribute('tabindex', '0');
  name.setAttribute('role', 'button');
  name.addEventListener('click', () => renaming(one, card));
  return el(
    'div.seat-tools',
    {},
    el('button.tool.identify', {onclick: () => ask('identify', {seat, who})}, '✺'),
    el('button.tool.remove', {onclick: () => ask('leave', {seat, who})}, '×')
  );
}

/**
 * @param {Seat} one
 * @param {Element} card
 */
function renaming({seat, who}, card) {
  const box = find(card, '.seat-name');
  if (box.querySelector('input')) return;
  const field = el('input', {
    maxlength: 120,
    value: card.getAttribute('data-name'),
    'aria-label': t('lobby.rename')
  });
  let open = true;
  /** @param {boolean} keepIt */
  const close = async (keepIt) => {
    if (!open) return;
    open = false;
    if (keepIt && field.value.trim()) await ask('rename', {seat, who, name: field.value.trim()});
    field.remove();
  };
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const command = commandOf(event);
    if (command === 'back') event.preventDefault();
    if (command === 'ok' || command === 'back') close(command === 'ok');
  });
  field.addEventListener('blur', () => close(true));
  box.append(field);
  field.focus();
  field.select();
}

/**
 * @param {Element} node
 * @param {Seat | Free} one
 * @param {{phones: boolean}} needs
 */
function update(node, one, needs) {
  if ('empty' in one) {
    put(last(node), t('lobby.free'));
    return;
  }
  const lacks = lacksPhone(one, needs);
  const lamp = find(node, '.seat-lamp');
  node.classList.toggle('ready', one.ready);
  node.classList.toggle('away', !one.here || one.out === true);
  node.classList.toggle('lacks-phone', lacks);
  node.classList.toggle('long', one.name.length > 12);
  sign(find(node, '.seat-pad'), one.pad, one.here, 'lobby.has_pad');
  sign(
    find(node, '.seat-phone'),
    one.phone,
    one.phone_here,
    lacks ? 'lobby.lacks_phone' : 'lobby.has_phone'
  );
  node.setAttribute('data-name', one.name);
  node.setAttribute('data-kind', one.kind);
  put(find(node, '.seat-name span'), one.name);
  put(find(node, '.seat-kind'), kind(one, needs));
  put(last(lamp), lacks && one.here && !one.out ? t('lobby.lacks_phone') : lampText(one));
  if (!node.querySelector('.seat-tools')) return;
  label(find(node, '.identify'), t('lobby.identify'));
  label(find(node, '.remove'), t('lobby.remove'));
  label(find(node, '.seat-name'), t('lobby.rename'));
}

/**
 * In which team a seat is, this evening.
 * @param {View} view
 * @param {Seat | Free} one
 */
function teamAt({evening}, one) {
  const team = evening && !('empty' in one) ? evening.seat_teams[one.seat] : null;
  return team === undefined ? null : team;
}

/**
 * @param {Element} node
 * @param {number | null} team
 */
function drawTeam(node, team) {
  const now = team === null ? '' : String(team);
  if ((node.getAttribute('data-team') || '') === now) return;
  node.setAttribute('data-team', now);
  const old = node.querySelector('.team-sign');
  if (old) old.remove();
  if (team !== null) node.append(teamSign(team));
}

/**
 * A game with hands of cards cannot begin while somebody has nothing to see them on.
 * @param {Seat} one
 * @param {{phones: boolean}} needs
 */
function lacksPhone(one, needs) {
  return needs.phones && !one.phone && !one.bot;
}

/**
 * One of the two signs beside a seat's hand: whether it has this device, and whether that is here.
 * @param {Element} node
 * @param {boolean} has
 * @param {boolean} here
 * @param {string} key
 */
function sign(node, has, here, key) {
  node.classList.toggle('has', has);
  node.classList.toggle('gone', has && !here);
  node.setAttribute('title', t(key));
}

/**
 * @param {Element} node
 * @param {string} text
 */
function label(node, text) {
  node.setAttribute('aria-label', text);
  node.setAttribute('title', text);
}

/**
 * What somebody plays with, or a bot how; how exact that is matters to nobody who holds cards.
 * @param {Seat} one
 * @param {{phones: boolean}} needs
 */
function kind(one, needs) {
  const name = t('lobby.kind.' + one.kind, {device: one.device});
  if (one.way) return name + ' · ' + t('bots.way.' + one.way);
  if (one.error_us === null || one.kind === 'sim' || needs.phones || isCalm()) return name;
  return name + ' · ' + plusMinusShort(one.error_us);
}

/** @param {Seat} one */
function lampText(one) {
  if (one.out) return t('lobby.out');
  if (!one.here) return t('lobby.away');
  if (one.ready) return t('lobby.ready');
  return t(one.kind === 'touch' ? 'lobby.ready_touch' : 'lobby.ready_how');
}

/** @param {View} view */
function waitingPads(view) {
  const waiting = view.pads.filter((pad) => pad.here && pad.seat === null);
  keep(
    byId('lobby-pads'),
    waiting,
    (pad) => pad.chip,
    (pad) => el('span.chip', {'data-pad': pad.chip}),
    (node, pad) => put(node, t('lobby.pad_waiting', {pad: pad.chip.slice(-4)}))
  );
}

/** @param {View} view */
function changedRules(view) {
  const changed = shownRules(view).filter((rule) => rule.value !== rule.default);
  const chips = changed.map((rule) => ({
    name: rule.name,
    text: ruleName(view.game, rule.name) + ': ' + ruleValue(view.game, rule.name, rule.value)
  }));
  const {evening} = view;
  const listed = evening && progress(evening);
  if (listed) chips.unshift({name: 'evening', text: listed});
  if (view.calm) chips.unshift({name: 'calm', text: t('calm.title')});
  if (view.seeded) chips.unshift({name: 'seed', text: t('lobby.seeded')});
  keep(
    byId('lobby-rules'),
    chips,
    (chip) => chip.name,
    (chip) => el('span.chip.rule', {'data-rule': chip.name}),
    (node, chip) => put(node, chip.text)
  );
}

/**
 * How well bots play this game.
 * @param {Bots} bots
 */
function botLevel({level, levels}) {
  const options = levels.map((one) =>
    el('option', {value: one, selected: one === level}, t('bots.level.' + one))
  );
  return el(
    'select.button',
    {
      id: 'bot-level',
      'aria-label': t('bots.how_well'),
      onchange: (event) => ask('bot-level', {level: entered(event)})
    },
    ...options
  );
}

/** @param {Offer} offer */
function hostButtons({start, bot, demo, bots}) {
  const buttons = [];
  if (start)
    buttons.push(
      el('button.button.primary', {id: 'start', onclick: () => ask('start')}, t('lobby.start'))
    );
  if (bot)
    buttons.push(
      el(
        'button.button',
        {id: 'add-bot', onclick: () => ask('demo', {players: 1})},
        t('lobby.add_bot')
      )
    );
  if (demo)
    buttons.push(
      el('button.button', {id: 'demo', onclick: () => ask('demo', {players: 4})}, t('lobby.demo'))
    );
  if (bots.levels.length) buttons.push(botLevel(bots));
  replace(byId('lobby-host'), ...buttons);
}

/**
 * "3, 2, 1": drawn from the time left when the view was made.
 * @param {Sounds} sound
 * @returns {(view: View) => void}
 */
function countdownMoment(sound) {
  const box = byId('countdown-number');
  let ends = 0;
  let timer = 0;
  const tick = () => {
    const left = Math.max(1, Math.ceil((ends - performance.now()) / 1000));
    if (box.textContent === String(left)) return;
    put(box, String(left));
    sound.play('count');
    animate(
      box,
      [
        {transform: 'scale(1.7)', opacity: 0},
        {transform: 'scale(1)', opacity: 1}
      ],
      {duration: 320, easing: 'ease-out'}
    );
  };
  return (view) => {
    if (view.phase !== 'countdown') {
      clearInterval(timer);
      timer = 0;
      return;
    }
    ends = performance.now() + (view.countdown_ms || 0);
    tick();
    if (!timer) timer = setInterval(tick, 50);
  };
}
