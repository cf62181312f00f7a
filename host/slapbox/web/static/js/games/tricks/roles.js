// What somebody is in a deal of Mü.

/**
 * @typedef {'chief' | 'vice' | 'partner'} Role
 * @typedef {{[role in Role]: number | null}} Roles
 */

/** @type {Role[]} */
export const ROLES = ['chief', 'vice', 'partner'];

/**
 * The role of a seat, if it has one.
 * @param {Roles} roles
 * @param {number | null} seat
 */
export function roleOf(roles, seat) {
  return ROLES.find((role) => seat !== null && roles[role] === seat) || null;
}
