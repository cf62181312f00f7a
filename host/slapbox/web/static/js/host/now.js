// The present match: the game, what the host has to decide in it, who is at the table, and its end.

import {person} from '../art/people.js';
import {emblemOf, gameOf, nameIn} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {say, t} from '../core/text.js';
import {asksCard} from './choices.js';
import {faultLine} from './faults.js';
import {nextOf} from './next.js';
import {ask, decide, question} from './orders.js';
import {packCard} from './packs.js';
import {isLobby, openPerson, scoreOf} from './people.js';

/** @import {Shown} from './main.js' */

/** @param {Shown} view */
export function nowTab(view) {
  const below = nextOf(view).map(({name}) => name);
  return [
    h(
      'section.card',
      {'aria-labelledby': 'game-title'},
      h('i.emblem', {'aria-hidden': true}, drawing(emblemOf, view.game)),
      h('h1', {id: 'game-title'}, t('game.' + view.game + '.title')),
      h('p.says', {id: 'says', role: 'status'}, whatHappens(view)),
      h('div.faces.wrapped', ...view.seats.map((one) => h(face, {view, one}))),
      isLobby(view) && view.lengths.length > 0 && h(lengths, view)
    ),
    view.prompt && view.prompt.text && h(promptCard, view.prompt),
    h(asksCard, {view, below}),
    view.pack && h(packCard, Object.assign({hidden: view.phase === 'match'}, view.pack)),
    h(notices, view),
    h(faultLine, {}),
    view.phase === 'match' && h(ending, {})
  ];
}

/** @param {pages.View} view */
function whatHappens(view) {
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.phase === 'lobby') return view.start_why ? say(view.start_why) : t('control.can_start');
  if (view.phase === 'over') return t('control.over');
  if (view.paused) return t('control.paused');
  const {host} = gameOf(nameIn(view));
  if (host && view.match) return host.says(view.match.state, view.seats);
  const rivals = rivalsOf(view);
  return rivals.length ? t('tv.rivals', {names: namesOf(view, rivals)}) : t('control.running');
}

/**
 * Somebody at the table: a tap leads to what can be done for them.
 * @param {{view: Shown, one: views.Seat}} facts
 */
function face({view, one}) {
  const {seat, who, name, here, ready} = one;
  return h(
    'button.face',
    {
      key: who,
      class: {away: !here, ready: ready && isLobby(view)},
      onclick: () => openPerson(one)
    },
    drawing(person, seat),
    h('span', {translate: 'no'}, name),
    h('b', scoreOf(view, seat))
  );
}

/**
 * Lengths of the next match, where the game leaves that open.
 * @param {Shown} view
 */
function lengths({lengths: all}) {
  const title = t('length.title');
  return h(
    'div.lengths',
    {id: 'lengths', role: 'group', 'aria-label': title},
    ...all.map(({name, length_min: [low, high], chosen}) =>
      h(
        'button.button.length',
        {
          key: name,
          'data-length': name,
          'aria-pressed': chosen,
          onclick: () => ask('length', {length: name})
        },
        h('b', t('length.' + name)),
        h('span', t('control.minutes', {low, high}))
      )
    )
  );
}

/** @param {Shown} view */
function notices(view) {
  const lines = view.notices.map((one) =>
    h('li', {key: one.key + JSON.stringify(one.values)}, say(one))
  );
  return h('div', {role: 'status'}, h('ul.notices', ...lines));
}

/** It cannot be taken back, so it lies apart, and asks how. */
function ending() {
  const asked = question('end-sure');
  const ways = [
    {name: 'off', text: t('end.off'), press: () => ask('end', {counts: false})},
    {name: 'counts', text: t('end.counts'), press: () => ask('end', {counts: true})}
  ];
  const onclick = () => decide('end-sure', t('control.end_sure'), ways);
  return asked || h('button.link', {id: 'end', onclick}, t('control.end'));
}

/** @param {views.QuizPrompt} prompt */
function promptCard({text, answer, explanation, source}) {
  return h(
    'section.card',
    {id: 'prompt', 'aria-labelledby': 'prompt-title'},
    h('h2', {id: 'prompt-title'}, t('control.prompt')),
    h('p', text),
    h('p.prompt-answer', answer),
    explanation && h('p', explanation),
    source && h('p.soft', t('control.prompt.source', {source}))
  );
}
