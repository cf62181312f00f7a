// The name of a key, the same on every keyboard. Digits are named by their place, for those of a
// French keyboard type `&é"'(-`, and letters by what they type, where that is a Latin letter.

/**
 * Keys of remotes and screen keyboards that say a number alone.
 * @type {{[code: number]: string}}
 */
const NUMBERED = {
  13: 'Enter',
  27: 'Escape',
  32: ' ',
  33: 'PageUp',
  34: 'PageDown',
  37: 'ArrowLeft',
  38: 'ArrowUp',
  39: 'ArrowRight',
  40: 'ArrowDown'
};

const COMPOSING = 229;
const SAYS_NOTHING = ['', 'Unidentified', 'Dead', 'Process'];

/**
 * Tell whether a key is not for the page: one of the browser's own (with Ctrl, Alt or Cmd), or one
 * of several that make a letter. AltGr, which some systems call Ctrl and Alt, is none of them.
 * @param {KeyboardEvent} event
 */
function isElsewhere(event) {
  if (event.isComposing || event.keyCode === COMPOSING) return true;
  const types = event.getModifierState && event.getModifierState('AltGraph');
  return event.metaKey || (!types && (event.ctrlKey || event.altKey));
}

/** @param {KeyboardEvent} event */
function placeOf(event) {
  const place = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(event.code || '');
  return place ? place[1].toLowerCase() : '';
}

/**
 * Name the key of an old key code, where neither its name nor its place says anything.
 * @param {number} code
 */
function numbered(code) {
  if (code >= 96 && code <= 105) return String(code - 96);
  if ((code >= 48 && code <= 57) || (code >= 65 && code <= 90))
    return String.fromCharCode(code).toLowerCase();
  return NUMBERED[code] || '';
}

/**
 * Name a key: `1`, `h`, ` `, `Enter`, `Escape`, `ArrowLeft`; nothing where it is not for the page.
 * @param {KeyboardEvent} event
 */
export function keyOf(event) {
  if (isElsewhere(event)) return '';
  const {key = ''} = event;
  const name = SAYS_NOTHING.includes(key) ? '' : key;
  if (name.length > 1) return name;
  const place = placeOf(event);
  if (/^[a-z]$/i.test(name) && !/^\d$/.test(place)) return name.toLowerCase();
  return place || (event.code ? name : numbered(event.keyCode) || name);
}

/**
 * The digit of a key, also where the numbers at the side of the keyboard are switched to arrows.
 * @param {KeyboardEvent} event
 */
export function digitOf(event) {
  if (isElsewhere(event)) return '';
  const place = placeOf(event);
  const digit = /^\d$/;
  if (digit.test(place)) return place;
  const key = keyOf(event);
  return digit.test(key) ? key : '';
}
