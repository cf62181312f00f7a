// The end: who stands where on the podium, from the last to the first, and what there is to tell
// of the match. All of it goes by the table's time, so phones tell their players the same then.

import {seatColour} from '../art/colours.js';
import {awardsOf, honourOf} from '../core/awards.js';
import {columnsOf} from '../core/columns.js';
import {byId, find} from '../core/dom.js';
import {gameOf} from '../core/games.js';
import {fairShare, honours} from '../core/honours.js';
import {drawing, h, patch} from '../core/patch.js';
import {ranking} from '../core/ranking.js';
import {person} from '../art/people.js';
import {isolated, t} from '../core/text.js';
import {Beats, beatsOf, isSame} from './beats.js';
import {celebrate} from './confetti.js';
import {courseChart} from './course.js';
import {nextLine} from './lead.js';
import {fitPodium, isCrowded, podium, restRow, unplaced} from '../parts/podium.js';

/**
 * @import {Honour} from '../core/honours.js'
 * @import {Placed} from '../parts/podium.js'
 *
 * Progress of the end: all until the table time `us`, and as many honours as have room.
 * @typedef {{us: number, awards: Honour[], most: number}} Told
 *
 * @typedef {NonNullable<ReturnType<typeof factsOf>> & Told} Facts
 */

const LONG = 26; // a title of more letters gets a smaller type
const RISE_US = 700000; // a step comes up so long before somebody stands on it
const ROLL_US = 2400000; // as long as the drum rolls
const OPENS_US = 200000; // all look up at the first drum
const FACTS_US = 1800000; // so long everybody looks at the winner alone
const AWARDS_US = 200000; // before, nobody knows them
const MOST_HONOURS = 5; // if there is room
const FEW_HANDS = 2; // whose names have room beside them

/**
 * @type {(clock: pages.TableClock, sound: pages.Sounds, asks: boolean) => (view: pages.View) =>
 *   void}
 */
export function overScreen(clock, sound, asks) {
  const beats = new Beats(clock);
  /** @type {Facts | null} */
  let facts = null;
  function draw() {
    if (!facts) return;
    patch(byId('over'), over(facts));
    // A page that comes late has no room yet to fit anything into.
    requestAnimationFrame(() => facts && fit(facts));
  }
  return (view) => {
    const now = factsOf(view, asks);
    if (now && facts && isSame(now.podium, facts.podium)) Object.assign(facts, now);
    else {
      facts = now && Object.assign(now, {us: -Infinity, awards: [], most: MOST_HONOURS});
      beats.play(facts ? plan(facts, sound, draw) : []);
    }
    draw();
  };
}

/**
 * A match that is over. A page that `asks` for another match says so.
 * @param {pages.View} view
 * @param {boolean} asks
 */
function factsOf(view, asks) {
  const {match, phase} = view;
  const {result, podium} = match || {result: null, podium: null};
  if (phase !== 'over' || !match || !result || !podium) return null;
  const names = view.seats.map((seat) => seat.name);
  const columns = columnsOf(names, match.state.teams);
  const order = ranking({result, game: match.state.game, columns});
  return {view, match, result, podium, columns, order, asks};
}

/**
 * @param {Facts} facts
 * @param {pages.Sounds} sound
 * @param {() => void} draw
 */
function plan(facts, sound, draw) {
  const {opened_us: opened, won_us: won, shown_us: shown} = facts.podium;
  const beat = beatsOf(facts, draw);
  const drum = (/** @type {boolean} */ fresh) => fresh && sound.play('drum');
  const beats = [
    beat(won, (fresh) => fresh && celebrate(byId('over'), sound)),
    beat(won + AWARDS_US, () => award(facts, draw)),
    beat(won + FACTS_US)
  ];
  for (const us of new Set(shown)) {
    beats.push(beat(us - RISE_US, (fresh) => us < won && drum(fresh)));
    beats.push(beat(us, (fresh) => fresh && us < won && sound.play('right')));
  }
  // Where all share the first step nobody is told before: there is nothing to drum for.
  if (shown.some((us) => us < won)) {
    beats.push(beat(opened + OPENS_US, drum));
    beats.push(beat(won - ROLL_US, (fresh) => fresh && sound.play('roll')));
  }
  return beats;
}

/**
 * Fetch the awards of this match, and draw them among the honours.
 * @type {(facts: Facts, draw: () => void) => Promise<void>}
 */
async function award(facts, draw) {
  facts.awards = (await awardsOf(facts.match.id)).map(honourOf);
  draw();
}

/**
 * As many honours as there is room for: the last ones are for people who have others.
 * @param {Facts} facts
 */
function fit(facts) {
  fitPodium(byId('over'));
  const room = find(document, '.over-facts');
  const high = () => Array.from(room.children, (one) => one.clientHeight).reduce((a, b) => a + b);
  while (facts.most > 0 && high() > room.clientHeight) {
    facts.most -= 1;
    patch(byId('over'), over(facts));
  }
}

/** @param {Facts} facts */
function over(facts) {
  const {view, match, result, columns, us} = facts;
  const {won_us: won, shown_us: shown} = facts.podium;
  const {evening} = view;
  const placed = placedIn(facts);
  const rest = unplaced(placed);
  const feats = honours(gameOf(match.state.game), result.details);
  const best = fairShare(facts.awards, feats, facts.most);
  const hasCourse = result.course.length > 1;
  // Those who have no place yet stand together, as they sit.
  const waiting = columns.map(({seats, name}) => {
    const placed = us >= shown[seats[0]];
    return h('div.waits.bold.read.amid', {class: {placed}}, people(seats), name);
  });
  const again = evening && !evening.ended ? nextLine(evening) : t('over.again');
  const [isWon, isTold] = [us >= won, us >= won + FACTS_US];
  const hasMore = hasCourse || best.length > 0;
  const classes = {
    few: !rest.length,
    crowded: isCrowded(placed),
    'no-course': !hasCourse,
    rolls: rolls(facts),
    won: isWon,
    // The podium makes room for what there is to tell, if there is anything.
    told: isTold && hasMore,
    alone: isTold && !hasMore
  };
  return h(
    'section',
    {class: classes},
    h('header', h('p.brand', 'Slapbox'), h(title, facts), h('p.over-tie', isWon && decided(facts))),
    h('div.over-crowd.centred.at', {key: match.id}, ...waiting),
    h(podium, {key: match.id, placed}),
    h('div.over-rest.wrapped.centred.at', {key: match.id}, ...rest.map(restRow)),
    !isTold && h(decider, facts),
    h(
      'aside.over-facts.column.centred.at',
      {key: match.id},
      hasCourse && chart(facts),
      h('ol.over-honours', ...best.map((one) => honour(facts, one)))
    ),
    h('p.over-again.bold.read.amid.at.golden.within', {hidden: !facts.asks}, isWon && again)
  );
}

/**
 * Tell whether the drum rolls: nobody is named any more then.
 * @param {Facts} facts
 */
function rolls({order, columns, us, podium}) {
  const left = columns.filter(({seats}) => us < podium.shown_us[seats[0]]).length;
  return left < columns.length && left <= order.filter((one) => one.rank === 1).length;
}

/** @param {Facts} facts */
function title({order, result, us, podium}) {
  const names = order.filter((one) => one.rank === 1).map((one) => isolated(one.name));
  const key = result.winners.length > 1 ? 'over.shared' : 'over.winner';
  const text = us < podium.won_us ? t('over.roll') : t(key, {name: names.join(' + ')});
  const long = us >= podium.won_us && text.length > LONG;
  return h('h1.screen-title', {class: {long}}, text);
}

/**
 * Say how it was decided.
 * @param {Facts} facts
 */
function decided({view, match, result}) {
  const tie = result.tie_break === 'score' ? '' : t('over.tie.' + result.tie_break);
  const helped = view.seats.filter((seat) => seat.hints);
  const hints = helped.map(({name, hints: count}) => t('coach.used', {name, count}));
  return [match.ended_early ? t('over.early') : tie, ...hints].filter(Boolean).join(' · ');
}

/**
 * Equal points: while the drum rolls all see by what it is decided, from the last to the first.
 * @param {Facts} facts
 */
function decider({order, result, us, podium: {won_us: won, shown_us: shown}}) {
  if (result.tie_break !== 'flies' || us < won - ROLL_US) return null;
  const tied = order.filter(({score}) => score === order[0].score).reverse();
  return h(
    'div.over-decides.paper.at',
    h('h2', t('over.decides.flies')),
    ...tied.map(({seats, name, lines, rank}) => {
      const isKnown = us >= shown[seats[0]];
      return h(
        'p.decides-row.row.read',
        {key: seats[0], class: {best: isKnown && rank === 1}},
        people(seats),
        h(
          'span',
          h('b', name),
          h('span', lines[0]),
          h('b.decides-by', {key: isKnown ? 'known' : 'open'}, isKnown ? lines[1] : '?')
        )
      );
    })
  );
}

/** @type {(facts: Facts) => Placed[]} */
function placedIn({order, us, podium: {shown_us: shown}}) {
  return order.map(({seats: [seat, ...others], name, score, lines, rank}) => ({
    seat,
    rank,
    name,
    score,
    lines,
    colour: seatColour(seat),
    faces: [seat, ...others].map((one) => drawing(person, one)),
    rising: us >= shown[seat] - RISE_US,
    shown: us >= shown[seat]
  }));
}

/** @param {number[]} seats */
function people(seats) {
  return h('i.column-hands.centred', ...seats.map((seat) => drawing(person, seat)));
}

/**
 * The way to the end.
 * @param {Facts} facts
 */
function chart({result: {course}, columns}) {
  const colours = columns.map(({seats: [seat]}) => seatColour(seat));
  return h(
    'div.over-course',
    h('figure', h('figcaption', t('over.course')), drawing(courseChart, course, columns, colours))
  );
}

/** @type {(facts: Facts, honour: Honour) => Tree} */
function honour({columns}, {name, text, seats}) {
  const best = columns.filter((one) => one.seats.some((seat) => seats.includes(seat)));
  const names = best.map((one) => isolated(one.name)).join(', ');
  return h(
    'li.honour.row.wrapped.read',
    {'data-feat': name, class: {many: seats.length > FEW_HANDS}},
    h('span.honour-name', t('feat.' + name)),
    h('span.honour-of.row', people(seats), h('b', names), h('em', text))
  );
}
