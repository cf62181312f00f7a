// Which music goes with the last cards.

const LAST = 10; // cards that are still to come
const SHORT = 2; // cards in a hand that may be empty soon

/**
 * For games that go on until all cards are played.
 * @param {number[]} stacks - how many are left, by seat; nothing is, between two deals
 * @returns {'play' | 'last'}
 */
export function whenFew(stacks) {
  const left = stacks.reduce((all, one) => all + one, 0);
  return left > 0 && left <= LAST ? 'last' : 'play';
}

/**
 * For games that end as soon as one hand is empty.
 * @param {number[]} hands - how many each holds
 * @returns {'play' | 'last'}
 */
export function whenShort(hands) {
  const least = Math.min(...hands);
  return least > 0 && least <= SHORT ? 'last' : 'play';
}
