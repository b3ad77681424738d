/**
 * Loaded into the server of the browser tests when `SLOW_BROWSER_TESTS` is `SEED` or `SEED:WHAT`. Requests of
 * the browser arrive late, and so do responses and events, so a test that acts too early fails on a fast
 * machine, too. Requests of the test itself, which prepare its data, are not delayed.
 */
import http from 'node:http';
import { isMainThread } from 'node:worker_threads';

const [seed = '1', what = 'all'] = (process.env.SLOW_BROWSER_TESTS ?? '').split(':');

let state = Number(seed) || 1;
/** A number from 0 to 1 in a sequence that depends only on the seed (mulberry32). */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const upTo = (ms) => random() * ms;
const often = (ms) => (random() < 0.3 ? ms : upTo(400));
const none = () => 0;

/**
 * Delays in milliseconds: until a request reaches the server, until its response is sent, and before each
 * event. With `test` nothing is delayed here, but the test itself.
 */
const DELAYS = {
  all: {
    read: [() => upTo(400), () => upTo(400)],
    change: [() => often(1500), () => often(1500)],
    event: () => upTo(400),
  },
  requests: { read: [none, none], change: [() => 1000 + upTo(1000), none], event: none },
  responses: { read: [none, none], change: [none, () => 1000 + upTo(1000)], event: none },
  reads: { read: [() => 1000 + upTo(1000), () => 1000 + upTo(1000)], change: [none, none], event: none },
  events: { read: [none, none], change: [none, none], event: () => 1000 + upTo(2000) },
}[what];

/** Pages load dozens of these. */
const FILE = [() => upTo(what === 'reads' ? 600 : 100), none];

function delaysOf({ method, url }) {
  if (method !== 'GET' && method !== 'HEAD') return DELAYS.change;
  return url.includes('/static/') ? FILE : DELAYS.read;
}

if (isMainThread && DELAYS) {
  const { emit } = http.Server.prototype;
  http.Server.prototype.emit = function emitLate(event, request, ...rest) {
    const isSocket = event === 'upgrade';
    const isOfBrowser =
      (isSocket || event === 'request') && /Chrome/.test(request.headers['user-agent'] ?? '');
    if (!isOfBrowser) return emit.call(this, event, request, ...rest);
    const [arrival, departure] = delaysOf(request);
    const isStream = isSocket || request.url.endsWith('/api/events');
    setTimeout(() => {
      // The browser may have disconnected in the meantime.
      if (request.socket.destroyed) return;
      delayWrites(request.socket, isStream ? DELAYS.event : once(departure));
      emit.call(this, event, request, ...rest);
    }, arrival());
    return true;
  };
}

/** Delays the first write of a response, which is its head; the others are not delayed. */
function once(delay) {
  let isFirst = true;
  return () => {
    const ms = isFirst ? delay() : 0;
    isFirst = false;
    return ms;
  };
}

const delayOfSocket = new WeakMap();

/** A stream has one write at a time, so the order is kept, and the writer sees a slow connection. */
function delayWrites(socket, delay) {
  if (!delayOfSocket.has(socket)) {
    for (const name of ['_write', '_writev']) {
      const write = socket[name];
      socket[name] = function writeLate(...args) {
        const ms = delayOfSocket.get(this)();
        if (ms > 0) setTimeout(() => write.apply(this, args), ms);
        else write.apply(this, args);
      };
    }
  }
  delayOfSocket.set(socket, delay);
}
