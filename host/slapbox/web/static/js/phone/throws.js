// An onlooker's throw at players on the TV: at whom, and one of four things.

import {person} from '../art/people.js';
import {THROWS, throwSign} from '../art/throws.js';
import {drawing, h} from '../core/patch.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';
import {redraw} from './view.js';

/**
 * @import {Tree} from '../core/patch.js'
 * @import {Seat} from '../core/pages.js'
 * @import {ThrowKind} from '../views.js'
 * @import {Shown} from './view.js'
 */

/** At whom this phone throws, until somebody else is tapped. */
let chosen = 0;

/** @param {{view: Shown}} facts */
export function throws({view}) {
  const {seats} = view;
  const aim = chosen < seats.length ? chosen : 0;
  return h(
    'div.fan-throws',
    {role: 'group', 'aria-labelledby': 'fan-aim'},
    h('p', {id: 'fan-aim', role: 'status'}, t('phone.fan.to', {name: nameOf(view, aim)})),
    h('div.fan-row', ...seats.map((one) => target(one, one.seat === aim))),
    h('div.fan-row', ...THROWS.map((kind) => thrown(kind, aim)))
  );
}

/** @type {(one: Seat, isAim: boolean) => Tree} */
function target({seat, name}, isAim) {
  const choose = () => {
    chosen = seat;
    redraw();
  };
  return h(
    'button.fan-target',
    {key: seat, 'data-target': seat, 'aria-pressed': isAim, 'aria-label': name, onclick: choose},
    drawing(person, seat)
  );
}

/** @type {(kind: ThrowKind, seat: number) => Tree} */
function thrown(kind, seat) {
  return h(
    'button.button.primary.fan-throw',
    {
      key: kind,
      'data-throw': kind,
      'aria-label': t('throw.' + kind),
      onclick: () => ask('cheer', {kind, seat})
    },
    drawing(throwSign, kind)
  );
}
