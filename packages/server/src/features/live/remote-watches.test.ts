import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageReader } from '../../core/db/app-database.js';
import { MessagesByKind } from '../../core/db/messages-by-kind.js';
import { RemoteWatches } from './remote-watches.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const readers: MessageReader[] = [];
const sent: string[] = [];
/** A server that receives what `readers` are sent. */
function server(watch: ConstructorParameters<typeof RemoteWatches>[1]): RemoteWatches {
  const send = (text: string) => {
    sent.push(text);
    for (const reader of readers) reader.onMessage(text);
  };
  const listen = (reader: MessageReader) => void readers.push(reader);
  return new RemoteWatches(new MessagesByKind({ mostBytes: 1_000, send, listen }), watch);
}
beforeEach(() => {
  readers.length = 0;
  sent.length = 0;
});

const wanted = { stream: 'a', userId: 1, folders: ['/a', '/b'], modified: ['2026-05-04T10:00:00Z', ''] };

test('the holder watches the folders; without one the response is no after two seconds', async () => {
  const asking = server(async () => null);
  const nobody = asking.ask(wanted);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await nobody).toBe(false);

  const watch = vi.fn(async () => true);
  server(watch);
  expect(await asking.ask(wanted)).toBe(true);
  expect(watch).toHaveBeenCalledWith(expect.objectContaining(wanted));
});

test('a holder whose stream is of somebody else, or that fails, responds with no', async () => {
  const asking = server(async () => null);
  server(async () => false);
  expect(await asking.ask(wanted)).toBe(false);
  readers.pop();
  server(() => Promise.reject(new Error('failed')));
  expect(await asking.ask(wanted)).toBe(false);
});

test('folders that do not fit into a message are left out, the last first', async () => {
  const watch = vi.fn(async () => true);
  const asking = server(async () => null);
  server(watch);
  const folders = ['/a', `/${'b'.repeat(800)}`, `/${'c'.repeat(800)}`];
  expect(await asking.ask({ ...wanted, folders })).toBe(true);
  expect(watch).toHaveBeenCalledWith(expect.objectContaining({ folders: folders.slice(0, 2) }));
});

test('only a few requests wait at once', async () => {
  const asking = server(async () => null);
  const waiting = Array.from({ length: 300 }, () => asking.ask(wanted));
  expect(sent).toHaveLength(256);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(waiting)).not.toContain(true);
});

test.each([
  null,
  'x',
  {},
  { ...wanted, ask: 1 },
  { ...wanted, ask: 'x'.repeat(100) },
  { ...wanted, ask: 'x', userId: '1' },
  { ...wanted, ask: 'x', folders: ['/a', 1] },
  { ...wanted, ask: 'x', folders: new Array(9).fill('/a') },
  { ask: 'x', stream: 'a'.repeat(100), userId: 1, folders: [] },
])('the message %j is ignored', (body) => {
  const watch = vi.fn(async () => true);
  server(watch);
  for (const kind of ['look/1', 'looked/1']) readers[0]?.onMessage(JSON.stringify({ kind, body }));
  expect(watch).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});
