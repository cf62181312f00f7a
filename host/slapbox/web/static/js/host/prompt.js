// Secrets of the match for the host alone: the question, and its answer.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';

/** @import {QuizPrompt} from '../views.js' */

/** @param {QuizPrompt} prompt */
export function promptCard({text, answer, explanation, source}) {
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
