// The pictures of the rule book: made of the cards and signs that the games themselves show. What
// they say besides is numbers and signs, which are the same in every language.

import {bug, bugCard, cardBack, guardBadge} from './bugs.js';
import {seatColour} from './colours.js';
import {el, svg} from './dom.js';
import {burst, buzzerDome, flyCard, hand, padSign, phoneSign, swatter} from './fly.js';
import {muBack, muCard, suitSign} from './mucards.js';
import {t} from './text.js';

const SUITS = {R: 'red', Y: 'yellow', G: 'green', B: 'blue', K: 'black'};
const TRIANGLES = [1, 0, 1, 1, 1, 1, 2, 2, 1, 0];

/** Cards as the rules write them: 'R7 Y6', and '?' for one face down. */
function mu(words) {
  return words.split(' ').map((word) => (word === '?' ? muBack() : muCard({colour: SUITS[word[0]], number: Number(word[1]), triangles: TRIANGLES[word[1]]})));
}

/** Cards that lie over each other, their left sides to be seen. */
function fan(words) {
  return el('span.pic-fan', {}, ...mu(words));
}

/** Something, and below it what it is or brings. */
function set(things, ...words) {
  return el('span.pic-set', {}, el('span.pic-things', {}, ...things), says(...words));
}

function says(...words) {
  return el('span.pic-says', {}, ...words);
}

function sign(text) {
  return el('b.pic-sign', {}, text);
}

function badge(text, kind) {
  return el('b.pic-badge' + (kind ? '.' + kind : ''), {}, text);
}

const good = (text) => badge(text, 'good');
const bad = (text) => badge(text, 'bad');
const yes = () => good('✓');
const no = () => bad('✗');
const role = (name) => badge(t('trick.tv.role.' + name));
const seat = (number) => hand(seatColour(number));
const number = (value) => bugCard({kind: 'number', number: value});

/** Between two things that have nothing to do with each other. */
function gap() {
  return el('i.pic-gap', {});
}

/** Two estimates: the lower one lies across. */
function cross(top, below) {
  return el('span.pic-cross', {}, ...mu(below), ...mu(top));
}

/** The start lights, all of one colour. */
function lights(colour) {
  return svg('svg.pic-lights', {viewBox: '0 0 200 100'},
    svg('rect', {x: 4, y: 14, width: 192, height: 72, rx: 36, fill: '#17100c', stroke: '#3b2a1e', 'stroke-width': 5}),
    ...[42, 100, 158].map((cx) => svg('circle', {cx, cy: 50, r: 24, fill: colour, stroke: '#000', 'stroke-width': 4})));
}

const FLY_SWATTER = {
  fly_turn: () => [seat(0), sign('→'), flyCard('red', 3), flyCard('yellow', 2), flyCard('green', 4), flyCard('red', 1)],
  fly_swat: () => [swatter(), gap(), flyCard('red', 2), flyCard('yellow', 3), flyCard('green', 4), flyCard('orange', 1), sign('+'), flyCard('purple', 3)],
  fly_colour: () => [set([flyCard('red', 1), flyCard('red', 2), flyCard('red', 1)], yes()), set([flyCard('yellow', 4), flyCard('yellow', 3)], no()), set([flyCard('green', 5)], no())],
  fly_first: () => [set([flyCard('red', 5), seat(0)], '1. ', good('+5')), set([seat(1)], '2. ', badge('0')), set([seat(3)], '3. ', badge('0'))],
  fly_hands: () => [set([seat(0), seat(0)], badge('2–4')), gap(), set([seat(1)], badge('5–8'))],
  fly_wrong: () => [set([flyCard('green', 5), seat(0)], no()), sign('→'), set([flyCard('red', 4)], bad('−4'))],
  fly_end: () => [flyCard('red', 5), sign('+'), flyCard('green', 3), sign('+'), flyCard('orange', 4), sign('='), badge('12')]
};

const CHEATING_MOTH = {
  moth_play: () => [number(2), sign('←'), number(3), sign('→'), number(4), gap(), number(5), sign('↔'), number(1)],
  moth_spider: () => [bug('spider'), sign('→'), cardBack(), sign('→'), seat(1)],
  moth_mosquito: () => [bug('mosquito'), set([seat(0)], '1.'), set([seat(1)], '2.'), set([seat(3), cardBack(), cardBack(), cardBack()], '3.')],
  moth_cockroach: () => [bugCard({kind: 'cockroach', number: 4}), sign('='), number(4), sign('→'), seat(2)],
  moth_ant: () => [bug('ant'), sign('→'), ...[0, 1, 3].map((one) => set([seat(one), cardBack()], good('+1')))],
  moth_cheat: () => [phoneSign(), sign('↷'), bugCard({kind: 'moth', number: 4}), sign('↓')],
  moth_guard: () => [guardBadge(), sign('!'), set([seat(3)], badge('3 s')), sign('→'), bugCard({kind: 'moth', number: 2}), cardBack()],
  moth_score: () => [set([number(2)], bad('−1')), set([bugCard({kind: 'spider', number: 3})], bad('−5')), set([bugCard({kind: 'moth', number: 4})], bad('−10'))]
};

const TRICKS = {
  tricks_follow: () => [set([suitSign('red')], t('how.trumps')), gap(), set(mu('B3'), '1.'), set(mu('B8'), '2.'), set(mu('G9'), '3.'), set(mu('R2'), '4. ', yes())],
  tricks_points: () => [set([fan('G6 B7')], good('2')), set([fan('R3 K0 G4 B8')], good('1')), set([fan('R1 B9')], badge('0'))],
  cards_touch: () => [phoneSign(), sign('→'), ...mu('B8'), sign('↑')],
  mu_bid: () => [set([fan('R6 R2 R9')], seat(0), '3'), set([fan('Y8')], seat(1), '1'), set([fan('G1 B1 G8 G7')], seat(2), '4')],
  mu_chief: () => [set([fan('G8 G7 G1 B1')], role('chief')), set([fan('Y9 G8 R5')], role('vice')), set([fan('B9 R6 K2')], '9 · 6 · 2')],
  mu_trumps: () => [set([fan('R7 R7')], role('chief'), ' + ', role('vice')), sign('>'), set([fan('R9 R8 R1 R0')], role('chief')), sign('>'), set([fan('G7 B7')], role('vice'))],
  mu_goal: () => [set([seat(2)], role('chief')), sign('+'), set([seat(0)], role('partner')), sign('≥'), badge('33 ▲')],
  mu_score: () => [yes(), set([seat(2), seat(0)], good('+40')), gap(), no(), set([seat(2)], bad('−20')), set([seat(1), seat(3)], good('+10'))],
  panther_pass: () => [seat(1), sign('→'), fan('? ? ?'), sign('→'), seat(0)],
  panther_lead: () => [seat(3), sign('→'), set(mu('G5'), '1.')],
  panther_follow: () => [set(mu('B3'), '1.'), set(mu('B8'), '2. ', yes()), set(mu('G9'), '3.'), set(mu('R9'), '4.')],
  panther_points: () => [set(mu('Y4'), good('+5')), set(mu('R8'), bad('−10')), set(mu('K7'), bad('−50')), set(mu('K7'), bad('−50'))],
  panther_last: () => [fan('R8 G2 K7 R4'), sign('→'), good('+50')],
  panther_end: () => [set([seat(1)], bad('−250')), sign('→'), set([seat(0)], good('★'))],
  wimmueln_trump: () => [set(mu('G3'), suitSign('green'), ' ', t('how.trumps')), set(mu('Y6'), '1. ', sign('→'))],
  wimmueln_notrump: () => [set([fan('R4 G4')], '4 = 4'), gap(), set([fan('B2 B8')], suitSign('blue'), ' = ', suitSign('blue'))],
  wimmueln_estimate: () => [seat(2), sign('→'), cross('R3', '?')],
  wimmueln_bonus: () => [set([cross('B4', 'R3')], '3: ', good('5'), ' 4: ', good('20')), set([cross('R3', 'B4')], '3: ', good('10'), ' 4: ', good('10')), set([cross('G2', 'K2')], '2: ', good('25'))],
  wimmueln_end: () => [set([fan('G6 B7 R3')], '5 ▲'), sign('+'), set([cross('B4', 'R3')], good('20')), sign('…'), badge('200')]
};

const RUMMUE = {
  rummue_turn: () => [...mu('?'), sign('→'), fan('R4 R5 R6'), sign('→'), ...mu('G9')],
  rummue_ling: () => [set([fan('R5 G5 K5')], yes()), set([fan('R3 G3 B3 K3 Y3')], yes()), set([fan('R7 R7 G7')], no())],
  rummue_sequence: () => [set([fan('R4 R5 Y6 R7')], yes()), set([fan('R2 G3 B4')], yes()), set([fan('B6 Y7 B8 R9')], no()), set([fan('Y3 Y4 Y5')], no())],
  rummue_opening: () => [[3, '< 0', '< 0'], [4, '0–99', '0–199'], [5, '100–149', '200–399'], [6, '150 +', '400 +']].map(([count, alone, paired]) =>
    el('span.pic-set', {}, el('span.pic-things', {}, ...mu('?'), sign('×'), good(String(count))), says(seat(0), alone), says(seat(0), seat(2), paired))),
  rummue_add: () => [fan('G5 G6 G7'), sign('+'), ...mu('G8'), gap(), fan('R4 R5 Y6 R7'), sign('⇄'), ...mu('R6')],
  rummue_worth: () => [
    set([fan('R5 G5 B5 Y5')], good('10')), set([fan('R5 G5 B5 K5')], good('30')), set([fan('R5 G5 B5 K5 Y5')], good('50')),
    set([fan('B2 B3 B4')], good('10')), set([fan('B2 B3 B4 B5')], good('20')), set([fan('B2 B3 B4 B5 B6')], good('40')),
    set([fan('R2 G3 B4')], badge('0')), set([fan('B2 Y3 B4 B5')], good('10')), set([fan('R2 G3 B4 K5 Y6')], good('20'))
  ],
  rummue_stock: () => [fan('R4 B1 Y8 K0'), sign('↻'), sign('→'), fan('? ? ? ?'), gap(), ...mu('G9'), yes()],
  rummue_hand: () => [phoneSign(), sign('→'), set([fan('R4 R5 Y6 R7')], yes()), gap(), ...mu('G9'), sign('↑')],
  rummue_end: () => [set([seat(0)], good('+10')), gap(), set(mu('R3'), bad('−5')), set(mu('Y4'), bad('−10'))]
};

const SAFARUE = {
  safarue_turn: () => [fan('R3 G4 K6 B9'), sign('←'), ...mu('B7'), gap(), ...mu('? ? ?')],
  safarue_sums: () => [
    set(mu('R3'), yes()), sign('+'), set(mu('G4'), yes()), sign('='), ...mu('B7'), gap(),
    ...mu('B7'), sign('+'), set(mu('G4'), yes()), sign('+'), set(mu('K6'), yes()), sign('='), badge('17')
  ],
  safarue_pair: () => [set(mu('R4'), yes()), sign('='), set(mu('B4'), yes())],
  safarue_duty: () => [set(mu('R3'), yes()), sign('+'), set(mu('G5'), yes()), sign('+'), set(mu('K0'), yes()), sign('='), ...mu('B8')],
  safarue_spot: () => [seat(1), sign('→'), ...mu('B7'), gap(), fan('R3 G4'), sign('?'), gap(), set([padSign()], seat(0)), set([phoneSign()], seat(2)), badge('4 s')],
  safarue_score: () => [set([fan('Y3 Y6 Y8')], good('+24')), set([fan('R2 R9 R4')], bad('−12')), set(mu('K0'), bad('−5')), set(mu('G7'), good('▲▲ +2'))],
  safarue_end: () => [set([seat(0), seat(2)], '1 + 3'), gap(), set([seat(1), seat(3)], '2 + 4'), sign('…'), badge('100')],
  variant_choice: () => [...mu('B7'), sign('→'), set([fan('R3 G4')], '?'), set([fan('G4 K6')], '?'), sign('←'), seat(1)],
  variant_score: () => [set([fan('? ? ? ? ?')], bad('24')), set([fan('R2 R9 R4')], bad('18')), set(mu('G7'), bad('▲▲ 2'))]
};

const QUICK = {
  reaction_wait: () => [lights('#d91c0b'), seat(2)],
  reaction_slap: () => [lights('#1ed760'), sign('→'), burst(12), seat(2)],
  reaction_early: () => [lights('#d91c0b'), sign('→'), seat(1), no()],
  reaction_median: () => ['187', '203', '212', '240', '512'].map((time, place) => badge(time, place === 2 ? 'good' : '')),
  slaps_exact: () => [padSign(), sign('>'), phoneSign()],
  buzzer_ask: () => [sign('?'), sign('→'), padSign()],
  buzzer_first: () => ['1.', '2.', '3.'].map((place, one) => set([buzzerDome(seatColour(one))], place)),
  buzzer_judge: () => [set([buzzerDome(seatColour(0))], yes(), ' ', good('+1')), gap(), set([buzzerDome(seatColour(0))], no()), sign('→'), buzzerDome(seatColour(1)), buzzerDome(seatColour(2))],
  buzzer_early: () => [lights('#5b4a3e'), buzzerDome(seatColour(1)), no()]
};

const PICTURES = Object.assign({}, FLY_SWATTER, CHEATING_MOTH, TRICKS, RUMMUE, SAFARUE, QUICK);
const SIZES = {safarue_sums: 'wide', rummue_sequence: 'wide', rummue_opening: 'wide', rummue_worth: 'many'};
const FEW = 5;

/** The picture of a chapter; one of a few single things is drawn larger. */
export function picture(name) {
  const things = PICTURES[name]();
  const few = things.length <= FEW && things.every((one) => !one.classList.contains('pic-set'));
  const size = SIZES[name] || (few ? 'few' : 'usual');
  return el('div.pic.' + size, {}, ...things);
}
