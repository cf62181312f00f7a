// A score sheet has a column for each player; partners have one together.

/** Who has a column of the sheet, `{seats, name}`: each seat of `names`, or partners together. */
export function columnsOf(names, teams) {
  const together = teams || names.map((_, seat) => [seat]);
  return together.map((seats) => ({seats, name: seats.map((seat) => names[seat]).join(' + ')}));
}

/** Totals by seat, by column: partners have the same ones. */
export function byColumn(columns, totals) {
  return columns.map(({seats}) => totals[seats[0]]);
}

/** Who is ahead, by column: with the most points, or where `lowWins` with the fewest. */
export function leading(totals, lowWins) {
  const best = lowWins ? Math.min(...totals) : Math.max(...totals);
  return totals.map((total) => total === best);
}

/** Rows that have their points by seat, with those of partners added up. */
export function inColumns(columns, sheet) {
  const added = (points) =>
    columns.map(({seats}) => seats.reduce((all, seat) => all + points[seat], 0));
  return sheet.map((row) => {
    if (row.sum.length === columns.length) return row;
    const parts = {};
    for (const name of Object.keys(row.parts)) parts[name] = added(row.parts[name]);
    return Object.assign({}, row, {sum: added(row.sum), parts});
  });
}
