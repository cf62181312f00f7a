// Timing of a match's film: what is on the stage in each frame, and for how long.

/** Nobody wants to see anybody think for longer. */
const THOUGHT_MS = 1800;

/**
 * Return what the stage shows in a frame, and how it runs on from there (`replay/stage.js`).
 * @param {views.Film} film
 * @param {number} at
 * @param {{speed: number, jump: boolean}} how
 */
export function shotOf(film, at, {speed, jump}) {
  const {phase, match, at_us: us} = film.frames[at];
  const seats = seatsAt(film, us);
  const view = Object.assign({}, film.table, {now_us: us, phase, match, seats});
  return {view, us, speed, jump, number: at};
}

/**
 * Return how long a frame is shown: while a race is open as long as it was, else no longer than the
 * TV needs and people like to look.
 * @type {(frames: views.Frame[], at: number) => number}
 */
export function gapMs(frames, at) {
  const {at_us: us, match} = frames[at];
  const gap = (frames[at + 1].at_us - us) / 1000;
  if (match.race) return gap;
  return Math.min(gap, Math.max(0, match.turn_from_us - us) / 1000 + THOUGHT_MS);
}

/**
 * The frame from which on one can see what happened in this one: just before it, a race from its
 * opening on.
 * @type {(frames: views.Frame[], frame: number) => number}
 */
export function leadIn(frames, frame) {
  let from = Math.max(0, frame - 1);
  while (from > 0 && frames[from].match.race) from -= 1;
  return from;
}

/**
 * The seats under the names of those who sat there at this time.
 * @param {views.Film} film
 * @param {number} us
 */
function seatsAt({table, earlier}, us) {
  return table.seats.map((one) => {
    const before = earlier.find(({seat, until_us: until}) => seat === one.seat && us < until);
    return before ? Object.assign({}, one, {name: before.name}) : one;
  });
}
