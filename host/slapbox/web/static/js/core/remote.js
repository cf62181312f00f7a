// A television has no mouse. With the arrows of a remote control focus moves to what lies nearest,
// OK presses it, and Back closes what is on top. Focus survives when a part is drawn anew; a sheet
// takes it, keeps it and gives it back.

import {beforePaint} from './dom.js';
import {keyOf} from './keys.js';
import {nearest} from './spatial.js';

/**
 * @import {Direction} from './spatial.js'
 * @typedef {Direction | 'ok' | 'back'} Command
 * @typedef {{node: HTMLElement, name: string, box: DOMRect}} Held
 */

/** @type {{[key: string]: Command}} */
const COMMANDS = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'ok',
  Accept: 'ok',
  Select: 'ok',
  Escape: 'back',
  BrowserBack: 'back',
  GoBack: 'back',
  XF86Back: 'back'
};
/** Back, where it has no name: anywhere, in webOS, in Tizen. */
const BACK_CODES = [166, 461, 10009];
const PRESSABLE = 'a[href], button, select, input, summary, [tabindex="0"]';
const ADJUSTED = 'select, input[type="range"], input[type="number"]';
const CLOSER = '[data-close]';
/** Opens the menu of a page that has one. */
const OPENER = '[data-menu]';
/** Questions to the host. */
const ASKED = '.asks button, .lot-card button, [data-do="press-on"]';
/** Places that the focus comes to first, the best first. */
const FIRST = ['[aria-pressed="true"]', '.primary', ASKED];
/** Attributes that tell a button from its neighbours when all are drawn anew. */
const MARKS = ['id', 'data-do', 'data-rule', 'data-game', 'data-seat', 'data-frame', 'href'];
/** Pixels around the focused element that are kept in sight. */
const MARGIN = 24;

/**
 * Return the command of a key on a remote control or a keyboard.
 * @type {(event: KeyboardEvent) => Command | null}
 */
export function commandOf(event) {
  const command = COMMANDS[keyOf(event)];
  if (command) return command;
  return BACK_CODES.includes(event.keyCode) && !event.altKey ? 'back' : null;
}

/** Tell whether somebody moves the focus by keys: the arrows are for that then. */
export function isSteered() {
  return document.documentElement.hasAttribute('data-remote') && focused() !== null;
}

/** From now on the page can be used with a remote control. */
export function listenToRemote() {
  const remote = new Remote();
  window.addEventListener('keydown', (event) => {
    remote.settle();
    remote.hear(event);
  });
  window.addEventListener('focusin', () => remote.hold());
  window.addEventListener('focusout', () => remote.letGo());
  for (const name of ['mousedown', 'touchstart'])
    window.addEventListener(name, () => remote.end(), {passive: true});
  guardHistory(remote);
  const later = () => beforePaint(document.body, () => remote.settle());
  new MutationObserver(later).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['hidden', 'disabled']
  });
}

/**
 * Catch Back where it is the browser's own and no key is heard: during a match it comes to a page
 * that is the same.
 * @param {Remote} remote
 */
function guardHistory(remote) {
  const guard = () => {
    if (stays() && history.state !== 'stays') history.pushState('stays', '');
  };
  for (const name of ['keydown', 'mousedown', 'touchstart'])
    window.addEventListener(name, guard, {passive: true});
  window.addEventListener('popstate', () => {
    remote.settle();
    remote.back(false);
    guard();
  });
}

class Remote {
  constructor() {
    /** @type {Held | null} */
    this.held = null;
    this.isHeld = false;
    this.adjusts = false;
    this.top = topmost();
    /**
     * Places of the focus below each sheet.
     * @type {Map<HTMLElement, Held | null>}
     */
    this.below = new Map();
  }

  get isOn() {
    return document.documentElement.hasAttribute('data-remote');
  }

  end() {
    document.documentElement.removeAttribute('data-remote');
    this.adjust(false);
  }

  hold() {
    const node = focused();
    if (!node) return;
    this.look();
    if (this.held && this.held.node !== node) this.adjust(false);
    this.held = {node, name: nameOf(node), box: node.getBoundingClientRect()};
    this.isHeld = true;
  }

  /** Focus that was taken from something that stays is gone for good. */
  async letGo() {
    await null; // what is about to be removed is still there
    if (this.held && focused() === null && isUsable(this.held.node)) this.isHeld = false;
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    const command = commandOf(event);
    if (!command || event.defaultPrevented) return;
    if (command === 'back') {
      if (this.back(keyOf(event) === 'Escape')) event.preventDefault();
      return;
    }
    if (isTyped(event.target)) return;
    document.documentElement.setAttribute('data-remote', '');
    const done = command === 'ok' ? this.press(event.repeat) : this.steer(command);
    if (done) event.preventDefault();
  }

  /** @param {boolean} again - the key is still down */
  press(again) {
    const node = focused() || calledFor(this.top);
    if (!node) return this.enter();
    if (again) return true;
    if (node.matches(ADJUSTED)) this.adjust(!this.adjusts);
    else node.click();
    return true;
  }

  /** @param {Direction} direction */
  steer(direction) {
    const node = focused();
    if (!node || !this.top.contains(node)) return this.enter();
    if (this.adjusts) {
      step(node, direction);
      return true;
    }
    const all = pressable(this.top).filter((one) => one !== node);
    const from = start(node, direction);
    const boxes = all.map((one) => one.getBoundingClientRect());
    const next = all[nearest(from, boxes, direction)];
    if (!next || isFar(next, direction)) return scroll(this.top, node, direction);
    take(next);
    return true;
  }

  /** Focus comes to what the host is asked, to where it was, or to what matters most. */
  enter() {
    const all = pressable(this.top);
    const {held} = this;
    const asked = all.find((one) => one.matches(ASKED));
    const next = asked || all.find((one) => held !== null && one === held.node) || best(all);
    if (next) take(next);
    return Boolean(next);
  }

  /**
   * Closes what is on top, or opens the menu where nothing is; whether it did, or the page has to
   * stay.
   * @param {boolean} opens - whether it is a key that leads nowhere else
   */
  back(opens) {
    if (this.adjusts) {
      this.adjust(false);
      return true;
    }
    const closer = closerOf(this.top);
    if (closer) {
      closer.click();
      return true;
    }
    const opener = openerOf(this.top);
    if (opener && (opens || stays())) {
      opener.click();
      return true;
    }
    const node = focused();
    if (node && this.isOn) node.blur();
    return stays();
  }

  /** @param {boolean} on */
  adjust(on) {
    this.adjusts = on;
    for (const one of document.querySelectorAll('[data-adjusts]'))
      one.removeAttribute('data-adjusts');
    if (on && this.held) this.held.node.setAttribute('data-adjusts', '');
  }

  /** The page has changed: focus goes where it belongs by now. */
  settle() {
    this.look();
    const {held, isHeld, isOn} = this;
    if (isOn && isHeld && held && focused() === null && !isUsable(held.node)) this.find(held);
  }

  /** A sheet that opens takes the focus, and one that closes gives it back. */
  look() {
    const top = topmost();
    const {top: before, below} = this;
    if (top === before) return;
    this.top = top;
    const opens = top !== document.body && !below.has(top);
    const back = isUsable(before) ? this.held : below.get(before) || null;
    if (opens) below.set(top, back);
    if (!isUsable(before)) below.delete(before);
    if (opens && !top.contains(document.activeElement)) this.enter();
    if (!opens && this.isOn && back) this.find(back);
  }

  /**
   * Focuses what was made in the place of something, or what lies next to that place.
   * @param {Held} lost
   */
  find({node, name, box}) {
    const all = pressable(this.top);
    const same = all.find((one) => one === node) || all.find((one) => nameOf(one) === name);
    const next = same || closest(all, box);
    const {adjusts} = this;
    if (next) take(next);
    if (same) this.adjust(adjusts);
  }
}

/** @returns {HTMLElement | null} */
function focused() {
  const node = document.activeElement;
  return node instanceof HTMLElement && node.matches(PRESSABLE) ? node : null;
}

/** The sheet on top, or the page. */
function topmost() {
  /** @type {HTMLElement[]} */
  const sheets = Array.from(document.querySelectorAll('[role="dialog"]'));
  return sheets.filter(isUsable).pop() || document.body;
}

/** @param {HTMLElement} node */
function isUsable(node) {
  if (!node.isConnected || node.matches(':disabled') || !node.getClientRects().length) return false;
  return getComputedStyle(node).visibility === 'visible';
}

/** @type {(layer: HTMLElement) => HTMLElement[]} */
function pressable(layer) {
  /** @type {HTMLElement[]} */
  const all = Array.from(layer.querySelectorAll(PRESSABLE));
  return all.filter(isUsable);
}

/** @param {HTMLElement[]} all */
function best(all) {
  for (const wish of FIRST) {
    const one = all.find((node) => node.matches(wish));
    if (one) return one;
  }
  return all.find((node) => !node.matches(CLOSER)) || all[0];
}

/** @type {(all: HTMLElement[], box: DOMRect) => HTMLElement} */
function closest(all, box) {
  const far = all.map((one) => {
    const {left, top} = one.getBoundingClientRect();
    return Math.abs(left - box.left) + Math.abs(top - box.top);
  });
  return all[far.indexOf(Math.min(...far))];
}

/** @param {HTMLElement} layer */
function closerOf(layer) {
  /** @type {HTMLElement[]} */
  const all = Array.from(layer.querySelectorAll(CLOSER));
  return all.find(isUsable);
}

/**
 * The control that opens the menu, also while nobody sees it.
 * @type {(layer: HTMLElement) => HTMLElement | null}
 */
function openerOf(layer) {
  return layer.querySelector(OPENER);
}

/**
 * The same, unless the host is asked something: that is answered first.
 * @param {HTMLElement} layer
 */
function calledFor(layer) {
  return pressable(layer).some((one) => one.matches(ASKED)) ? null : openerOf(layer);
}

/** Tell whether Back must not leave the page: a match is on. */
function stays() {
  const phase = document.body.getAttribute('data-phase') || '';
  return ['countdown', 'match', 'over'].includes(phase);
}

/** @param {EventTarget | null} target */
function isTyped(target) {
  return target instanceof HTMLInputElement && !target.matches(ADJUSTED);
}

/** @param {Element} node */
function nameOf(node) {
  const marks = MARKS.map((mark) => {
    const bearer = node.closest('[' + mark + ']');
    return bearer && bearer !== document.body ? bearer.getAttribute(mark) : '';
  });
  return [node.localName, node.getAttribute('class')].concat(marks).join('|');
}

/**
 * Focuses something, and shows it with what is around it.
 * @param {HTMLElement} node
 */
function take(node) {
  node.focus();
  const box = boxAround(node);
  if (getComputedStyle(box === page() ? document.body : box).overflowY === 'hidden') return;
  const {top, bottom} = node.getBoundingClientRect();
  const frame = view(box);
  box.scrollTop += Math.max(0, bottom + MARGIN - frame.bottom);
  box.scrollTop -= Math.max(0, frame.top + MARGIN - top);
}

/** @param {Element} box */
function view(box) {
  if (box === page()) return {top: 0, bottom: window.innerHeight};
  return box.getBoundingClientRect();
}

/** @returns {Element} */
function page() {
  return document.scrollingElement || document.documentElement;
}

/**
 * Return the box that must be scrolled into sight with an element.
 * @param {HTMLElement} node
 */
function boxAround(node) {
  for (let one = node.parentElement; one; one = one.parentElement) if (scrolls(one)) return one;
  return page();
}

/** @param {Element} box */
function scrolls(box) {
  const {overflowY} = getComputedStyle(box);
  return ['auto', 'scroll'].includes(overflowY) && box.scrollHeight > box.clientHeight;
}

/**
 * Return the box from which the focus moves: from the edge of the picture if it was scrolled out.
 * @param {HTMLElement} node
 * @param {Direction} direction
 */
function start(node, direction) {
  const box = node.getBoundingClientRect();
  const {innerHeight, innerWidth} = window;
  if (box.bottom > 0 && box.top < innerHeight) return box;
  const edge = direction === 'up' ? innerHeight : 0;
  return {top: edge, bottom: edge, left: 0, right: innerWidth};
}

/**
 * Tell whether something lies so far out of the picture that one wants to read what is between.
 * @type {(node: HTMLElement, direction: Direction) => boolean}
 */
function isFar(node, direction) {
  if (boxAround(node) !== page()) return false;
  const {top, bottom} = node.getBoundingClientRect();
  const {innerHeight} = window;
  if (direction === 'down') return top > innerHeight * 1.3;
  return direction === 'up' && bottom < innerHeight * -0.3;
}

/**
 * Scroll the picture where there is nothing to press; tell whether it moved.
 * @type {(layer: HTMLElement, node: HTMLElement, direction: Direction) => boolean}
 */
function scroll(layer, node, direction) {
  if (direction === 'left' || direction === 'right') return true;
  const inside = Array.from(layer.querySelectorAll('*')).find(scrolls);
  const box = layer === document.body ? boxAround(node) : inside || page();
  box.scrollTop += (direction === 'down' ? 0.4 : -0.4) * window.innerHeight;
  return true;
}

/**
 * One step on a choice, a slider or a number: it counts at once.
 * @type {(node: HTMLElement, direction: Direction) => void}
 */
function step(node, direction) {
  const back = direction === 'left' || direction === 'up';
  if (node instanceof HTMLSelectElement) {
    const index = node.selectedIndex + (back ? -1 : 1);
    if (index < 0 || index >= node.options.length) return;
    node.selectedIndex = index;
  } else if (node instanceof HTMLInputElement) {
    if (direction === 'right' || direction === 'up') node.stepUp();
    else node.stepDown();
  }
  for (const name of ['input', 'change']) node.dispatchEvent(new Event(name, {bubbles: true}));
}
