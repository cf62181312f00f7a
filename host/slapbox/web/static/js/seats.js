// Who sits where, for words.

/** The name at this seat. */
export function nameOf(view, seat) {
  const found = view.seats.find((one) => one.seat === seat);
  return found ? found.name : String(seat + 1);
}

/** The seats between which alone a tie is being decided; nobody if there is none. */
export function rivalsOf(view) {
  return (view.phase === 'match' && view.match.state.rivals) || [];
}

/** Their names, as one text. */
export function namesOf(view, seats) {
  return seats.map((seat) => nameOf(view, seat)).join(' + ');
}
