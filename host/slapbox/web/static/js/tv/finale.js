// The end of an evening in a dark room: awards, each with its moment played again, and the podium,
// from the last place to the first. Then the curve of the evening, a group picture and good night.

import {eveningPicture} from '../art/picture.js';
import {prizeText} from '../core/awards.js';
import {byId} from '../core/dom.js';
import {winnerText} from '../core/evening.js';
import {emblemOf, isLoaded} from '../core/games.js';
import {animate} from '../core/motion.js';
import {drawing, h} from '../core/patch.js';
import {nameKey} from '../core/seats.js';
import {t} from '../core/text.js';
import {entriesOf, faceOf, facesOf, posters} from '../parts/evening.js';
import {isCrowded, podium, restRow, unplaced} from '../parts/podium.js';
import {ask} from './ask.js';
import {beatsOf} from './beats.js';
import {clip} from './clip.js';
import {celebrate} from './confetti.js';
import {courseChart} from './course.js';
import {marginText} from './lead.js';

/**
 * @import {Placed} from '../parts/podium.js'
 * @import {Facts, Scene} from './evening.js'
 */

const NAME_US = 1700000; // an award is called, then its owner, then it is played again
const MOMENT_US = 3600000;
const PLACES_US = 1500000; // the podium is there before anybody stands on it
const RISE_US = 700000; // a step comes up so long before somebody stands on it
const ROLL_US = 2400000; // as long as the drum rolls
const MARGIN_US = 1800000; // by how much, when the cheers allow it
const LONG = 26; // a title of more letters gets a smaller type

/** @param {Scene} scene */
export function planFinale({facts, sound, draw}) {
  const {awards_us: awards, shown_us: shown, told_us: told, night_us: night} = facts.telling;
  const won = Math.max(...shown);
  const beat = beatsOf(facts, draw);
  /** @param {pages.SoundName} name */
  const heard = (name) => (/** @type {boolean} */ fresh) => fresh && sound.play(name);
  const beats = [
    beat(Math.min(...shown) - PLACES_US),
    beat(won, (fresh) => fresh && celebrate(byId('evening'), sound)),
    beat(won + MARGIN_US, heard('right')),
    beat(told),
    beat(night || told, heard('join'))
  ];
  for (const us of awards)
    beats.push(
      beat(us, heard('count')),
      beat(us + NAME_US, heard('right')),
      beat(us + MOMENT_US, heard('flip'))
    );
  for (const us of new Set(shown))
    beats.push(beat(us - RISE_US), beat(us, us < won ? heard('right') : undefined));
  // Where all share the first place nobody is told before: there is nothing to drum for.
  if (shown.some((us) => us < won)) beats.push(beat(won - ROLL_US, heard('roll')));
  return beats;
}

/** @param {Facts} facts */
export function finale(facts) {
  const {telling, us} = facts;
  const {awards_us: awards, shown_us: shown, told_us: told, night_us: night} = telling;
  const award = awards.filter((at) => us >= at).length - 1;
  const isOnPodium = us >= Math.min(...shown) - PLACES_US;
  if (night !== null && us >= night) return act('night', goodNight(facts));
  if (isOnPodium) return act(us >= told ? 'course' : 'places', places(facts), winning(facts));
  if (award >= 0) return act('award', awarded(facts, award));
  return act('dark', opening(facts));
}

/** @type {(name: string, children: Child[], classes?: {[name: string]: boolean}) => Tree} */
function act(name, children, classes) {
  const all = Object.assign({finale: true, [name]: true}, classes);
  return h('section', {class: all, 'data-act': name}, ...children);
}

/** @param {string} text */
function headline(text) {
  return h('h1.amid.screen-title', {id: 'evening-title', class: {long: text.length > LONG}}, text);
}

/** @param {Facts} facts */
function opening({evening}) {
  const people = evening.standings.slice(0, 8);
  return [
    h('p.brand', {key: 'brand'}, 'Slapbox'),
    headline(t('evening.dark', {count: evening.matches.length})),
    h('div.finale-faces.centred', ...people.map(faceOf)),
    h('p.finale-says.bold.amid.golden', t('evening.awards_come'))
  ];
}

/* awards */

/** @type {(facts: Facts, at: number) => Tree[]} */
function awarded({view, evening, telling, us}, at) {
  const prize = evening.prizes[at];
  if (!prize) return [];
  const since = us - telling.awards_us[at];
  const {match, move, game} = prize;
  const hasMoment = match !== null && move !== null;
  const faces = [...view.seats, ...evening.standings];
  return [
    h(
      'div.award.at.within',
      {key: at, 'data-feat': prize.name, class: {bare: !hasMoment, named: since >= NAME_US}},
      h('p.award-game.read.amid', t(game ? 'game.' + game + '.title' : 'evening.all_games')),
      headline(t('feat.' + prize.name)),
      h(
        'div.award-of.column.amid.at',
        {'data-name': prize.guest},
        faceOf(guestIn(evening, prize)),
        h('b', prize.guest),
        h('em', prizeText(prize))
      ),
      hasMoment &&
        h(
          'div.award-moment.at.clipped',
          game && isLoaded(game) && drawing(emblemOf, game),
          since >= NAME_US && h(clip, {match, move, faces})
        )
    ),
    medals(evening, at)
  ];
}

/**
 * @type {(evening: views.Evening, prize: views.Prize) => views.EveningStanding | {avatar: null,
 *   seat: null}}
 */
function guestIn({standings}, {guest}) {
  const found = standings.find(({name}) => nameKey(name) === nameKey(guest));
  return found || {avatar: null, seat: null};
}

/**
 * The awards that were told before.
 * @type {(evening: views.Evening, count: number) => Tree}
 */
function medals(evening, count) {
  return h(
    'ol.medals.centred.at.within',
    ...evening.prizes
      .slice(0, count)
      .map((prize) =>
        h(
          'li.medal.row.read.golden',
          {key: prize.name, title: prize.guest + ': ' + t('feat.' + prize.name)},
          faceOf(guestIn(evening, prize)),
          h('span', '★')
        )
      )
  );
}

/* the podium, and how it came to that */

/** @param {Facts} facts */
function winning(facts) {
  const {telling, us} = facts;
  const won = Math.max(...telling.shown_us);
  const left = telling.shown_us.filter((at) => us < at).length;
  const last = telling.shown_us.filter((at) => at === won).length;
  const crowded = isCrowded(placedIn(facts));
  return {won: us >= won, rolls: left === last && left < telling.shown_us.length, crowded};
}

/** @param {Facts} facts */
function places(facts) {
  const {evening, telling, us} = facts;
  const won = Math.max(...telling.shown_us);
  const placed = placedIn(facts);
  const rest = unplaced(placed);
  return [
    h('p.brand', {key: 'brand'}, 'Slapbox'),
    headline(us >= won ? winnerText(evening) : t('evening.roll')),
    h('p.evening-margin.bold.amid', {role: 'status'}, us >= won + MARGIN_US && marginText(evening)),
    h(podium, {key: evening.id, placed}),
    // The curves have all names beside them.
    us < telling.told_us &&
      h('div.over-rest.wrapped.centred.at', ...rest.map((one) => h(restRow, one))),
    us >= telling.told_us && h(courseOf, {evening})
  ];
}

/** @type {(facts: Facts) => Placed[]} */
function placedIn({evening, telling: {shown_us: shown}, us}) {
  return entriesOf(evening).map(({name, names, colour, sign, points, rank}, seat) => ({
    seat,
    rank,
    name,
    score: points,
    lines: [t('over.points', {count: points})],
    colour,
    faces: names.length ? [sign, ...facesOf(evening, names)] : [sign],
    rising: us >= shown[seat] - RISE_US,
    shown: us >= shown[seat]
  }));
}

/**
 * The points of all after each game, as curves.
 * @param {{evening: views.Evening}} facts
 */
function courseOf({evening}) {
  const {matches} = evening;
  const entries = entriesOf(evening);
  const columns = entries.map(({name}, seat) => ({seats: [seat], name}));
  /** @param {(typeof entries)[number]} one */
  const sums = ({name, names}) => {
    const keys = (names.length ? names : [name]).map(nameKey);
    let sum = 0;
    return matches.map(({gains}) => {
      for (const guest of Object.keys(gains))
        if (keys.includes(nameKey(guest))) sum += gains[guest];
      return sum;
    });
  };
  const lines = entries.map(sums);
  const course = matches.map((_, at) => lines.map((line) => line[at]));
  const colours = entries.map(({colour}) => colour);
  // The games below the curves are those that were played.
  const steps = matches.map(({game}) => ({game, done: true}));
  const played = Object.assign({}, evening, {steps, next: null});
  return h(
    'div.evening-course.at',
    {insert: wipe},
    h('p', t('evening.course')),
    drawing(courseChart, course, columns, colours, true),
    h(posters, {evening: played, named: false})
  );
}

/** @param {Element} box */
function wipe(box) {
  animate(
    box,
    [
      {opacity: 0, transform: 'translateX(4rem)'},
      {opacity: 1, transform: 'none'}
    ],
    {duration: 700, easing: 'ease-out'}
  );
}

/* good night */

/** @param {Facts} facts */
function goodNight({view, evening, isHost}) {
  const again = () => ask('begin-evening', {same: true});
  return [
    h(
      'div.group-picture.at',
      {key: evening.id, insert: wipe},
      drawing(groupPicture, evening, view.seats)
    ),
    h(
      'div.night-words.column.at',
      headline(t('evening.night')),
      view.join_url && h('img.night-qr', {alt: '', src: '/qr-evening/' + evening.id + '.png'}),
      h('p.finale-says.bold.amid.golden', t(view.join_url ? 'evening.scan' : 'evening.see_you')),
      isHost && h('button.button.primary', {id: 'same-evening', onclick: again}, t('evening.same'))
    )
  ];
}

/** @type {(evening: views.Evening, seats: Facts['view']['seats']) => HTMLCanvasElement} */
function groupPicture({id, standings, teams, matches, prizes}, seats) {
  const people = standings.map((one) => {
    const seat = seats.find(({seat: number}) => number === one.seat);
    return Object.assign({}, one, {colour: seat ? seat.colour : null});
  });
  return eveningPicture({id, people, teams, prizes, games: matches.map(({game}) => game)});
}
