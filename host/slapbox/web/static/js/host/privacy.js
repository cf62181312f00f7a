// Guests whom the host has forgotten or renamed, and for how long the rest is kept.

import {byId} from '../core/dom.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {choice} from '../parts/choice.js';
import {ask, question, sure, tell} from './orders.js';

/** @param {views.Keeping} keeping */
export function privacyCard(keeping) {
  return h(
    'details.card',
    {id: 'privacy-card', open: Boolean(keeping.doubt)},
    h('summary', h('h2', t('control.privacy.title'))),
    h('p', {id: 'privacy-says'}, t('control.privacy.says')),
    days(keeping),
    keeping.soon > 0 &&
      h('p', {id: 'privacy-soon'}, t('control.privacy.soon', {count: keeping.soon})),
    keeping.doubt && doubtful(keeping.doubt),
    ...forms(keeping.names),
    h(
      'button.button.danger.wide',
      {id: 'privacy-all', onclick: forgetAll},
      t('control.privacy.all')
    ),
    question('privacy-sure')
  );
}

/** @param {views.Keeping} facts */
function days({days: value, choices}) {
  const label = t('control.privacy.keep');
  return h(
    'div',
    h('h3', label),
    choice(
      '.wide',
      {id: 'privacy-days', label, value},
      choices.map((count) => [
        count,
        t(count ? 'control.privacy.days' : 'control.privacy.for_ever', {count})
      ]),
      (chosen) => ask('keeping', {days: Number(chosen)})
    )
  );
}

/** @param {NonNullable<views.Keeping['doubt']>} doubt */
function doubtful({today_ms: today, matches, people}) {
  const date = new Date(today).toLocaleDateString(document.documentElement.lang);
  return h(
    'div',
    {id: 'privacy-doubt', role: 'group'},
    h('p', t('control.privacy.doubt', {date, matches, people})),
    h(
      'button.button.danger.wide',
      {id: 'privacy-trust', onclick: () => ask('trust-clock', {})},
      t('control.privacy.trust')
    )
  );
}

/** @param {string[]} names - of all who are known */
function forms(names) {
  const field = {class: 'field', maxlength: 120, required: true};
  return [
    h(
      'form',
      {id: 'privacy-form', autocomplete: 'off', onsubmit: forget},
      h('label', {for: 'privacy-name'}, t('control.privacy.name')),
      h('input', Object.assign({id: 'privacy-name', list: 'privacy-names'}, field)),
      h('datalist', {id: 'privacy-names'}, ...names.map((value) => h('option', {value}))),
      h('button.button.danger.wide', t('control.privacy.forget'))
    ),
    h(
      'form',
      {id: 'privacy-rename', autocomplete: 'off', onsubmit: rename},
      h('label', {for: 'privacy-new'}, t('control.privacy.new_name')),
      h('input', Object.assign({id: 'privacy-new'}, field)),
      h('button.button.wide', t('control.privacy.rename'))
    )
  ];
}

/** @param {Event} event */
function forget(event) {
  event.preventDefault();
  const [name] = fields();
  const who = {name: name.value.trim()};
  sure('privacy-sure', t('control.privacy.forget_sure', who), () =>
    change('forget', who, t('control.privacy.forgotten', who))
  );
}

/** @param {Event} event */
function rename(event) {
  event.preventDefault();
  const [name, wanted] = fields();
  const body = {name: name.value.trim(), wanted: wanted.value.trim()};
  change('rename-guest', body, t('control.privacy.renamed', body));
}

function forgetAll() {
  sure('privacy-sure', t('control.privacy.all_sure'), () =>
    change('forget-all', {}, t('control.privacy.all_forgotten'))
  );
}

/** @type {(order: string, body: object, done: string) => Promise<void>} */
async function change(order, body, done) {
  const reply = await ask(order, body);
  if (reply.why) return;
  for (const field of fields()) field.value = '';
  tell(done);
}

function fields() {
  return ['privacy-name', 'privacy-new'].map((id) => byId(id, HTMLInputElement));
}
