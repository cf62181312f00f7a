// Safarü on a phone: the own cards below, the prairie above them, and all that a card can capture
// there.

import {folk} from '../../parts/persons.js';
import {HandPage} from '../../phone/handpage.js';
import {buttons} from '../../parts/buttons.js';
import {drawHeadline} from '../../phone/headline.js';
import {isCardAdvised} from '../../core/advice.js';
import {byId, el, find} from '../../core/dom.js';
import {errorOf, pageMark, timeText} from '../../core/gaps.js';
import {drawing, h, patch} from '../../core/patch.js';
import {adviceWords} from '../mudeck/advice.js';
import {muName} from '../mudeck/cards.js';
import {counted, drawnWorth, isPictured, kindSign, signedCard, worthOf} from './signs.js';
import {drawnSum, inFigures, rows, sorted, sumsOf, twinName} from './sums.js';
import {safarueTask} from './task.js';
import {attempt, comesOut, exactly, includes, waysOf} from './captures.js';
import {t} from '../../core/text.js';
import {verdictWords} from '../../core/verdicts.js';
import {TrickHand} from '../mudeck/hand.js';
import {lookWords, TableSheet} from '../mudeck/look.js';
import {scoreTables} from '../mudeck/scores.js';

/**
 * @import {Callbacks} from '../../parts/cardfan.js'
 * @import {Way} from './captures.js'
 * @import {SafarueDeed, SafarueTask} from './task.js'
 */

const SHOWN = 24; // ways at once; whoever taps wild cards sees the others
/** @type {views.SafarueCapture} */
const NOTHING = {addition: [], total: [], pair: []};

/**
 * The hand, with the signs of what counts.
 * @extends {TrickHand<views.SafarueHandCard>}
 */
class SafarueHand extends TrickHand {
  /**
   * @param {HTMLElement} box
   * @param {Callbacks} callbacks
   * @param {() => views.SafarueSeatView} stateOf
   */
  constructor(box, callbacks, stateOf) {
    super(box, box, callbacks);
    this.stateOf = stateOf;
  }

  /** @param {views.SafarueHandCard[]} cards */
  sorted(cards) {
    return sorted(cards);
  }

  /** @param {views.SafarueHandCard} face */
  art(face) {
    return signedCard(face, this.stateOf());
  }
}

/**
 * Safarü's page.
 * @type {(phone: pages.Phone) => pages.Pad<views.SafarueSeatView, views.SafarueLast,
 *   views.SafarueMove>}
 */
export function open(phone) {
  return new SafaruePage(phone);
}

/** @extends {HandPage<views.SafarueSeatView, views.SafarueLast, views.SafarueMove, SafarueTask>} */
class SafaruePage extends HandPage {
  /** @param {pages.Phone} phone */
  constructor(phone) {
    super('safarue', 'trick', phone, safarueTask);
    this.timed = () => true;
    this.slap = phone.slap;
    /** @type {number | null} */
    this.picked = null;
    /** @type {number[]} */
    this.chosen = [];
    this.asked = '';
    /** @type {{now: string, ways: Way[]}} */
    this.counted = {now: '', ways: []};
    this.news = resultTeller(phone.tell);
    this.cards = el('div.card-fan.rest.holds', {role: 'group'});
    this.more = new TableSheet('safarue-look', 'phone.look.rounds', () => this.drawAll());
    this.sheets = [this.more];
    /** @type {Callbacks} */
    const fingers = {onTap: (card) => this.pick(card), onSwipe: (card) => this.swiped(card)};
    this.hand = new SafarueHand(this.cards, fingers, () => this.state);
  }

  /** @type {(move: views.SafarueMove, view: safarue.SeatView) => string} */
  advice(move, view) {
    return adviceWords(move, view, [...view.match.state.hand, ...view.match.state.prairie]);
  }

  /** Put down again what was chosen for another prairie, or for another card. */
  forget() {
    const {state} = this.view.match;
    const asked = [this.view.match.id, state.phase, state.prairie.map((face) => face.card)].join();
    const anew = asked !== this.asked;
    this.asked = asked;
    if (!this.held(this.picked) || state.phase !== 'play') this.picked = null;
    if (anew) this.preselect();
  }

  /* what is asked */

  /** @param {number | null} card */
  held(card) {
    return this.view.match.state.hand.find((one) => one.card === card) || null;
  }

  /** The card that captures: the one that was laid, or the one that is lifted. */
  subject() {
    const {laid} = this.state;
    return this.task.takes && laid ? laid.card : this.held(this.picked);
  }

  /** Captures that this phone knows of; nothing if people have to see for themselves. */
  known() {
    const lifted = this.held(this.picked);
    return this.task.takes || (lifted && lifted.captures);
  }

  /** There can be thousands of them: they are worked out once for each card. */
  ways() {
    const subject = this.subject();
    const now = subject ? this.asked + '-' + subject.card : '';
    if (now !== this.counted.now)
      this.counted = {
        now,
        ways: subject ? waysOf(this.known() || [], (card) => this.wild(card)) : []
      };
    return this.counted.ways;
  }

  /** @param {number} card */
  wild(card) {
    const face = this.state.prairie.find((one) => one.card === card);
    if (!face) throw new Error('not on the prairie: ' + card);
    return face;
  }

  faces() {
    return this.chosen.map((card) => this.wild(card));
  }

  /** Choose the way if there is only one. */
  preselect() {
    const ways = this.ways();
    this.chosen = ways.length === 1 ? ways[0].cards.map((face) => face.card) : [];
  }

  /**
   * Tell whether the ways are all there are: else people have to see for themselves, and the rules
   * know.
   */
  listsAll() {
    const {laid} = this.state;
    const {takes} = this.task;
    return takes && laid ? takes.length === laid.ways : this.known() !== null;
  }

  decides() {
    return Boolean(this.task.takes) || !this.view.match.state.neighbour;
  }

  /* drawing */

  drawAll() {
    const ways = this.ways();
    const way = exactly(ways, this.faces());
    const box = byId('safarue');
    drawHeadline(Object.assign({}, this.task, {says: this.says(ways, way)}));
    patch(box, this.page(ways, way));
    if (this.isBetween) return;
    const {hand: cards} = this.state;
    this.hand.show({cards, picked: this.picked === null ? [] : [this.picked]});
    // Its place is known when all else is there.
    const place = find(box, '.safarue-prairie');
    patch(place, this.prairie(ways, place.clientWidth, place.clientHeight));
  }

  /** @type {(ways: Way[], way: Way | null) => Tree} */
  page(ways, way) {
    const between = this.isBetween;
    const row = buttons(
      this.deeds(ways, way),
      (deed) => this.press(deed),
      (_, event, node) => this.slap(0, null, event, node)
    );
    return h(
      'div',
      h('div.card-table.column.rest', ...(between ? [this.sheet()] : this.table(ways, way)), row),
      h(
        'div.card-hand.safarue-hand.column.whole',
        {hidden: between},
        h('div', {make: () => this.cards, label: t('phone.your_hand')})
      ),
      this.more.tree(() => lookWords(this.view, {head: headOf}))
    );
  }

  sheet() {
    return h('div.card-sheet.safarue-sheet.rest', {tabindex: 0}, ...scoreTables(this.view, headOf));
  }

  /** @type {(ways: Way[], way: Way | null) => Child[]} */
  table(ways, way) {
    const {view, me} = this;
    const title = t('phone.safarue.prairie');
    const subject = this.subject();
    return [
      h(others, {view, me}),
      this.own(way),
      h(
        'div.safarue-field.column.rest',
        h('div.safarue-prairie', {role: 'group', label: title}),
        subject && ways.length > 0 && this.offers(subject, ways, way)
      )
    ];
  }

  /** @type {(ways: Way[], way: Way | null) => string} */
  says(ways, way) {
    const subject = this.subject();
    if (!subject) return this.task.says;
    if (way) return inWords(way.sums, subject);
    if (!this.listsAll()) return this.seen(subject);
    if (!ways.length) return t('phone.safarue.nothing', {card: muName(subject)});
    if (!this.decides()) return t('safarue.why.neighbour');
    return this.task.takes
      ? this.task.says
      : t('safarue.tv.ways', {card: muName(subject), count: ways.length});
  }

  /**
   * Words on the chosen cards for a player who is told of no ways.
   * @param {views.MudeckFace} subject
   */
  seen(subject) {
    const faces = this.faces();
    if (!this.decides()) return t('safarue.why.neighbour');
    if (!faces.length) return this.task.takes ? this.task.says : t('phone.safarue.search');
    const capture = comesOut(faces, subject.number);
    if (capture)
      return inWords(
        sumsOf(capture, (card) => this.wild(card)),
        subject
      );
    return t('phone.safarue.together', {sum: faces.reduce((all, face) => all + face.number, 0)});
  }

  /**
   * The prairie: what can be captured glows if that is told, what is chosen is lifted.
   * @type {(all: Way[], wide: number, high: number) => Tree}
   */
  prairie(all, wide, high) {
    const faces = sorted(this.state.prairie);
    const ways = all.filter((way) => includes(way, this.faces()));
    const useful = new Set();
    for (const way of ways) for (const face of way.cards) useful.add(twinName(face));
    const subject = this.subject();
    const told = Boolean(subject) && this.listsAll();
    // Advice comes one tap after the other: first the card that captures.
    const advised = subject && (this.task.takes || isCardAdvised(subject.card));
    const spots = rows(faces.length, {wide, high, largest: 92, apart: 4});
    /** @type {(face: views.MudeckFace, place: number) => Tree} */
    const wild = (face, place) => {
      const {x, y} = spots.spot(place);
      const chosen = this.chosen.includes(face.card);
      return h(
        'button.wild.at.corner',
        {
          key: face.card,
          'data-card': face.card,
          'aria-pressed': chosen,
          class: {
            useful: useful.has(twinName(face)),
            chosen,
            idle: !told,
            advised: Boolean(advised) && isCardAdvised(face.card)
          },
          style: {
            width: spots.wide.toFixed(1) + 'px',
            transform: 'translate(' + x.toFixed(1) + 'px, ' + y.toFixed(1) + 'px)'
          },
          onclick: () => this.choose(face.card)
        },
        signedCard(face, this.state)
      );
    };
    return h('div', ...faces.map(wild));
  }

  /**
   * Points of the player's own team in the colours that count; and what the chosen cards are worth,
   * if they are a capture as far as this page knows.
   * @param {Way | null} way
   */
  own(way) {
    const {state} = this;
    const subject = this.subject();
    const capture = way ? way.capture : subject && comesOut(this.faces(), subject.number);
    const chosen = subject && capture && this.chosen.length > 0 && this.taken(capture, subject);
    return h(
      'p.safarue-own.whole',
      h('span', t('phone.safarue.yours')),
      ...counted(state.collected, state, true),
      chosen && drawnWorth(worthOf(chosen, state), state)
    );
  }

  /**
   * The cards that go to the pile: the one that was played with a pair.
   * @type {(capture: views.SafarueCapture, subject: views.MudeckFace) => views.MudeckFace[]}
   */
  taken({addition, total, pair}, subject) {
    const wild = [...addition, ...total, ...pair].map((card) => this.wild(card));
    return pair.length ? wild.concat(subject) : wild;
  }

  /**
   * Every way, or those with the cards that were tapped.
   * @type {(subject: views.MudeckFace, ways: Way[], chosen: Way | null) => Tree}
   */
  offers(subject, ways, chosen) {
    const title = t('phone.safarue.ways');
    const others = ways.filter((way) => way !== chosen && includes(way, this.faces()));
    const fitting = chosen ? [chosen].concat(others) : others;
    const all = fitting.length ? fitting : ways;
    const shown = all.slice(0, SHOWN);
    const {laid} = this.state;
    const due = this.task.takes && !this.chosen.length && laid ? laid.ways : null;
    const count = all.length - shown.length + (due === null ? 0 : due - ways.length);
    return h(
      'div.safarue-ways.wrapped.centred',
      {role: 'group', label: title, tabindex: 0},
      ...shown.map((way) => this.offer(subject, way, way === chosen)),
      count > 0 && h('p.more-ways.amid.broad', t('phone.safarue.more', {count}))
    );
  }

  /** @type {(subject: views.MudeckFace, way: Way, chosen: boolean) => Tree} */
  offer(subject, way, chosen) {
    const cards = way.cards.map((face) => face.card).join();
    const onclick = () => this.take(way);
    return h(
      'button.way',
      {key: cards, 'aria-pressed': chosen, onclick},
      ...way.sums.map((sum) => drawnSum(sum, subject)),
      drawnWorth(worthOf(this.taken(way.capture, subject), this.state), this.state)
    );
  }

  /** @type {(ways: Way[], way: Way | null) => SafarueDeed[]} */
  deeds(ways, way) {
    const {deeds, lays, takes} = this.task;
    if (takes) return deeds.concat(this.captureDeed(way));
    const lifted = this.held(this.picked);
    if (!lifted || !lays) return deeds;
    const nothing = !ways.length && this.listsAll();
    /** @type {SafarueDeed} */
    const release = {
      name: 'release',
      text: t('phone.safarue.release'),
      move: this.play(lifted.card, NOTHING),
      primary: nothing,
      off: !lifted.release
    };
    if (nothing) return deeds.concat(release);
    if (this.decides()) return deeds.concat(release, this.captureDeed(way));
    /** @type {SafarueDeed} */
    const offer = {
      name: 'act',
      text: t('phone.safarue.lay'),
      move: {move: 'offer', card: lifted.card},
      primary: true
    };
    return deeds.concat(lifted.release ? [release, offer] : [offer]);
  }

  /** @type {(way: Way | null) => SafarueDeed} */
  captureDeed(way) {
    const count = this.chosen.length;
    return {
      name: 'act',
      text: count ? t('phone.safarue.capture', {count}) : t('phone.safarue.capture_what'),
      primary: true,
      off: !way && (!count || this.listsAll())
    };
  }

  /** @type {(card: number, capture: views.SafarueCapture) => views.SafaruePlay} */
  play(card, {addition, total, pair}) {
    return {move: 'play', card, addition, total, pair};
  }

  /* what fingers want */

  /** @param {number} card */
  pick(card) {
    if (this.task.takes) {
      this.hand.refuse(card);
      return;
    }
    this.picked = this.picked === card ? null : card;
    this.preselect();
    this.drawAll();
  }

  /**
   * A wild card is wanted, or not any more.
   * @param {number} card
   */
  choose(card) {
    if (!this.subject() || !this.decides()) {
      if (this.task.lays)
        this.tell(t(this.subject() ? 'safarue.why.neighbour' : 'phone.do.first_card'));
      return;
    }
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((one) => one !== card)
      : this.chosen.concat(card);
    this.drawAll();
  }

  /** @param {Way} way */
  take(way) {
    if (!this.decides()) return;
    const again = way === exactly([way], this.faces());
    this.chosen = again ? [] : way.cards.map((face) => face.card);
    this.drawAll();
  }

  /**
   * Up and away, where it is clear what the card does.
   * @param {number} card
   */
  swiped(card) {
    const face = this.held(card);
    const captures = face && face.captures;
    const clear = captures !== null && (captures.length < 2 || !this.decides());
    if (this.task.takes || !this.task.lays || !captures || !clear) {
      this.picked = null;
      this.pick(card);
      return;
    }
    this.picked = card;
    if (!captures.length) this.make(this.play(card, NOTHING));
    else this.make(this.decides() ? this.play(card, captures[0]) : {move: 'offer', card});
  }

  /**
   * Send the chosen cards; if they are no capture, the rules say why.
   * @param {SafarueDeed} deed
   */
  act({name}) {
    const faces = this.faces();
    if (name === 'done') {
      this.order('done', {});
      return;
    }
    if (!faces.length) {
      this.tell(t('phone.safarue.first_wild'));
      return;
    }
    const subject = this.subject();
    if (!subject) return;
    const way = exactly(this.ways(), faces);
    const {addition, total, pair} = way ? way.capture : attempt(faces, subject.number);
    if (this.task.takes) this.make({move: 'take', addition, total, pair});
    else this.make(this.play(subject.card, {addition, total, pair}));
  }
}

/**
 * The head of a part that counted, drawn; in words if it has no picture.
 * @type {(part: string, state: views.SafarueSeatView) => string | Tree}
 */
function headOf(part, {unicorn, porcupine}) {
  if (!isPictured(part)) return t('points.part.' + part);
  /** @type {{[part: string]: views.MudeckColour | null}} */
  const colours = {unicorns: unicorn, porcupines: porcupine};
  return drawing(kindSign, part, colours[part] || null);
}

/**
 * "3 + 4 = 7 · 7 = 7"
 * @type {(sums: safarue.Sum[], played: views.MudeckFace) => string}
 */
function inWords(sums, played) {
  return sums.map((sum) => inFigures(sum, played)).join(' · ');
}

/**
 * The others: whose turn it is, their cards, and who is the partner.
 * @param {{view: safarue.SeatView, me: views.Seat}} facts
 */
function others({view, me}) {
  const {state} = view.match;
  const lit = [state.phase === 'take' && state.laid ? state.laid.by : state.turn];
  /** @param {views.Seat} one */
  const sign = ({seat, name}) => {
    const team = state.teams.findIndex((seats) => seats.includes(seat));
    const count = state.sizes[seat];
    const pile = state.captured[team];
    return {
      count,
      label: t('phone.cards', {name, count}),
      more: h('small.pile', {'aria-label': t('phone.safarue.pile', {count: pile})}, pile),
      marks: {partner: state.teams[team].includes(me.seat)}
    };
  };
  return folk({view, me, lit, sign});
}

/**
 * Tell how the player's own slap was, when a race is over.
 * @param {(text: string) => void} tell
 */
function resultTeller(tell) {
  /** @type {number | null} */
  let told = null;
  /**
   * @param {safarue.SeatView} view
   * @param {views.Seat} me
   */
  return (view, {seat}) => {
    const {last} = view.match;
    const now = last ? last.opened_us : 0;
    const own = last && told !== null && now !== told ? last.hands : [];
    const hands = own.filter((one) => one.seat === seat);
    // The one that counted, or else the first one.
    const mine = hands.find((one) => one.hand !== null) || hands[0];
    told = now;
    if (!mine) return;
    const time = timeText(mine.at_us, errorOf(mine)) + pageMark(mine);
    tell(time + ': ' + verdictWords('safarue.verdict.', mine.verdict));
  };
}
