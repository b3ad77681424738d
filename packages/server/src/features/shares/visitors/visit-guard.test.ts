import { expect, test } from 'vitest';
import { MemoryTries } from '../../../../test/memory-tries.js';
import type { Client } from '../../../lib/client-address.js';
import { VisitGuard } from './visit-guard.js';

const OLD = 'Cz60hZfj';
const NEW = 'abcdefghijklmnopqrstuv';
let now = 1_700_000_000_000;
const at = (address: string): Client => ({ address, throttleKey: address, secure: false, isProxied: false });
const opened = () => {
  const guard = new VisitGuard(new MemoryTries(() => now), () => now);
  return (hash: string, address: string, exists = true) =>
    guard
      .lookUp(hash, at(address), async () => (exists ? hash : undefined))
      .catch((error: { code: string }) => error.code);
};

test('old and new links are opened after any number of dead ones that a person or a chat has', async () => {
  const lookUp = opened();
  const dead = await Promise.all(
    Array.from({ length: 900 }, (_, n) => lookUp(`dead${n}xyz`, '10.0.0.1', false)),
  );
  expect(dead.filter((each) => each === undefined)).toHaveLength(20);
  expect(dead.filter((each) => each === 'too_many_requests')).toHaveLength(880);
  expect([await lookUp(OLD, '10.0.0.1'), await lookUp(NEW, '10.0.0.1')]).toEqual([OLD, NEW]);
});

test('a client that guesses a thousand times in a minute finds no old link, and keeps nobody else from one', async () => {
  const lookUp = opened();
  for (let n = 0; n < 1000; n += 1) await lookUp(`dead${n}xyz`, '10.0.0.1', false);
  expect(await lookUp(OLD, '10.0.0.1')).toBe('too_many_requests');
  expect(await lookUp(NEW, '10.0.0.1')).toBe(NEW);
  expect(await lookUp(OLD, '10.0.0.2')).toBe(OLD);
  now += 60_000;
  expect(await lookUp(OLD, '10.0.0.1')).toBe(OLD);
});
