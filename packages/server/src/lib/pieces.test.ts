import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { pieces } from './pieces.js';

const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);

afterEach(() => {
  process.off('unhandledRejection', onUnhandled);
});

/** Yields once, and fails when the signal aborts, as what is read for a client does. */
async function* failing(signal: AbortSignal): AsyncGenerator<string[]> {
  yield ['first'];
  await once(signal, 'abort');
  throw new Error('the client disconnected');
}

test('a source that fails while nobody reads on fails the next read, and not the process', async () => {
  process.on('unhandledRejection', onUnhandled);
  const client = new AbortController();
  const reader = pieces(failing(client.signal), (batch) => batch?.join() ?? '', 60_000);
  expect((await reader.next()).value?.toString()).toBe('first');
  client.abort();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(unhandled).toEqual([]);
  await expect(reader.next()).rejects.toThrow('the client disconnected');
});

test('a reader that leaves while the source fails ends both in silence', async () => {
  process.on('unhandledRejection', onUnhandled);
  const client = new AbortController();
  const reader = pieces(failing(client.signal), (batch) => batch?.join() ?? '', 60_000);
  await reader.next();
  client.abort();
  await reader.return(undefined as never);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(unhandled).toEqual([]);
});
