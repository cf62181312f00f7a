// The table's views as they change, whatever the network does. Server-sent events come first,
// polling when they fall silent. A new stream comes when the old one is given up or has died
// unnoticed (no browser says that a phone has slept or lost its Wi-Fi).
//
// A browser keeps six connections to a host for all its pages, and each stream takes one. So a page
// that nobody sees polls instead. So does one that the host tells to, because newer pages of the
// same browser have streams, until somebody turns to it.

import {get, LOST_MS} from './api.js';
import {attempt} from './faults.js';
import {h} from './patch.js';
import {say, t} from './text.js';
import {isAway, whenPutAway, whenWoken} from './wake.js';

/**
 * The link to the host: up, or the reason why the host refuses.
 * @typedef {{up: boolean, why: views.Message | null}} Link
 */

const SILENCE_MS = 6000;
const POLL_MS = 1000;
const CHECK_MS = 250;
const REOPEN_MS = 1000;
/** By these somebody turns to a page. */
const TURNS = ['focus', 'pointerdown', 'keydown'];
/** The link of this page. @type {Link} */
let link = {up: true, why: null};

/**
 * From now on the host answers, or not.
 * @type {(up: boolean, why?: views.Message | null) => void}
 */
export function setLink(up, why = null) {
  link = {up, why};
}

/**
 * Follows the views of a viewer. `onView(view, id)` gets every newer one, `onLink(link)` hears when
 * the host stops or starts to answer, or says another why. What it returns is to be called by
 * whoever else finds that the host answers again.
 * @template V
 * @param {'tv' | 'me' | 'host'} viewer
 * @param {(view: V, id: string) => void} onView
 * @param {(link: Link) => unknown} onLink
 * @returns {() => void}
 */
export function follow(viewer, onView, onLink) {
  const following = new Following(viewer, onView, onLink);
  setInterval(() => following.check(), CHECK_MS);
  whenPutAway(() => following.rest());
  whenWoken(() => following.resync());
  for (const name of TURNS) window.addEventListener(name, () => following.turnedTo());
  return () => following.back();
}

/** @template V */
class Following {
  /**
   * @param {string} viewer
   * @param {(view: V, id: string) => void} onView
   * @param {(link: Link) => unknown} onLink
   */
  constructor(viewer, onView, onLink) {
    this.viewer = viewer;
    this.onView = onView;
    this.onLink = onLink;
    this.heard = performance.now();
    this.answered = this.heard;
    this.shown = '';
    this.polled = 0;
    this.opened = performance.now();
    this.source = this.connected();
    this.rests = false;
    if (isAway()) this.rest();
  }

  /** @type {(up: boolean, why?: views.Message | null) => void} */
  tellLink(up, why = null) {
    if (JSON.stringify({up, why}) === JSON.stringify(link)) return;
    setLink(up, why);
    this.onLink(link);
  }

  /** @type {(id: string, body: string) => void} */
  take(id, body) {
    if (!isNewer(id, this.shown)) return;
    this.shown = id;
    this.onView(JSON.parse(body), id);
  }

  hear() {
    this.heard = this.answered = performance.now();
    this.tellLink(true);
  }

  open() {
    this.source.close();
    this.opened = performance.now();
    this.source = this.connected();
    this.rests = false;
  }

  /** Lets go of the stream: other pages of the browser need the connection. */
  rest() {
    this.source.close();
    this.rests = true;
  }

  turnedTo() {
    if (this.rests) this.resync();
  }

  connected() {
    const source = new EventSource('/events?as=' + this.viewer);
    source.onmessage = (event) => {
      this.hear();
      this.take(event.lastEventId, event.data);
    };
    source.addEventListener('beat', () => this.hear());
    source.addEventListener('rest', () => this.rest());
    source.onerror = () => {
      this.heard = Math.min(this.heard, performance.now() - SILENCE_MS / 2);
    };
    return source;
  }

  /** Asks for the latest view. Older questions may be answered still: lost ones cost no time. */
  async ask() {
    const asked = performance.now();
    this.polled = asked;
    const found = await this.fetched();
    if (found.up) this.answered = performance.now();
    if (this.answered >= asked) this.tellLink(true);
    else this.tellLink(false, found.why);
  }

  check() {
    const now = performance.now();
    if (this.rests) {
      if (now - this.polled >= POLL_MS) this.ask();
      return;
    }
    const {readyState} = this.source;
    const age = now - this.opened;
    const dead = readyState === 2 || (readyState === 0 && age > LOST_MS);
    if (dead && age > REOPEN_MS) this.open();
    if (now - this.heard < SILENCE_MS) return;
    if (this.source.readyState === 1 && now - this.opened > SILENCE_MS) this.open();
    if (now - this.polled >= POLL_MS) this.ask();
  }

  /** The page was away, or the network: what the stream says of itself means nothing. */
  resync() {
    this.heard = Math.min(this.heard, performance.now() - SILENCE_MS);
    this.open();
    this.ask();
  }

  /** The network was away, and is there again. */
  back() {
    if (performance.now() - this.opened > REOPEN_MS) this.resync();
  }

  /**
   * Fetches the latest view, if it is another than the one shown.
   * @returns {Promise<Link>}
   */
  async fetched() {
    const since = encodeURIComponent(this.shown);
    const answer = await get('/state?as=' + this.viewer + '&since=' + since, LOST_MS);
    if (!answer) return {up: false, why: null};
    const id = answer.header('X-View');
    if (answer.status === 200 && id !== null) attempt(() => this.take(id, answer.text));
    return {up: answer.ok, why: answer.ok ? null : whyRefused(answer)};
  }
}

/**
 * Return the host's own words for refusing to answer, if it has refused.
 * @type {(answer: {status: number, text: string}) => views.Message | null}
 */
function whyRefused({status, text}) {
  try {
    return status === 403 ? JSON.parse(text).why || null : null;
  } catch (foreign) {
    return null;
  }
}

/**
 * Say on top of a page why nothing goes on: the host is looked for, or is there and tells this
 * browser nothing, or the table stands still. Without a word people press and press.
 * @param {{stopped?: views.Message | null}} facts
 */
export function standstill({stopped}) {
  if (link.up)
    return stopped && h('p.bold.amid.stopped', {id: 'stopped', role: 'alert'}, say(stopped));
  const words = link.why ? say(link.why) : t('tv.reconnecting');
  return h(
    'p.bold.amid.link-lost',
    {id: 'link-lost', role: 'alert'},
    h('i.spinner.round'),
    h('span', words)
  );
}

/**
 * Tell whether view `id` ("boot-number") comes after `shown`; another boot is always newer.
 * @type {(id: string, shown: string) => boolean}
 */
function isNewer(id, shown) {
  const [boot, number] = split(id);
  const [shownBoot, shownNumber] = split(shown);
  return boot !== shownBoot || number > shownNumber;
}

/** @type {(id: string) => [string, number]} */
function split(id) {
  const at = id.lastIndexOf('-');
  return [id.slice(0, at), Number(id.slice(at + 1))];
}
