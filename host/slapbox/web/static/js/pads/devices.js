// Pads that people already have: which keys and buttons are whose, and when they were pressed. All
// of it is handed what the browser says, and asks it nothing.

/**
 * Six keys, or fewer, for one player. `pad` is what the host calls it; `buttons` are those of a
 * gamepad in the order of a pad's keys, of which some may be missing.
 * @typedef {{pad: string, gamepad: number, buttons: (number | null)[]}} Buttons
 *
 * A button that has gone down: at `ms` of the page's clock, or up to `lateMs` before.
 * @typedef {{button: number, ms: number, lateMs: number}} Press
 *
 * The part of a gamepad that is read.
 * @typedef {{
 *   id: string, index: number, mapping: string, timestamp: number,
 *   buttons: ReadonlyArray<{pressed: boolean}>
 * }} Gamepad
 */

/**
 * Two rows of three keys, for three fingers of one hand: as the keys of a pad lie, by their place
 * on a keyboard. What is printed on them differs from country to country.
 */
export const KEYBOARD = [
  ['KeyQ', 'KeyW', 'KeyE', 'KeyA', 'KeyS', 'KeyD'],
  ['KeyI', 'KeyO', 'KeyP', 'KeyK', 'KeyL', 'Semicolon'],
  ['Numpad7', 'Numpad8', 'Numpad9', 'Numpad4', 'Numpad5', 'Numpad6']
];

/**
 * From a finger to the key's event: a contact settles for up to 5 ms, and the keyboard looks at its
 * keys every 5 to 10. It is asked every 8 to 10, and the system takes what is left.
 */
export const KEYBOARD_LATE_MS = 26;
/** Gamepads are asked by USB or Bluetooth every 8 ms as a rule; some more often. */
export const ASKED_MS = 8;
/** After so long nobody knows when a button went down. */
const LOST_MS = 250;

/** By the places of A, B, X and Y, whose colours are those of keys, and by the shoulders. */
const STANDARD = [1, 3, 0, 2, 4, 5];
const IN_ORDER = [0, 1, 2, 3, 4, 5];
/** Sony's buzzers for up to four: each has a big red button, then yellow, green, orange, blue. */
const BUZZ = /buzz|054c.*(?:0002|1000)/i;
const BUZZ_BUTTONS = 5;
const BUZZERS = 4;
const BUZZER = [0, 1, 2, 4, null, 3];

/**
 * Find the key at this place: its pad and which key.
 * @param {string} code
 */
export function keyAt(code) {
  const player = KEYBOARD.findIndex((codes) => codes.includes(code));
  return player < 0 ? null : {pad: 'keyboard-' + (player + 1), key: KEYBOARD[player].indexOf(code)};
}

/**
 * The pads that these gamepads are.
 * @type {(gamepads: (Gamepad | null)[]) => Buttons[]}
 */
export function padsOf(gamepads) {
  const here = gamepads.filter((one) => one !== null);
  const sets = here.filter(isBuzz);
  const each = here.map((one) => (isBuzz(one) ? buzzers(one, sets.indexOf(one)) : [plain(one)]));
  return each.reduce((all, pads) => all.concat(pads), []);
}

/** @param {Gamepad} gamepad */
function isBuzz({id, buttons}) {
  return BUZZ.test(id) && buttons.length >= BUZZ_BUTTONS * BUZZERS;
}

/** @type {(gamepad: Gamepad) => Buttons} */
function plain({index, mapping, buttons}) {
  const wanted = mapping === 'standard' ? STANDARD : IN_ORDER;
  return {
    pad: 'gamepad-' + (index + 1),
    gamepad: index,
    buttons: wanted.map((button) => (button < buttons.length ? button : null))
  };
}

/**
 * @param {Gamepad} gamepad
 * @param {number} set - how many such sets come before
 * @returns {Buttons[]}
 */
function buzzers({index}, set) {
  return Array.from({length: BUZZERS}, (_, place) => ({
    pad: 'buzz-' + (set * BUZZERS + place + 1),
    gamepad: index,
    buttons: BUZZER.map((button) => (button === null ? null : place * BUZZ_BUTTONS + button))
  }));
}

/** One gamepad as it was seen again and again. */
export class Watched {
  constructor() {
    /** @type {boolean[]} */
    this.down = [];
    this.seen = -Infinity;
    /** Gaps between the last looks. @type {number[]} */
    this.gaps = [];
  }

  /**
   * Looks at it once more: what has gone down since the last look. The browser's own stamp is later
   * than that of the button, where something else of the gamepad has moved as well. So all since
   * the last look may have been the time.
   * @param {Gamepad} gamepad
   * @param {number} now - ms of the page's clock
   * @returns {Press[]}
   */
  look({buttons, timestamp}, now) {
    const before = this.seen;
    const down = buttons.map((one) => one.pressed);
    const fresh = down.map((_, button) => button).filter((one) => down[one] && !this.down[one]);
    this.down = down;
    this.seen = now;
    if (now - before > LOST_MS) return [];
    this.gaps = [...this.gaps.slice(-63), now - before];
    const ms = timestamp > before && timestamp < now ? timestamp : now;
    return fresh.map((button) => ({button, ms, lateMs: ms - before + ASKED_MS}));
  }

  /** Milliseconds of delay that 19 of 20 presses keep below, by the gaps seen. */
  get lateMs() {
    const sorted = this.gaps.slice().sort((a, b) => a - b);
    return ASKED_MS + (sorted.length ? sorted[Math.floor(0.95 * (sorted.length - 1))] : ASKED_MS);
  }
}
