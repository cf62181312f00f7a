// Cheating: a card that is drawn slowly off the edge of the table. While a finger has it, the TV
// lets the player's cards flutter; when it is let go under the table, its way is measured like a
// slap.

import {give} from '../../core/api.js';
import {makeTimed, stampOf} from '../../phone/touch.js';

/** @import {Message} from '../../core/pages.js' */

/** `revision()` gives the revision of the game, `refused(why)` hears why a card came back. */
export class Smuggler {
  /**
   * @param {() => number} revision
   * @param {(why: Message) => void} refused
   */
  constructor(revision, refused) {
    this.revision = revision;
    this.refused = refused;
    this.fromUs = 0;
  }

  /**
   * The card has left its place.
   * @param {Event} event
   */
  take(event) {
    this.fromUs = stampOf(event);
    give('fidget', {on: true});
  }

  /** It was put back. */
  putBack() {
    give('fidget', {on: false});
  }

  /**
   * It was let go under the table; whether it is gone.
   * @type {(card: number, event: Event) => Promise<boolean>}
   */
  async drop(card, event) {
    const order = {
      move: {move: 'smuggle', card},
      revision: this.revision(),
      page_us: stampOf(event),
      from_page_us: this.fromUs
    };
    const asked = makeTimed(order);
    give('fidget', {on: false});
    const reply = await asked;
    if (reply.why) this.refused(reply.why);
    return reply.status === 200;
  }
}
