// The table's views as they change, whatever the network does: server-sent events first, polling
// when they fall silent, a new stream when the old one is given up or has died unnoticed (no browser
// says that a phone has slept or lost its Wi-Fi).

const SILENCE_MS = 6000;
const POLL_MS = 1000;
const CHECK_MS = 250;
const REOPEN_MS = 1000;
/** An answer that takes longer than this was sent into a network that is no longer there. */
const LIMIT_MS = 2500;

/**
 * Follows the views of a viewer ('tv', 'me' or 'host'). `onView(view, id)` gets every newer one,
 * `onLink(up)` hears when the host stops or starts to answer.
 */
export function follow(viewer, onView, onLink) {
  let source = null;
  let heard = performance.now();
  let shown = '';
  let up = true;
  let polled = 0;
  let poll = null;
  let opened = 0;

  function link(now) {
    if (now === up) return;
    up = now;
    onLink(up);
  }

  function take(id, body) {
    if (!isNewer(id, shown)) return;
    shown = id;
    onView(JSON.parse(body), id);
  }

  function hear() {
    heard = performance.now();
    link(true);
  }

  function open() {
    if (source) source.close();
    opened = performance.now();
    source = new EventSource('/events?as=' + viewer);
    source.onmessage = (event) => {
      hear();
      take(event.lastEventId, event.data);
    };
    source.addEventListener('beat', hear);
    source.onerror = () => {
      heard = Math.min(heard, performance.now() - SILENCE_MS / 2);
    };
  }

  /** Asks for the latest view; an older question that nobody answered is given up. */
  async function ask() {
    if (poll) poll.abort();
    const mine = window.AbortController ? new AbortController() : {abort: () => {}};
    poll = mine;
    polled = performance.now();
    const answered = await fetched(viewer, shown, mine.signal, take);
    if (poll !== mine) return;
    poll = null;
    link(answered);
  }

  function check() {
    const now = performance.now();
    const dead = source.readyState === 2 || (source.readyState === 0 && now - opened > LIMIT_MS);
    if (dead && now - opened > REOPEN_MS) open();
    if (now - heard < SILENCE_MS) return;
    if (source.readyState === 1 && now - opened > SILENCE_MS) open();
    if (now - polled < (poll ? LIMIT_MS : POLL_MS)) return;
    if (poll) link(false);
    ask();
  }

  /** The page was away, or the network: what the stream says of itself means nothing. */
  function resync() {
    if (document.visibilityState === 'hidden') return;
    heard = Math.min(heard, performance.now() - SILENCE_MS);
    open();
    ask();
  }

  open();
  setInterval(check, CHECK_MS);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) resync();
  });
  window.addEventListener('online', resync);
  document.addEventListener('visibilitychange', resync);
}

/** Fetches the latest view, if it is another than `shown`; whether the host answered. */
async function fetched(viewer, shown, signal, take) {
  try {
    const answer = await fetch('/state?as=' + viewer + '&since=' + encodeURIComponent(shown), {signal});
    if (answer.status === 200) take(answer.headers.get('X-View'), await answer.text());
    return answer.ok;
  } catch (unreachable) {
    return false;
  }
}

/** Whether view `id` ("boot-number") comes after `shown`; another boot is always newer. */
function isNewer(id, shown) {
  const [boot, number] = split(id);
  const [shownBoot, shownNumber] = split(shown);
  return boot !== shownBoot || number > shownNumber;
}

function split(id) {
  const at = String(id).lastIndexOf('-');
  return [String(id).slice(0, at), Number(String(id).slice(at + 1))];
}
