// Things that a browser keeps for its pages over visits, or while a tab is open. Some keep none.

/**
 * Return what was kept under a name; nothing if that is not there, or cannot be read.
 * @type {(name: string, storage?: 'localStorage' | 'sessionStorage') => any}
 */
export function kept(name, storage = 'localStorage') {
  try {
    return JSON.parse(window[storage].getItem(name) || 'null');
  } catch (unread) {
    return null;
  }
}

/** @type {(name: string, value: unknown, storage?: 'localStorage' | 'sessionStorage') => void} */
export function keep(name, value, storage = 'localStorage') {
  try {
    window[storage].setItem(name, JSON.stringify(value));
  } catch (refused) {
    console.info('this browser keeps nothing', refused);
  }
}
