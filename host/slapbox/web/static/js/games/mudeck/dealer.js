// The first dealer, where the host names somebody.

/** @type {{[phase: string]: pages.Naming}} */
export const FIRST_DEALER = {
  first_dealer: {
    move: 'dealer',
    asks: 'deal.first_dealer',
    button: 'deal.choose_dealer'
  }
};
