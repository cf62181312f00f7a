// The questions of the next quiz: a pack is chosen, brought as a file, or typed.

import {get} from '../core/api.js';
import {find} from '../core/dom.js';
import {h} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {choice} from '../parts/choice.js';
import {ask, page, question, sure, tell} from './orders.js';

/** Bytes of a file in one request, as the host takes them in. */
const PIECE = 512 * 1024;
const KINDS = '.zip,.csv,.tsv,.json,.toml,.txt,.gift,.xlsx';

/** @type {views.Listed[] | null} */
let packs = null;
/** @type {views.Flaw[]} */
let flaws = [];
let sending = '';

/** @param {views.Pack & {hidden: boolean}} chosen */
export function packCard({hidden, title, questions}) {
  const all = packs || [];
  const {lang} = document.documentElement;
  const offered = all.filter((one) => !one.ours || one.language === lang);
  const listed = all.find((one) => one.title === title && one.questions === questions);
  return h(
    'section.card',
    {id: 'pack', hidden, 'aria-labelledby': 'pack-title', insert: look},
    h('h2', {id: 'pack-title'}, t('control.pack.title')),
    choice(
      '.wide',
      {id: 'pack-choose', label: t('control.pack.title'), value: listed ? listed.id : ''},
      [
        ['', title && !listed ? line(title, questions) : t('control.pack.aloud')],
        ...offered.map((one) => [one.id, line(one.title, one.questions)])
      ],
      choose
    ),
    listed &&
      h('p.hint', {translate: 'no'}, [listed.author, listed.licence].filter(Boolean).join(', ')),
    bringing(),
    flaws.length > 0 && h('ul.pack-flaws', {role: 'status'}, ...flaws.map(flaw)),
    h(typing, {}),
    listed && !listed.ours && deleting(listed)
  );
}

/** @type {(title: string, count: number) => string} */
function line(title, count) {
  return title + ' · ' + t('packs.questions', {count});
}

/** @param {string} id */
async function choose(id) {
  flaws = [];
  await ask('choose-pack', {id});
  look();
}

function bringing() {
  return h(
    'label.button.wide.pack-bring',
    sending || t('control.pack.bring'),
    h('input', {type: 'file', accept: KINDS, disabled: Boolean(sending), onchange: bring})
  );
}

/** @param {Event & {currentTarget: any}} event */
async function bring({currentTarget: field}) {
  const [file] = field.files;
  if (!file) return;
  flaws = [];
  const reply = await sent(file);
  field.value = '';
  sending = '';
  page.draw();
  if (!reply || reply.why) return;
  const brought = /** @type {views.Brought} */ (/** @type {any} */ (reply.data));
  await choose(brought.id);
  flaws = brought.flaws;
  page.draw();
}

/**
 * Sends a file piece by piece: the host takes in no large request, whoever sends it.
 * @param {File} file
 */
async function sent(file) {
  const count = Math.max(1, Math.ceil(file.size / PIECE));
  for (let number = 0; number < count; number += 1) {
    sending = Math.round((100 * number) / count) + ' %';
    page.draw();
    const data = await inLetters(file.slice(number * PIECE, (number + 1) * PIECE));
    const last = number === count - 1;
    const reply = await ask('bring-pack', {name: file.name.slice(-200), number, last, data});
    if (last || reply.why) return reply;
  }
  return null;
}

/**
 * @param {Blob} piece
 * @returns {Promise<string>} in base64
 */
function inLetters(piece) {
  const reader = new FileReader();
  return new Promise((done) => {
    reader.onloadend = () => done(String(reader.result || '').split(',')[1] || '');
    reader.readAsDataURL(piece);
  });
}

/** @param {views.Flaw} one */
function flaw({file, line: at, why}) {
  const place =
    at && !file ? t('control.pack.line', {line: at}) : [file, at].filter(Boolean).join(':');
  return h(
    'li',
    {key: place + why.key},
    h('b', {translate: file ? 'no' : null}, place),
    ' ',
    say(why)
  );
}

function typing() {
  return h(
    'details',
    {id: 'pack-type'},
    h('summary', t('control.pack.type')),
    h(
      'form',
      {autocomplete: 'off', onsubmit: type},
      h('label', {for: 'pack-question'}, t('control.pack.question')),
      h('textarea.field', {id: 'pack-question', maxlength: 300, rows: 2, required: true}),
      h('label', {for: 'pack-answer'}, t('control.pack.answer')),
      h('input.field', {id: 'pack-answer', maxlength: 120, required: true}),
      h('label', {for: 'pack-wrong'}, t('control.pack.wrong')),
      h('textarea.field', {id: 'pack-wrong', maxlength: 620, rows: 3}),
      h('button.button.wide', t('control.pack.keep'))
    )
  );
}

/** @param {Event & {currentTarget: any}} event */
async function type(event) {
  event.preventDefault();
  const form = event.currentTarget;
  const fields = ['#pack-question', '#pack-wrong'].map((id) => find(form, id, HTMLTextAreaElement));
  const answer = find(form, '#pack-answer', HTMLInputElement);
  const [asked, wrong] = fields.map(({value}) => value.trim());
  const reply = await ask('type-question', {
    title: t('control.pack.own'),
    question: asked.replace(/\s+/g, ' '),
    answer: answer.value.trim(),
    wrong: wrong.split(/\s*\n\s*/).join('|')
  });
  if (reply.why) return;
  for (const field of [...fields, answer]) field.value = '';
  tell(t('control.pack.kept'));
  look();
}

/** @param {views.Listed} one */
function deleting({id, title}) {
  const yes = async () => {
    await ask('choose-pack', {id: ''});
    await ask('delete-pack', {id});
    look();
  };
  const onclick = () => sure('pack-sure', t('control.pack.delete_sure', {title}), yes);
  const button = h('button.link', {id: 'pack-delete', onclick}, t('control.pack.delete'));
  return question('pack-sure') || button;
}

async function look() {
  const answer = await get('/packs.json');
  if (!answer || !answer.ok) return;
  ({packs} = answer.json());
  page.draw();
}
