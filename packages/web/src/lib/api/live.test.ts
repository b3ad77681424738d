import { type LiveChange, parseEventId, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteLastEvent } from './last-event';
import { concerns, LiveConnection, onLiveChanges } from './live';
import { tokenStore } from './token-store';

interface Opened {
  headers: Headers;
  send(text: string): Promise<void>;
  close(): void;
}

let opened: Opened[];
let calls: string[];
let isBuffering: boolean;
let stop: () => void;
let received: (readonly LiveChange[] | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  tokenStore.set('a.b.c');
  opened = [];
  calls = [];
  received = [];
  isBuffering = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.endsWith('/api/events')) {
      calls.push(`${init.method} ${address} ${init.body ?? ''}`.trim());
      return new Response(null, { status: 204 });
    }
    if (isBuffering)
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')));
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    opened.push({
      headers: new Headers(init.headers),
      send: async (text) => {
        controller?.enqueue(new TextEncoder().encode(text));
        await vi.advanceTimersByTimeAsync(0);
      },
      close: () => controller?.close(),
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  const stopListening = onLiveChanges((changes) => received.push(changes));
  const connection = new LiveConnection();
  const stopConnection = connection.start();
  connection.look('/docs' as VirtualPath);
  stop = () => {
    stopConnection();
    stopListening();
  };
});
afterEach(() => {
  stop();
  tokenStore.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = async () => {
  await vi.advanceTimersByTimeAsync(0);
  await opened[0]?.send('id: e-1\ndata: {"stream":"s1","isReset":false}\n\n');
};

it('the stream sends the token in a header, names the folder, and reports changes that arrive in pieces', async () => {
  await start();
  expect(opened[0]?.headers.get('X-Auth')).toBe('a.b.c');
  expect(calls).toEqual(['PUT /api/events/s1 {"folders":["/docs"],"modified":[""]}']);
  await opened[0]?.send('id: e-2\ndata: {"changes":[{"type":"created",');
  expect(received).toEqual([]);
  await opened[0]?.send('"path":"/docs/a"}]}\n\n: still here\nid: e-9\n\n');
  expect(received).toEqual([[{ type: 'created', path: '/docs/a' }]]);
});

it('the stream continues after the last event, and reads everything again when that is not known', async () => {
  await start();
  await opened[0]?.send(': still here\nid: e-7\n\n');
  opened[0]?.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened[1]?.headers.get('Last-Event-ID')).toBe('e-7');
  await opened[1]?.send('id: f-1\ndata: {"stream":"s2","isReset":true}\n\n');
  expect(received).toEqual([null]);
  expect(calls.at(-1)).toBe('PUT /api/events/s2 {"folders":["/docs"],"modified":[""]}');
});

it('the stream begins after the oldest list of the page, also after a first attempt that failed', async () => {
  stop();
  const begin = async (...ids: (string | null)[]) => {
    opened = [];
    for (const id of ids) noteLastEvent(id);
    const stopConnection = new LiveConnection().start();
    await vi.advanceTimersByTimeAsync(0);
    opened[0]?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    stopConnection();
    return opened.map(({ headers }) => headers.get('Last-Event-ID'));
  };
  expect(await begin('a-12', null, 'a-9', 'a-10')).toEqual(['a-9', 'a-9']);
  expect(await begin()).toEqual([null, null]);
  // No server knows an id that is older than those of two servers, so everything is read again.
  const [unknown] = await begin('a-1', 'b-1');
  expect(parseEventId(unknown ?? '')?.server ?? '').toBe('');
});

it('the page says when the folder was modified, as it has read it', async () => {
  stop();
  const connection = new LiveConnection((folder) => `${folder} then`);
  connection.look('/docs' as VirtualPath);
  const end = connection.start();
  await vi.advanceTimersByTimeAsync(0);
  await opened.at(-1)?.send('id: e-1\ndata: {"stream":"s9","isReset":false}\n\n');
  expect(calls.at(-1)).toBe('PUT /api/events/s9 {"folders":["/docs"],"modified":["/docs then"]}');
  end();
});

it('a silent stream is opened again, although it was not closed', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(opened).toHaveLength(2);
});

it('a stream over which the device slept is opened again at once, and brings what was missed', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(4_000);
  // The timers stand still while it sleeps, and the clock does not.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(opened).toHaveLength(2);
  expect(opened[1]?.headers.get('Last-Event-ID')).toBe('e-1');
  await opened[1]?.send('id: e-5\ndata: {"changes":[{"type":"folder","path":"/docs"}]}\n\n');
  expect(received).toEqual([[{ type: 'folder', path: '/docs' }]]);
});

it('the stream is opened again when the browser reports another network', async () => {
  await start();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).toHaveLength(2);
});

it('streams that fell silent long after each other do not count as undelivered', async () => {
  await start();
  for (const _ of [1, 2, 3]) {
    for (const __ of [1, 2, 3, 4, 5]) {
      await opened.at(-1)?.send(': still here\nid: e-7\n\n');
      await vi.advanceTimersByTimeAsync(30_000);
    }
    const before = opened.length;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(opened).toHaveLength(before + 1);
    await opened.at(-1)?.send('id: e-8\ndata: {"stream":"s2","isReset":false}\n\n');
  }
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

it('the page reads everything regularly where nothing arrives, and says so', async () => {
  stop();
  isBuffering = true;
  const stopListening = onLiveChanges((changes) => received.push(changes));
  const stopConnection = new LiveConnection().start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual(['POST /api/events/undelivered']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(received).toEqual([null, null, null]);
  stopConnection();
  stopListening();
});

it.each<[LiveChange, string, boolean]>([
  [{ type: 'created', path: '/a/b' }, '/a', true],
  [{ type: 'created', path: '/a/b' }, '/a/b', true],
  [{ type: 'created', path: '/a/b' }, '/a/c', false],
  [{ type: 'removed', path: '/a' }, '/a/b/c', true],
  [{ type: 'removed', path: '/a' }, '/ab', false],
  [{ type: 'moved', from: '/a/x', path: '/b/x' }, '/a', true],
  [{ type: 'moved', from: '/a/x', path: '/b/x' }, '/b', true],
  [{ type: 'moved', from: '/a/x', path: '/b/x' }, '/a/x/y', true],
  [{ type: 'folder', path: '/a' }, '/a/b', true],
  [{ type: 'folder', path: '/a' }, '/a/b/c', false],
  [{ type: 'tree', path: '/a' }, '/a/b/c', true],
  [{ type: 'trash' }, '/a', false],
])('the change %j concerns %s: %s', (change, path, isSo) => {
  expect(concerns(change, path as VirtualPath)).toBe(isSo);
});
