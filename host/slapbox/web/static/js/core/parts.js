// Placeholders for views that are not there yet.

/**
 * A view without a match: whoever is told of it puts away what it has on the table.
 * @type {pages.Nothing}
 */
export const NOTHING = {phase: 'nothing', match: null, seats: []};
