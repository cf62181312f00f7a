// The table's views as they change, whatever the network does: server-sent events first, polling
// when they fall silent, a new stream when the browser has given the old one up.

const SILENCE_MS = 6000;
const POLL_MS = 1000;
const CHECK_MS = 500;
const REOPEN_MS = 2000;

/**
 * Follows the views of a viewer ('tv' or 'me'). `onView(view, id)` gets every newer one,
 * `onLink(up)` hears when the host stops or starts to answer.
 */
export function follow(viewer, onView, onLink) {
  let source = null;
  let heard = performance.now();
  let shown = '';
  let up = true;
  let polling = false;
  let polled = 0;
  let opened = 0;

  function link(now) {
    if (now === up) return;
    up = now;
    onLink(up);
  }

  function take(id, body) {
    heard = performance.now();
    link(true);
    if (!isNewer(id, shown)) return;
    shown = id;
    onView(JSON.parse(body), id);
  }

  function open() {
    if (source) source.close();
    opened = performance.now();
    source = new EventSource('/events?as=' + viewer);
    source.onmessage = (event) => take(event.lastEventId, event.data);
    source.addEventListener('beat', () => {
      heard = performance.now();
      link(true);
    });
    source.onerror = () => {
      heard = Math.min(heard, performance.now() - SILENCE_MS / 2);
    };
  }

  async function poll() {
    if (polling) return;
    polling = true;
    polled = performance.now();
    try {
      const answer = await fetch('/state?as=' + viewer + '&since=' + encodeURIComponent(shown));
      if (answer.status === 204) {
        link(true);
      } else if (answer.ok) {
        const body = await answer.text();
        link(true);
        takePolled(answer.headers.get('X-View'), body);
      } else {
        link(false);
      }
    } catch (unreachable) {
      link(false);
    }
    polling = false;
  }

  function takePolled(id, body) {
    if (!isNewer(id, shown)) return;
    shown = id;
    onView(JSON.parse(body), id);
  }

  function check() {
    const now = performance.now();
    if (source.readyState === 2 && now - opened > REOPEN_MS) open();
    if (now - heard < SILENCE_MS) return;
    if (source.readyState === 1) open();
    if (now - polled > POLL_MS) poll();
  }

  function resync() {
    if (document.visibilityState === 'hidden') return;
    if (source.readyState !== 1) open();
    poll();
  }

  open();
  setInterval(check, CHECK_MS);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) resync();
  });
  document.addEventListener('visibilitychange', resync);
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
