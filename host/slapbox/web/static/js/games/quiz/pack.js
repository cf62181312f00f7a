// A question of a pack on the TV: the question with its picture or sound, and below it what becomes
// of it, phase by phase.

import {COLOURS, seatColour} from '../../art/colours.js';
import {emblem} from '../../art/icons.js';
import {person} from '../../art/people.js';
import {drawing, h} from '../../core/patch.js';
import {isStill} from '../../core/motion.js';
import {nameOf} from '../../core/seats.js';
import {isolated, number, t} from '../../core/text.js';
import {photoStrip} from '../../parts/photostrip.js';
import {runsOut} from '../../parts/timebars.js';
import {numberScale} from './scale.js';
import {onlyText, stealText} from './teams.js';

/**
 * Facts for the page of a pack: `order` are the rows of those who slapped, `wrong` is who gave a
 * wrong answer that is still looked at.
 * @typedef {{view: pages.Playing<views.QuizView, never>, clock: pages.TableClock,
 *   sound: pages.Sounds, order: Tree[], wrong: number | null}} Facts
 */

const LONG = 60; // letters of a question
const TILES = 40;
const STRIDE = 23; // from one tile to the next that goes, which is prime to their number
const TICKS_MS = [3000, 2000, 1000];

/** Ends the tune of the question that is on. */
let stopTune = () => {};

/** @param {Facts} facts */
export function packPanel(facts) {
  const {state} = facts.view.match;
  return h(
    'div.pack-panel.column.amid.at',
    {
      'data-phase': facts.wrong === null ? state.phase : 'wrong',
      'data-round': state.card ? state.card.round : '',
      style: {'--seat': colourOf(facts)}
    },
    head(facts),
    state.card ? asked(facts, state.card) : between(facts),
    clockBar(facts)
  );
}

/** @param {Facts} facts */
function colourOf({view, wrong}) {
  const {first, phase} = view.match.state;
  const seat = wrong === null && phase === 'answered' ? first : wrong;
  return seat === null ? '#ffc24b' : seatColour(seat);
}

/** @param {Facts} facts */
function head(facts) {
  const {view} = facts;
  const {question, questions, card, title} = view.match.state;
  const place = question
    ? t('quiz.place', {question: number(question, 0), questions: number(questions, 0)})
    : title;
  return h(
    'p.pack-head.spread.bold.read.whole',
    h('span', place),
    h('span.pack-category.one-line.unbroken', card && (card.category || (question ? title : ''))),
    h('span.pack-worth', h(worthNow, facts))
  );
}

/**
 * The points of the question; of a picture that appears what is left of them.
 * @param {Facts} facts
 */
function worthNow(facts) {
  const {card, alone, board: there, appear} = facts.view.match.state;
  const text = (/** @type {number} */ count) => t('over.points', {count});
  if (card && !appear) return text(card.points * (there && alone !== null ? 2 : 1));
  if (!card || !appear) return null;
  const parts = appear.worth.length;
  const shareOf = (/** @type {number} */ place) =>
    place + 1 < parts ? (place + 1) / parts : Infinity;
  return h(
    'span',
    goingBy(facts, appear, shareOf),
    ...appear.worth.map((one) => h('i', text(one)))
  );
}

/* before, between and after questions */

/** @param {Facts} facts */
function between({view}) {
  const {state} = view.match;
  if (state.board) return board({view, state: state.board});
  const isLast = state.phase === 'staking';
  return h(
    'div.pack-between.column.centred.rest',
    h('h1', {role: 'status'}, isLast ? t('quiz.title.staking') : state.title),
    h('p', isLast ? t('quiz.says.staking') : t('quiz.says.begin', {count: state.questions})),
    !isLast && withoutPhones(view)
  );
}

/**
 * Numbers are secret, and a pad has no screen: whoever has no phone yet is asked to take it.
 * @param {pages.Playing<views.QuizView, never>} view
 */
function withoutPhones({match: {state}, seats}) {
  const names = seats.filter(({phone, bot}) => !phone && !bot).map(({name}) => isolated(name));
  if (!state.numbers || !names.length) return null;
  return h('p.pack-phones', t('quiz.says.phones', {names: names.join(', ')}));
}

/* the question */

/** @type {(facts: Facts, card: views.QuizCard) => Tree} */
function asked(facts, card) {
  const {state} = facts.view.match;
  const isTold = ['answered', 'chosen', 'revealed'].includes(state.phase);
  // More is to be seen than the question.
  const busy = isTold || facts.wrong !== null || card.choices.length > 0;
  return h(
    'div.pack-asked.rest.holds',
    {class: {pictured: card.picture !== '', busy}},
    h(
      'div.pack-column.column.centred.rest',
      text(facts, card),
      h('div.pack-stage.whole', {key: state.question + state.phase}, ...stage(facts, card))
    ),
    card.picture && picture(facts, card),
    heard(facts, card)
  );
}

/**
 * The text; letter by letter while it is read.
 * @type {(facts: Facts, card: views.QuizCard) => Tree}
 */
function text({view, clock}, card) {
  const {phase, question, read_us: readUs} = view.match.state;
  const {deadline} = view.match;
  const spelt = phase === 'reading' && readUs > 0 && deadline !== null && !isStill();
  const size = {long: card.text.length > LONG};
  if (!spelt) return h('h1.pack-text', {key: question, class: size}, card.text);
  const insert = (/** @type {Element} */ node) => {
    const letterMs = readUs / 1000 / (card.text.length + 1);
    spell(node, card.text, letterMs, -clock.msUntil(deadline.opened_us));
  };
  return h(
    'h1.pack-text',
    {key: question + 'spelt', insert, 'aria-label': card.text, class: size},
    h('span'),
    h('span.unsaid', card.text)
  );
}

/**
 * Says one letter after the other; words stand where they will stand in the end.
 * @type {(node: Element, words: string, letterMs: number, goneMs: number) => void}
 */
function spell(node, words, letterMs, goneMs) {
  const [shown, unsaid] = Array.from(node.children);
  const from = performance.now() - goneMs;
  const timer = setInterval(() => {
    const letters = Math.floor((performance.now() - from) / letterMs);
    shown.textContent = words.slice(0, letters);
    unsaid.textContent = words.slice(letters);
    if (letters >= words.length || !node.isConnected) clearInterval(timer);
  }, letterMs);
}

/** @type {(facts: Facts, card: views.QuizCard) => Tree} */
function picture(facts, {picture: name}) {
  return h('div.pack-picture.whole', h('img', {src: '/media/' + name, alt: ''}), h(cover, facts));
}

/**
 * Cover a picture that appears by tiles that go one after the other while the race is open.
 * @param {Facts} facts
 */
function cover(facts) {
  const {appear, phase} = facts.view.match.state;
  if (!appear || phase === 'revealed') return null;
  const tiles = Array.from({length: TILES}, () => h('i'));
  const shareOf = (/** @type {number} */ place) => (((place * STRIDE) % TILES) + 1) / TILES;
  return h('div.pack-cover.wrapped.filling', goingBy(facts, appear, shareOf), ...tiles);
}

/**
 * Attributes of a box of which each child goes at its share of the time in which a picture appears.
 * @param {Facts} facts
 * @param {NonNullable<views.QuizView['appear']>} appear
 * @param {(place: number) => number} shareOf
 */
function goingBy({view, clock}, appear, shareOf) {
  const {state, race} = view.match;
  const running = race && race.state === 'open' ? race.opened_us : null;
  const won = state.order.find((one) => one.verdict === 'won');
  const goneUs = appear.gone_us + (state.phase === 'answered' && won ? won.at_us : 0);
  const insert = (/** @type {Element} */ box) => {
    const nowUs = running === null ? 0 : clock.now() - running;
    Array.from(box.children).forEach((child, place) => {
      const ms = (shareOf(place) * appear.total_us - goneUs - nowUs) / 1000;
      const go = () => child.setAttribute('data-gone', 'yes');
      if (ms <= 0) go();
      else if (running !== null && ms < Infinity) setTimeout(go, ms);
    });
  };
  return {key: String(running) + goneUs, insert};
}

/**
 * The sound of a question, or its tune on the page's own instruments; again for whoever taps it.
 * @type {(facts: Facts, card: views.QuizCard) => Tree | null}
 */
function heard({view, sound}, {sound: name, tune}) {
  const {question, appear, phase} = view.match.state;
  if (!(name || tune) || (appear && phase !== 'armed')) return null;
  const play = (/** @type {Element} */ node) => {
    const record = node.querySelector('audio');
    const clear = appear && {gone: appear.gone_us / 1e6, total: appear.total_us / 1e6};
    if (record) sound.record(record, clear);
    else stopTune = sound.tune(tune, clear);
  };
  const remove = (/** @type {Element} */ _, /** @type {() => void} */ done) => {
    stopTune();
    done();
  };
  return h(
    'div.pack-heard.at.golden',
    {key: question, insert: play, remove},
    '♪',
    name && h('audio', {src: '/media/' + name, preload: 'auto'})
  );
}

/* what becomes of it */

/** @type {(facts: Facts, card: views.QuizCard) => Child[]} */
function stage(facts, card) {
  const {view, order, wrong} = facts;
  const {state} = view.match;
  if (wrong !== null) return [spotlight(facts, wrong, t('quiz.says.wrong'))];
  if (state.phase === 'answered' && state.first !== null) {
    const says = (!state.board && onlyText(state, view)) || t('quiz.says.answered');
    return [spotlight(facts, state.first, says), h(closeSlaps, {view, order})];
  }
  if (card.round === 'number') return [h(numberScale, {view, card}), said(view)];
  if (card.choices.length) return [choices(facts, card), said(view)];
  if (state.phase === 'revealed')
    return [state.reveal && h('p.pack-answer.bold', state.reveal.answer), said(view)];
  return [said(view)];
}

/**
 * One line: what to do, or why the answer is right.
 * @param {pages.Playing<views.QuizView, never>} view
 */
function said(view) {
  const {state} = view.match;
  const {phase, reveal, card, outcome} = state;
  const only = onlyText(state, view);
  if (phase === 'revealed' && reveal) {
    const nobody = outcome === 'nobody' && !reveal.explanation;
    return h('p.pack-said.bold', nobody ? t('quiz.says.nobody') : reveal.explanation);
  }
  if (phase === 'armed') {
    const again = state.wrong.length ? stealText(state, view) : t('quiz.says.armed');
    return h('p.pack-said.slap-now.bold', h('b', t('quiz.title.armed')), ' ', again);
  }
  if (phase === 'choosing' && card) {
    const how = card.round === 'sort' ? 'sort' : 'keys';
    return h('p.pack-said.bold', t('quiz.says.choosing_' + (card.choices.length ? how : 'number')));
  }
  if (phase === 'reading' && only) return h('p.pack-said.bold', {role: 'status'}, only);
  if (phase === 'reading') return h('p.pack-said.bold', t('quiz.says.reading_' + state.early));
  return h('p.pack-said.bold', '\u00a0');
}

/**
 * Show who has the word, or was wrong.
 * @type {(facts: Facts, seat: number, says: string) => Tree}
 */
function spotlight({view}, seat, says) {
  return h(
    'div.pack-spotlight.row.centred',
    {key: seat},
    drawing(person, seat),
    h('b', {role: 'status'}, nameOf(view, seat)),
    h('span', says)
  );
}

/**
 * The order of the slaps, or the strip of time where two were too close.
 * @param {Pick<Facts, 'view' | 'order'>} facts
 */
function closeSlaps({view, order}) {
  const hands = view.match.state.order.filter((one) => one.photo);
  if (hands.length > 1) return photoStrip({view, hands});
  return h('ol.pack-order.centred', ...order.slice(0, 3));
}

/* answers on keys */

/** @type {(facts: Facts, card: views.QuizCard) => Tree} */
function choices({view}, card) {
  const {reveal} = view.match.state;
  const six = card.choices.length > 4;
  return h(
    'ol.pack-choices.wrapped',
    {class: {six, sorting: card.round === 'sort'}},
    ...card.choices.map((words, key) => {
      const place = reveal ? reveal.keys.indexOf(key) : -1;
      const isRight = reveal && (card.round === 'sort' || place === 0);
      return h(
        'li',
        {
          key,
          'data-colour': COLOURS[key],
          class: {right: isRight === true, wrong: isRight === false}
        },
        card.round === 'sort' && reveal
          ? h('b.pack-rank.amid', number(place + 1, 0) + '.')
          : drawing(emblem, COLOURS[key]),
        h('span.pack-choice.bold.rest', words),
        h('span.pack-voters.wrapped.whole', ...voters(view, card, key))
      );
    })
  );
}

/**
 * Seats that have chosen this, once that is told; of those who sorted, all who were right stand at
 * the first.
 * @type {(view: pages.Playing<views.QuizView, never>, card: views.QuizCard, key: number) => Tree[]}
 */
function voters(view, card, key) {
  const {given, reveal} = view.match.state;
  const seats =
    card.round === 'sort'
      ? given.filter(
          ({keys}) => reveal && key === reveal.keys[0] && keys.join() === reveal.keys.join()
        )
      : given.filter(({keys}) => keys[0] === key);
  return seats.map(({seat}) => drawing(person, seat));
}

/* the time */

/**
 * Draw the time that is left, and let its last seconds be heard.
 * @param {Facts} facts
 */
function clockBar({view, clock, sound}) {
  const {race, deadline, state} = view.match;
  const limit = race && race.state === 'open' ? race : state.phase === 'reading' ? null : deadline;
  const isPause = limit === deadline && (!deadline || deadline.pause || state.phase === 'chosen');
  const ends = limit && !isPause ? limit.closes_us : null;
  if (!limit || ends === null || limit.opened_us === null) return h('div.pack-clock.at');
  const opened = limit.opened_us;
  const insert = (/** @type {Element} */ box) => {
    runsOut(clock, opened, ends, Array.from(box.children));
    for (const before of TICKS_MS) {
      const ms = clock.msUntil(ends) - before;
      if (ms > 0) setTimeout(() => box.isConnected && sound.play('count'), ms);
    }
  };
  return h('div.pack-clock.at', {key: opened, insert}, h('i'));
}

/** @param {{view: pages.Playing<views.QuizView, never>, state: views.QuizBoard}} facts */
function board({view, state: {cells, chooser}}) {
  const columns = Array.from(new Set(cells.map(({category}) => category)));
  return h(
    'div.pack-board.column.rest',
    h(
      'div.pack-columns.rest',
      ...columns.map((name, key) =>
        h(
          'ol',
          {key: name},
          h('li.pack-column-head', drawing(emblem, COLOURS[key]), h('span', name)),
          ...cells
            .filter(({category}) => category === name)
            .sort((one, other) => one.points - other.points)
            .map((cell, at) =>
              h('li', {key: at, class: {taken: !cell.open}}, number(cell.points, 0))
            )
        )
      )
    ),
    h('p.pack-said.bold', {role: 'status'}, t('quiz.says.picking', {name: nameOf(view, chooser)}))
  );
}
