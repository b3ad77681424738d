import { expect, test } from 'vitest';
import type { Dir } from '../walk/dir.js';
import { FolderSyncs } from './folder-syncs.js';

const folder = (id: string): Dir => ({ fd: -1, path: '/nowhere', id });

/** Syncs that end when they are told to. */
function held() {
  const open: { id: string; end(error?: Error): void }[] = [];
  const syncs = new FolderSyncs(
    ({ id }) =>
      new Promise((resolve, reject) => {
        open.push({ id, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  const end = async (error?: Error) => {
    open.shift()?.end(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { open, syncs, end };
}

test('those who come while a folder is synced share the next sync, and not that one', async () => {
  const { open, syncs, end } = held();
  const done: string[] = [];
  const ask = (name: string, id = '1:1') => void syncs.sync(folder(id)).then(() => done.push(name));
  ask('first');
  ask('second');
  ask('third');
  ask('elsewhere', '1:2');
  expect(open.map(({ id }) => id)).toEqual(['1:1', '1:2']);
  await end();
  expect(done).toEqual(['first']);
  await end();
  ask('fourth');
  await end();
  expect(done).toEqual(['first', 'elsewhere', 'second', 'third']);
  await end();
  expect(done).toHaveLength(5);
  expect(open).toEqual([]);
});

test('a sync that fails is the failure of those who shared it only', async () => {
  const { syncs, end } = held();
  const failure = new Error('the disk failed');
  const first = syncs.sync(folder('1:1'));
  const second = syncs.sync(folder('1:1'));
  const refused = expect(first).rejects.toBe(failure);
  await end(failure);
  await refused;
  await end();
  await second;
});
