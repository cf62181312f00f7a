// Places at the end of a match: of players, or of partners together.

import {gameOf} from './games.js';

/**
 * @import {Column} from './columns.js'
 *
 * @typedef {NonNullable<pages.Match['result']>} Result
 *
 * A player, or partners, at the end.
 * @typedef {{seats: number[], name: string, column: number, score: number, lines: string[],
 *   rank: number}} Ranked
 */

/**
 * Players or pairs from best to worst, as the rules have ranked them; equal ones as they sit.
 * @type {(ended: {result: Result, game: string, columns: Column[]}) => Ranked[]}
 */
export function ranking({result, game, columns}) {
  const known = gameOf(game);
  const order = columns.map(({seats, name}, column) => {
    const details = seats.map((seat) => result.details[seat]);
    const score = result.scores[seats[0]];
    const lines = [known.points(score, details[0]), known.second(details[0], details)];
    return {seats, name, column, score, lines, rank: result.ranks[seats[0]]};
  });
  return order.sort((a, b) => a.rank - b.rank || a.column - b.column);
}
