// The lobby: who is there, how to join, how to start.

import {byId} from '../core/dom.js';
import {pops} from '../core/motion.js';
import {seatColour} from '../art/colours.js';
import {hand, padSign, phoneSign} from '../art/icons.js';
import {teamSign} from '../art/teams.js';
import {progress} from '../core/evening.js';
import {gameOf, isLoaded, load} from '../core/games.js';
import {drawing, h, patch} from '../core/patch.js';
import {gameFacts, inMinutes} from '../rulebook/facts.js';
import {gamesSheet} from './chooser.js';
import {ruleName, ruleValue, shownRules} from '../rulebook/houserules.js';
import {ask} from './ask.js';
import {redraw} from './frame.js';
import {lessonKey} from './lesson.js';
import {openSheet} from './sheet.js';
import {person} from '../art/people.js';
import {botLevel, choice} from '../parts/choice.js';
import {posters, track} from '../parts/evening.js';
import {commandOf} from '../core/remote.js';
import {moves, pickedOf, tap} from './swapping.js';
import {followTonight, openTonight} from './tonight.js';
import {namesOf} from '../core/seats.js';
import {say, t} from '../core/text.js';
import {qrCode} from '../parts/qrcode.js';

/**
 * @typedef {pages.View & {wifi?: ?views.TvWifi}} Shown
 *
 * Facts for the lobby: the table, and what is done on this screen alone.
 * @typedef {{view: Shown, isHost: boolean, renaming: Renaming}} Facts
 *
 * The name that is being typed, and its field.
 * @typedef {{who: string, draw: () => void}} Renaming
 */

/** @type {(isHost: boolean) => (view: Shown) => void} */
export function lobbyScreen(isHost) {
  /** @type {Shown | null} */
  let latest = null;
  function draw() {
    if (latest) patch(byId('lobby'), lobby({view: latest, isHost, renaming}));
  }
  const renaming = {who: '', draw};
  return (view) => {
    if (isHost) followTonight(view);
    if (view.phase !== 'lobby' && view.phase !== 'countdown') return;
    latest = view;
    draw();
    if (!view.games.every(({name}) => isLoaded(name)))
      Promise.all(view.games.map(({name}) => load(name))).then(redraw);
  };
}

/** @param {Facts} facts */
function lobby(facts) {
  const {view, isHost} = facts;
  return h(
    'section',
    {class: {'has-wifi': Boolean(view.wifi)}},
    h(head, facts),
    h(places, facts),
    h(wifiCard, view),
    h(joinCard, view),
    h('div.lobby-foot.at', h(waitingPads, view), h(changedRules, view), h(eveningRibbon, view)),
    h('div.host-only.lobby-host.at', ...(isHost ? hostButtons(view) : []))
  );
}

/** Letters of what is asked, below which there is room for a word on the game. */
const SHORT = 32;

/** @param {Facts} facts */
function head(facts) {
  const {view, isHost} = facts;
  const {game} = view;
  const name = t('game.' + game + '.title');
  const long = name.length > 11 && name.length <= 14;
  const choose = {id: 'choose-game', onclick: () => openSheet(gamesSheet)};
  const {text, held, missing, beyond} = lacking(view);
  const help = isHost && h(deed, {view, missing, beyond});
  // Beside the title, what the game is played with.
  const art = (/** @type {Element} */ node) => node.append(...gameOf(game).art());
  return h(
    'header.lobby-head.at',
    h(
      'p.lobby-facts.row.bold.read.unbroken.at',
      ...factsOf(facts),
      isHost && h('button.button.small', choose, t('games.open'))
    ),
    h('h1.lobby-title', {class: {long, longer: name.length > 14}}, name),
    h(
      'div.lobby-ask',
      h('p.lobby-prompt.bold', {role: 'status', class: {long: text.length > SHORT, held}}, text),
      help
    ),
    text.length <= SHORT && !help && h('p.lobby-tagline.read', t('game.' + game + '.tagline')),
    h('div.title-art.at', {key: game, 'aria-hidden': true, 'data-game': game, insert: art})
  );
}

/**
 * Say how many play, how long, with what.
 * @param {Facts} facts
 */
function factsOf({view: {games, game: name, lengths}, isHost}) {
  const game = games.find((one) => one.name === name);
  if (!game) return [];
  const [players, , needs] = gameFacts(game);
  const {length_min: minutes} = lengths.find((one) => one.chosen) || game;
  const chooses = isHost && lengths.length > 0;
  return [players, chooses ? matchLength(lengths) : h('span', inMinutes(minutes)), needs];
}

/**
 * Say what is missing before the match, and how many players are too few or too many.
 * @param {pages.View} view
 */
function lacking(view) {
  const {seats, players, start_why: why} = view;
  const missing = players[0] - playing(view).length;
  const beyond = beyondOf(view);
  const counted = (/** @type {string} */ text) => ({text, held: false, missing, beyond});
  if (!seats.length) return counted(t('lobby.prompt_join'));
  if (missing > 0) return counted(t('lobby.prompt_more', {count: missing}));
  if (beyond > 0) return counted(t('lobby.prompt_beyond', {count: beyond}));
  if (why) return {text: say(why), held: true, missing, beyond};
  if (playing(view).every((seat) => seat.ready)) return counted(t('lobby.prompt_go'));
  const tap = playing(view).every((seat) => seat.bot || !seat.pad);
  return counted(t(tap ? 'lobby.prompt_tap' : 'lobby.prompt_ready'));
}

/**
 * The host's button that helps.
 * @param {{view: pages.View, missing: number, beyond: number}} facts
 */
function deed({view, missing, beyond}) {
  const fill = () => ask('demo', {players: missing});
  const seats = playing(view);
  const draw = () => bench(seats[Math.floor(Math.random() * seats.length)], true);
  if (beyond > 0) return h('button.button.small', {onclick: draw}, t('lobby.draw_lots'));
  if (missing <= 0 || missing === view.players[0]) return null;
  return h('button.button.small', {onclick: fill}, t('lobby.fill', {count: missing}));
}

/** @param {pages.View} view */
function playing({seats}) {
  return seats.filter((one) => !one.out);
}

/**
 * Count the players that are too many for this game.
 * @param {pages.View} view
 */
function beyondOf(view) {
  return playing(view).length - view.players[1];
}

/**
 * @param {views.Seat} one
 * @param {boolean} out
 */
function bench({seat, who}, out) {
  return ask('bench', {seat, who, out});
}

/**
 * Draw where phones join, in numbers; and by the name of this machine, if the network knows one.
 * Who is not in the Wi-Fi yet scans that code first.
 * @param {Shown} view
 */
function joinCard({join_url: url, door_open: open, local_name: name, wifi}) {
  const address = (url || '').toLowerCase().replace(/^https?:\/\//, '');
  const named = name && address.replace(/^(\[[^\]]*\]|[^:/]*)/, name);
  const closed = open === false;
  return h(
    'div.paper.join-card.amid.at',
    h('h2', wifi && h('b.way-step.amid.round', 2), t('lobby.join_title')),
    closed && h('p.join-closed.bold', t('lobby.door_closed')),
    !closed && !url && h('p.join-none.bold', t('lobby.no_network')),
    !closed && url && h('img.join-qr', {alt: '', src: '/qr.png?' + encodeURIComponent(url)}),
    h('p.join-address.bold', address),
    named && h('p.join-name.bold', t('lobby.join_name', {address: named}))
  );
}

/* who sits there */

/**
 * As many as can play this game, and whoever sits there besides; partners one above the other.
 * @param {Facts} facts
 */
function places(facts) {
  const {seats, players, pairs} = facts.view;
  const most = Math.max(players[1], seats.length);
  const columns = Math.min(4, Math.ceil(most / 2));
  const numbers = Array.from({length: most}, (_, seat) => seat);
  const paired = pairs.reduce((all, pair) => all.concat(pair), []);
  const others = numbers.filter((seat) => !paired.includes(seat));
  const [above, below] = [0, 1].map((at) => pairs.map((pair) => pair[at]));
  const [free, more] = [
    others.slice(0, columns - pairs.length),
    others.slice(columns - pairs.length)
  ];
  const rows = [...above, ...free, ...below, ...more];
  return h(
    'div.lobby-seats.wrapped.at',
    {'data-columns': columns, class: {swapping: pickedOf(seats) !== null}},
    ...[...paired, ...others].map((seat) => {
      const one = seats.find((taken) => taken.seat === seat);
      const place = rows.indexOf(seat);
      const free = {key: seat + '-', 'data-place': seat, style: {'--place': place}};
      return one
        ? h(seatCard, {one, place, facts})
        : h('div.seat-card.empty', free, drawing(hand, '#c9a27a'), h('p', t('lobby.free')));
    })
  );
}

/** @param {{one: views.Seat, place: number, facts: Facts}} facts */
function seatCard({one, place, facts}) {
  const {view, isHost} = facts;
  const {seat, who, name, pad, phone, ready, here, phone_here: phoneHere} = one;
  const lacks = view.game_needs.phones && !one.phone && !one.bot;
  const {evening} = view;
  const {[seat]: team = null} = evening ? evening.seat_teams : [];
  const inTeams = evening && !evening.ended && evening.teams.length > 0;
  const lacksTeam = inTeams && !one.bot && evening.seat_teams[seat] === null; // who came late
  const lamp = lacks && here && !one.out ? t('lobby.lacks_phone') : lampText(one);
  const pair = view.pairs.find((both) => both.includes(seat));
  const picked = pickedOf(view.seats);
  return h(
    'div.paper.seat-card',
    Object.assign(isHost ? moves(one, tableOf(facts)) : {}, {
      key: seat + '+' + who,
      class: {
        ready,
        away: !here || one.out,
        'lacks-phone': lacks,
        long: name.length > 12,
        picked: picked !== null && picked.who === who
      },
      style: {'--seat': seatColour(seat), '--place': place},
      'data-seat': seat,
      'data-place': seat,
      'data-name': name,
      'data-kind': one.kind,
      'data-team': team,
      insert: pops
    }),
    h('span.seat-pad.at', sign(pad, here, 'lobby.has_pad'), drawing(padSign)),
    drawing(person, seat),
    h(
      'span.seat-phone.at',
      sign(phone, phoneHere, lacks ? 'lobby.lacks_phone' : 'lobby.has_phone'),
      drawing(phoneSign)
    ),
    nameOf(one, facts),
    h('p.seat-kind.one-line.read.unbroken', kind(one)),
    isHost && beyondOf(view) > 0 && !one.out
      ? h('button.button.seat-bench.read', {onclick: () => bench(one, true)}, t('lobby.looks_on'))
      : h('p.seat-lamp.bold.read', h('i'), h('span', lamp)),
    isHost && hostTools(one, facts),
    pair &&
      pair[0] === seat &&
      h('i.pair-link.amid.at.round', {role: 'img', label: namesOf(view, pair)}, '+'),
    team !== null && drawing(teamSign, team),
    lacksTeam && h('i.team-missing.bold', {role: 'img', label: t('lobby.no_team')}, '?')
  );
}

/**
 * A name that the host can change.
 * @type {(one: views.Seat, facts: Facts) => Tree}
 */
function nameOf(one, {isHost, renaming}) {
  const shown = h('span', one.name);
  if (!isHost) return h('p.seat-name.bold.read', shown);
  const onclick = () => {
    renaming.who = one.who;
    renaming.draw();
  };
  return h(
    'p.seat-name.bold.read',
    {tabindex: 0, role: 'button', label: t('lobby.rename'), onclick},
    shown,
    renaming.who === one.who && nameField(one, renaming)
  );
}

/** @type {(one: views.Seat, renaming: Renaming) => Tree} */
function nameField({seat, who, name: value}, renaming) {
  /** @type {(field: HTMLInputElement, keepIt: boolean) => Promise<void>} */
  const close = async (field, keepIt) => {
    const name = field.value.trim();
    if (renaming.who !== who) return;
    renaming.who = '';
    if (keepIt && name) await ask('rename', {seat, who, name});
    renaming.draw();
  };
  return h('input', {
    maxlength: 120,
    value,
    'aria-label': t('lobby.rename'),
    onkeydown: (/** @type {KeyboardEvent & {currentTarget: any}} */ event) => {
      event.stopPropagation();
      const command = commandOf(event);
      if (command === 'back') event.preventDefault();
      if (command === 'ok' || command === 'back') close(event.currentTarget, command === 'ok');
    },
    onblur: (/** @type {Event & {currentTarget: any}} */ event) => close(event.currentTarget, true),
    insert: (/** @type {HTMLInputElement} */ field) => {
      field.focus();
      field.select();
    }
  });
}

/** @type {(one: views.Seat, facts: Facts) => Tree} */
function hostTools(one, facts) {
  const {seat, who} = one;
  const blink = () => ask('identify', {seat, who});
  const remove = () => ask('leave', {seat, who});
  const swap = () => tap(one, tableOf(facts));
  return h(
    'div.seat-tools',
    h('button.tool.identify.round', {label: t('lobby.identify'), onclick: blink}, '✺'),
    h('button.tool.swap.round', {label: t('lobby.swap'), onclick: swap}, '⇄'),
    h('button.tool.remove.round', {label: t('lobby.remove'), onclick: remove}, '×')
  );
}

/** @param {Facts} facts */
function tableOf({view: {seats}, renaming: {draw}}) {
  return {seats, draw};
}

/**
 * One of the two signs beside a seat's hand: whether it has this device, and whether that is here.
 * @param {boolean} has
 * @param {boolean} here
 * @param {string} key
 */
function sign(has, here, key) {
  return {class: {has, gone: has && !here}, title: t(key)};
}

/**
 * Say what somebody plays with, or a bot how; how exact that is says the sheet of pads.
 * @param {views.Seat} one
 */
function kind({kind: sort, device, way}) {
  const name = t('lobby.kind.' + sort, {device});
  return way ? name + ' · ' + t('bots.way.' + way) : name;
}

/** @param {views.Seat} one */
function lampText(one) {
  if (one.out) return t('lobby.out');
  if (!one.here) return t('tv.away');
  if (one.ready) return t('lobby.ready');
  return t('lobby.not_ready');
}

/* below, and for the host */

/** @param {pages.View} view */
function waitingPads(view) {
  const waiting = view.pads.filter((pad) => pad.here && pad.seat === null);
  return h(
    'div.lobby-pads',
    h(lessonKey, view),
    ...waiting.map(({chip}) =>
      h('span.chip', {key: chip, 'data-pad': chip}, t('lobby.pad_waiting', {pad: chip.slice(-4)}))
    )
  );
}

/** @param {pages.View} view */
function changedRules(view) {
  const changed = shownRules(view).filter((rule) => rule.value !== rule.default);
  const chips = changed.map((rule) => ({
    name: rule.name,
    text: ruleName(view.game, rule.name) + ': ' + ruleValue(view.game, rule.name, rule.value)
  }));
  if (view.calm) chips.unshift({name: 'calm', text: t('calm.title')});
  if (view.seeded) chips.unshift({name: 'seed', text: t('lobby.seeded')});
  return h(
    'div.lobby-rules',
    ...chips.map(({name, text}) => h('span.chip.rule', {key: name, 'data-rule': name}, text))
  );
}

/**
 * Draw how far the evening is: its games as posters, and everybody's face on the track.
 * @param {pages.View} view
 */
function eveningRibbon({evening}) {
  if (!evening || !(evening.steps.length || evening.matches.length)) return null;
  const listed = progress(evening);
  return h(
    'div.lobby-evening',
    listed && h('span.lobby-progress.bold.read.whole.golden', {'data-rule': 'evening'}, listed),
    h(posters, {evening, named: false}),
    h(track, {evening})
  );
}

/** @param {pages.View} view */
function hostButtons({seats, players, pads, bots, evening, start_why: why}) {
  const people = seats.some((seat) => !seat.bot);
  const demo = !people && (seats.length < 2 || !pads.some((pad) => pad.here));
  const play = (/** @type {number} */ count) => () => ask('demo', {players: count});
  return [
    why === null &&
      h('button.button.primary', {id: 'start', onclick: () => ask('start')}, t('lobby.start')),
    people &&
      seats.length < players[1] &&
      h('button.button', {id: 'add-bot', onclick: play(1)}, t('lobby.add_bot')),
    demo && h('button.button', {id: 'demo', onclick: play(4)}, t('lobby.demo')),
    botLevel(bots, (level) => ask('bot-level', {level})),
    h(
      'button.button',
      {'data-do': 'intro', onclick: () => ask('intro', {on: true})},
      t('tv.intro')
    ),
    (!evening || evening.ended) &&
      h('button.button', {id: 'tonight-open', onclick: openTonight}, t('evening.begin'))
  ];
}

/**
 * Say how long matches are; what somebody has set rule by rule is none of these lengths.
 * @param {views.Length[]} lengths
 */
function matchLength(lengths) {
  const label = t('length.title');
  const {name: value} = lengths.find((one) => one.chosen) || {name: ''};
  const options = lengths.map(({name, length_min: minutes}) => [
    name,
    t('length.' + name) + ' · ' + inMinutes(minutes)
  ]);
  if (!value) options.unshift(['', label]);
  const choose = (/** @type {string} */ length) => ask('length', {length});
  return choice('.small', {id: 'match-length', label, value}, options, choose);
}

/**
 * The network of a view, where there is one to show.
 * @param {{wifi?: ?views.TvWifi}} view
 */
function wifiCard({wifi}) {
  if (!wifi) return null;
  const {name, password, code} = wifi;
  return h(
    'div.paper.wifi-card.row.at',
    h('div.wifi-qr.whole', qrCode(code, t('lobby.wifi.code'))),
    h(
      'div.wifi-words',
      h('h2', h('b.way-step.amid.round', 1), t('lobby.wifi.title')),
      h('p.wifi-name.bold', {id: 'wifi-name'}, name),
      password !== null &&
        h(
          'p.wifi-password',
          {id: 'wifi-password'},
          h('span', t('lobby.wifi.password')),
          h('b', password)
        )
    )
  );
}
