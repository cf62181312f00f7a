// Roles in a deal of Mü.

/**
 * @typedef {'chief' | 'vice' | 'partner'} Role
 * @typedef {{[role in Role]: number | null}} Roles
 */

/** @type {Role[]} */
export const ROLES = ['chief', 'vice', 'partner'];

/**
 * The role of a seat, if it has one.
 * @type {(roles: Roles, seat: number | null) => Role | null}
 */
export function roleOf(roles, seat) {
  return ROLES.find((role) => seat !== null && roles[role] === seat) || null;
}

/**
 * Tell whether the latest turn of a seat in the auction was a pass.
 * @type {(state: {phase: string, auction: views.MuAuction}, seat: number) => boolean}
 */
export function hasPassed({phase, auction}, seat) {
  const turns = auction.turns.filter((one) => one.seat === seat);
  return phase === 'auction' && turns.length > 0 && !turns[turns.length - 1].cards.length;
}
