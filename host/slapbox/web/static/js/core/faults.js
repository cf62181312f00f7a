// What goes wrong on a page. A part that fails is left out; all others go on.

/**
 * Reports an error as if nobody had caught it, and lets its caller go on.
 * @param {unknown} error
 */
export function report(error) {
  Promise.reject(error);
}
