// The sheet that the host has opened over whatever the TV shows, with a way to close it.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {redraw} from './frame.js';

/**
 * @import {Around} from './frame.js'
 *
 * A sheet: its place on the page, the key of its title, its head with what stands below, and which
 * views close it. Where the table knows of it, `shut` asks for that.
 * @typedef {{id: string, title: string, content: (view: Around['view'], facts: Around) => Child[],
 *   closes?: (view: pages.View) => boolean, shut?: () => unknown}} Sheet
 */

/** @type {Sheet | null} */
let open = null;
/** @type {pages.View['phase'] | ''} */
let phase = '';

/** @param {Sheet} sheet */
export function openSheet(sheet) {
  open = sheet;
  redraw();
}

export function closeSheet() {
  open = null;
  redraw();
}

/** @param {Sheet} sheet */
export function isOpen(sheet) {
  return open === sheet;
}

/** @param {Around} facts */
export function sheet(facts) {
  const {view} = facts;
  // Nothing of the end happens behind a sheet.
  const ends = view.phase === 'over' && phase !== 'over';
  phase = view.phase;
  if (ends || (open && open.closes && open.closes(view))) open = null;
  if (!open) return null;
  const {id, title, content, shut = closeSheet} = open;
  const [head, ...below] = content(view, facts);
  const close = h('button.button', {'data-close': true, onclick: shut}, t('rules.close'));
  return h(
    'section.moment.column.centred.filling.amid.dialog.' + id,
    {key: id, id, role: 'dialog', 'aria-modal': true, 'aria-label': t(title)},
    h('div.paper.sheet.amid', h('header', head, close), ...below)
  );
}
