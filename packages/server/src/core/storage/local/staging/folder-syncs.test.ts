import { setImmediate as nextTurn } from 'node:timers/promises';
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
  const begun = async () => {
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    return open.map(({ id }) => id);
  };
  const end = async (error?: Error) => {
    open.shift()?.end(error);
    return begun();
  };
  return { syncs, begun, end };
}

test('those who come in one turn share a sync, and those who come while it runs the next one', async () => {
  const { syncs, begun, end } = held();
  const done: string[] = [];
  const ask = (name: string, id = '1:1') => void syncs.sync(folder(id)).then(() => done.push(name));
  ask('first');
  ask('second');
  ask('elsewhere', '1:2');
  expect(await begun()).toEqual(['1:1', '1:2']);
  ask('third');
  expect(await begun()).toEqual(['1:1', '1:2']);
  ask('fourth');
  expect(await end()).toEqual(['1:2', '1:1']);
  expect(done).toEqual(['first', 'second']);
  ask('fifth');
  expect(await end()).toEqual(['1:1']);
  expect(await end()).toEqual(['1:1']);
  expect(done).toEqual(['first', 'second', 'elsewhere', 'third', 'fourth']);
  expect(await end()).toEqual([]);
  ask('later');
  expect(await begun()).toEqual(['1:1']);
  expect(await end()).toEqual([]);
  expect(done).toEqual(['first', 'second', 'elsewhere', 'third', 'fourth', 'fifth', 'later']);
});

test('a sync that fails is the failure of those who shared it only', async () => {
  const { syncs, begun, end } = held();
  const failure = new Error('the disk failed');
  const first = syncs.sync(folder('1:1'));
  const refused = expect(first).rejects.toBe(failure);
  await begun();
  const second = syncs.sync(folder('1:1'));
  await end(failure);
  await refused;
  await end();
  await second;
});

test('a name that others may have seen is there, whatever the sync of its folder says', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on('warning', listen);
  try {
    const syncs = new FolderSyncs(() => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })));
    await syncs.syncPublished(folder('1:1'));
    await nextTurn();
    expect(warnings.map(({ name }) => name)).toEqual(['DiskWarning']);
    const wrong = new FolderSyncs(() => Promise.reject(new TypeError('not of the disk')));
    await expect(wrong.syncPublished(folder('1:1'))).rejects.toThrow(TypeError);
  } finally {
    process.off('warning', listen);
  }
});
