import * as endpoints from '@satchel/contract/endpoints';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api-client';
import { connection } from './connection';

const MINUTE_MS = 60_000;
let body: ReadableStreamDefaultController<Uint8Array>;
/** Requests that are answered by nothing. */
let isSilent: boolean;
let signals: AbortSignal[];

const send = (text: string) => body.enqueue(new TextEncoder().encode(text));

beforeEach(() => {
  vi.useFakeTimers();
  [isSilent, signals] = [false, []];
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => {
    if (address.endsWith('/health')) return new Response('');
    if (signal) signals.push(signal);
    if (isSilent)
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(stream, { headers: { 'Content-Type': 'application/json' } });
  });
});
afterEach(() => {
  connection.worked();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows a promise without waiting for it. */
function follow<Value>(promise: Promise<Value>): { value?: Value; error?: unknown } {
  const seen: { value?: Value; error?: unknown } = {};
  promise.then(
    (value) => Object.assign(seen, { value }),
    (error: unknown) => Object.assign(seen, { error }),
  );
  return seen;
}

const usage = (signal?: AbortSignal) =>
  follow(api.call(endpoints.files.usage, { params: { path: '/' }, signal }));
const NETWORK = { error: { code: 'network', status: 0 } };

it('a request without a response is given up after a minute', async () => {
  isSilent = true;
  const seen = usage();
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(seen).toEqual({});
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toMatchObject(NETWORK);
  expect(connection.isLost()).toBe(true);
});

it('a response that stops in the middle is given up a minute after its last byte', async () => {
  const seen = usage();
  await vi.advanceTimersByTimeAsync(0);
  for (const piece of ['{"total"', ': 2, ']) {
    send(piece);
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(seen).toEqual({});
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toMatchObject(NETWORK);
  expect(signals[0]?.aborted).toBe(true);
});

it('a response that arrives slowly is read to its end, however long it takes', async () => {
  const seen = usage();
  await vi.advanceTimersByTimeAsync(0);
  for (const piece of ['{"total"', ': 2, ', '"used"', ': 1}']) {
    send(piece);
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  }
  body.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual({ value: { total: 2, used: 1 } });
});

it('the time in which the device slept does not count', async () => {
  isSilent = true;
  const seen = usage();
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  // A timer that sleep delayed runs once.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2 - 1);
  expect(seen).toEqual({});
});

it('a stream that is read later than it arrives is not given up', async () => {
  const response = await api.open(endpoints.files.usage, { params: { path: '/' } });
  send('{}');
  body.close();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await response.text()).toBe('{}');
});

it('an aborted request ends with the error of its signal, also in the middle of its body', async () => {
  for (const isBefore of [true, false]) {
    isSilent = isBefore;
    const controller = new AbortController();
    const seen = usage(controller.signal);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toMatchObject({ error: { name: 'AbortError' } });
  }
  expect(connection.isLost()).toBe(false);
});

it.each<[string, () => Promise<unknown>]>([
  ['a checksum', () => api.call(endpoints.files.show, { params: { path: '/a' }, isSlow: true })],
  ['a deletion', () => api.call(endpoints.files.remove, { params: { path: '/a' } })],
  ['a batch', () => api.call(endpoints.files.batch, { body: { action: 'delete', items: [] } })],
])('the server may work on %s for longer', async (_what, request) => {
  isSilent = true;
  const seen = follow(request());
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(seen).toEqual({});
});
