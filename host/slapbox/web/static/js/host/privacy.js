// Whom the host has forgotten or called otherwise, and for how long the rest is kept.

import {byId, el, entered, first, put, replace, show, whenChanged} from '../core/dom.js';
import {t} from '../core/text.js';
import {ask, sure, tell} from './orders.js';

/**
 * @import {Keeping} from '../views.js'
 *
 * @typedef {Keeping & {language: string}} Facts
 */

/**
 * Draws what each view says of it.
 * @returns {(view: {keeping: Keeping}) => void}
 */
export function privacyCard() {
  const name = byId('privacy-name', HTMLInputElement);
  const wanted = byId('privacy-new', HTMLInputElement);
  const box = byId('privacy-sure');

  /**
   * @param {string} order
   * @param {object} body
   * @param {string} done
   */
  async function change(order, body, done) {
    const reply = await ask(order, body);
    if (reply.why) return;
    name.value = wanted.value = '';
    tell(done);
  }

  byId('privacy-days').addEventListener('change', (event) =>
    ask('keeping', {days: Number(entered(event))})
  );
  byId('privacy-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const who = {name: name.value.trim()};
    sure(box, t('control.privacy.forget_sure', who), () =>
      change('forget', who, t('control.privacy.forgotten', who))
    );
  });
  byId('privacy-rename').addEventListener('submit', (event) => {
    event.preventDefault();
    const body = {name: name.value.trim(), wanted: wanted.value.trim()};
    change('rename-guest', body, t('control.privacy.renamed', body));
  });
  byId('privacy-all').addEventListener('click', () =>
    sure(box, t('control.privacy.all_sure'), () =>
      change('forget-all', {}, t('control.privacy.all_forgotten'))
    )
  );
  byId('privacy-trust').addEventListener('click', () => ask('trust-clock', {}));
  const draw = whenChanged(drawKeeping);
  return ({keeping}) => {
    const language = document.documentElement.lang;
    draw(Object.assign({language}, keeping));
  };
}

/** @param {Facts} facts */
function drawKeeping({days, choices, names, soon, doubt, language}) {
  show(byId('privacy-soon'), soon > 0);
  put(byId('privacy-soon'), t('control.privacy.soon', {count: soon}));
  show(byId('privacy-doubt'), doubt !== null);
  if (doubt) {
    const date = new Date(doubt.today_ms).toLocaleDateString(language);
    const {matches, people} = doubt;
    put(first(byId('privacy-doubt')), t('control.privacy.doubt', {date, matches, people}));
  }
  replace(byId('privacy-names'), ...names.map((value) => el('option', {value})));
  replace(
    byId('privacy-days'),
    ...choices.map((one) => el('option', {value: one, selected: one === days}, daysText(one)))
  );
}

/** @param {number} days */
function daysText(days) {
  return days ? t('control.privacy.days', {count: days}) : t('control.privacy.for_ever');
}
