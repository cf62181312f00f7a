// A pause between two deals, or after the last one.

/**
 * Tell whether everybody only looks at what was: the host need not wait for the end of that.
 * @param {pages.View} view
 */
export function mayPressOn({phase, paused, match}) {
  return phase === 'match' && !paused && Boolean(match && match.deadline && match.deadline.pause);
}
