// A score sheet has a column for each player; partners have one together.

/**
 * @typedef {{seats: number[], name: string}} Column
 *
 * A row of a sheet: points, and what they are made of, by seat or by column.
 * @typedef {{sum: number[], parts: object}} Row
 *
 * Parts of points, by name.
 * @typedef {{[name: string]: number[]}} Parts
 */

/**
 * Return the parts of points or of another count, by name: each game has its own names.
 * @param {object} counted
 */
export function partsOf(counted) {
  /** @type {Parts} */
  const parts = {};
  return Object.assign(parts, counted);
}

/**
 * Owners of the sheet's columns: each seat of `names`, or partners together.
 * @type {(names: string[], teams?: number[][] | null) => Column[]}
 */
export function columnsOf(names, teams) {
  const together = teams || names.map((_, seat) => [seat]);
  return together.map((seats) => ({seats, name: seats.map((seat) => names[seat]).join(' + ')}));
}

/**
 * Totals by seat, by column: partners have the same ones.
 * @type {(columns: Column[], totals: number[]) => number[]}
 */
export function byColumn(columns, totals) {
  return columns.map(({seats}) => totals[seats[0]]);
}

/**
 * Totals by seat as they stood before the latest row of the sheet: while people look at how a deal
 * ended, nothing that counts has changed.
 * @param {{scores: number[], sheet: Row[], teams?: number[][] | null}} state
 */
export function totalsBefore({scores, sheet, teams}) {
  const columns = columnsOf(scores.map(String), teams);
  const [row] = inColumns(columns, sheet.slice(-1));
  if (!row) return scores;
  return scores.map((total, seat) => {
    const column = columns.findIndex(({seats}) => seats.includes(seat));
    return total - row.sum[column];
  });
}

/**
 * Columns in the lead: with the most points, or where `lowWins` with the fewest.
 * @type {(totals: number[], lowWins: boolean) => boolean[]}
 */
export function leading(totals, lowWins) {
  const best = lowWins ? Math.min(...totals) : Math.max(...totals);
  return totals.map((total) => total === best);
}

/**
 * Rows that have their points by seat, with those of partners added up.
 * @template {Row} R
 * @param {Column[]} columns
 * @param {R[]} sheet
 * @returns {R[]}
 */
export function inColumns(columns, sheet) {
  /** @param {number[]} points */
  const added = (points) =>
    columns.map(({seats}) => seats.reduce((all, seat) => all + points[seat], 0));
  return sheet.map((row) => {
    if (row.sum.length === columns.length) return row;
    const parts = partsOf(row.parts);
    for (const name of Object.keys(parts)) parts[name] = added(parts[name]);
    return Object.assign({}, row, {sum: added(row.sum), parts});
  });
}
