// Advice of an expert. The button that asks, and the hint as long as the game stands as it did.

import {advise} from '../core/advice.js';
import {h} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {ask} from './feedback.js';
import {lesson} from './lesson.js';
import {looksMs} from './view.js';

/**
 * The button that asks.
 * @type {(view: pages.Mine, pad: pages.Pad) => Tree | null}
 */
export function askButton(view, pad) {
  const coach = coachOf(view, pad);
  const {revision} = view.match;
  return (
    coach &&
    h(
      'button.coach-ask.whole.round',
      {
        label: t('coach.ask'),
        disabled: coach.state !== 'free',
        onclick: () => ask('hint', {revision})
      },
      h(
        'svg',
        {viewBox: '0 0 32 32', 'aria-hidden': true},
        h('path', {d: 'M16 3a9 9 0 0 0-5 16.5V23h10v-3.5A9 9 0 0 0 16 3Z'}),
        h('path', {d: 'M12 26h8M13.5 29h5'})
      )
    )
  );
}

/**
 * Draw the coach's words, once it was asked; or the lesson.
 * @param {{view: pages.Mine, pad: pages.Pad}} facts
 */
export function hint({view, pad}) {
  const coach = coachOf(view, pad);
  if (view.lesson) return lesson(view);
  if (!coach || coach.state === 'free') return null;
  const {state, advice} = coach;
  const move = advice && pad.advice && pad.advice(advice.move, view);
  return h(
    'p.whole.coach',
    {id: 'coach', role: 'status', 'data-state': state},
    move && h('b.coach-move', move),
    h('span.coach-why', advice ? say(advice.reason) : t('coach.' + state))
  );
}

/**
 * Mark on the page of the game what the hint or the lesson speaks of.
 * @type {(view: pages.Mine, pad: pages.Pad) => void}
 */
export function takeAdvice(view, pad) {
  const coach = coachOf(view, pad);
  const advice = view.lesson || (coach && coach.advice);
  advise((advice && advice.move) || {});
}

/**
 * The coach, where there is one and the page can say what it means; not while people look up.
 * @type {(view: pages.Mine, pad: pages.Pad) => views.Coach | null}
 */
function coachOf(view, pad) {
  return view.paused || !pad.advice || looksMs(view) > 0 ? null : view.you.coach;
}
