// Who sits where, for words.

/** The name at this seat. */
export function nameOf(view, seat) {
  const found = view.seats.find((one) => one.seat === seat);
  return found ? found.name : String(seat + 1);
}
