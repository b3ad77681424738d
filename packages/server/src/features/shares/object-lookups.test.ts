import { everyPermission, nameOf, ROOT, type VirtualPath } from '@satchel/contract';
import { beforeEach, expect, test } from 'vitest';
import type { ScopedUser } from '../../core/access/grant.js';
import type { UserFileSystem } from '../../core/files/file-system.js';
import { ObjectLookups } from './object-lookups.js';
import type { Owner } from './owner.js';
import { DOUBTS, type StoredShare } from './shares-store.js';

let looked: string[];
let atOnce: number;
let most: number;
let now: number;

beforeEach(() => {
  [looked, atOnce, most, now] = [[], 0, 0, 1000];
});

/** An entry named `silent` is on a disk that does not respond. */
const files = {
  async locate(path: VirtualPath) {
    looked.push(path);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => nameOf(path) !== 'silent' && setImmediate(resolve));
    atOnce -= 1;
    return { entry: { kind: 'file', fileId: '1.1' }, serverPath: path };
  },
  permissionsAt: () => everyPermission(true),
  roots: () => [{ at: ROOT, scope: ROOT, locate: () => files.locate(ROOT) }],
} as unknown as UserFileSystem;

const owner: Owner = { user: { scope: ROOT, perm: everyPermission(true) } as ScopedUser, files };
const ownerOf = async () => owner;

function share(path: string, more: Partial<StoredShare> = {}): StoredShare {
  return {
    hash: path,
    userId: 1,
    path: path as VirtualPath,
    isFolder: false,
    fileId: '1.1',
    expiresAt: null,
    startsAt: null,
    passwordHash: null,
    createdAt: 0,
    view: 'list',
    title: '',
    cover: '',
    opened: 0,
    onReplaced: 'keep',
    doubt: DOUBTS.none,
    ...more,
  };
}

const statesOf = async (lookups: ObjectLookups, shares: StoredShare[]) =>
  (await lookups.at(shares, ownerOf)).map(({ state }) => state);

test('thousands of links are looked up, a few at a time', async () => {
  const lookups = new ObjectLookups(() => now);
  const many = Array.from({ length: 3000 }, (_, index) => share(`/${index}`));
  const states = await statesOf(lookups, many);
  expect(new Set(states)).toEqual(new Set(['alive']));
  expect([looked.length, most]).toEqual([3000, 16]);
});

test('a disk that does not respond holds up neither the list nor other links, and is asked once only', async () => {
  const lookups = new ObjectLookups(() => now, { slotMs: 5, listMs: 400 });
  const silent = Array.from({ length: 40 }, (_, index) => share(`/${index}/silent`));
  const well = Array.from({ length: 40 }, (_, index) => share(`/${index}/well`));
  const states = await statesOf(lookups, [...silent, ...well]);
  expect(new Set(states.slice(0, 40))).toEqual(new Set(['unknown']));
  expect(new Set(states.slice(40))).toEqual(new Set(['alive']));
  looked = [];
  now += 1000;
  expect(new Set(await statesOf(lookups, silent))).toEqual(new Set(['unknown']));
  expect(looked).toEqual([]);
});

test('lookups are remembered for a moment, unless the share is another one by then', async () => {
  const lookups = new ObjectLookups(() => now);
  const one = share('/a');
  await Promise.all([statesOf(lookups, [one]), statesOf(lookups, [one])]);
  await statesOf(lookups, [one]);
  expect(looked).toEqual(['/a']);
  await statesOf(lookups, [{ ...one, doubt: DOUBTS.put }]);
  await statesOf(lookups, [{ ...one, fileId: '2.2' }]);
  expect(looked).toHaveLength(3);
  now += 1000;
  await statesOf(lookups, [one]);
  lookups.forget(one.hash);
  await statesOf(lookups, [one]);
  lookups.forget();
  await statesOf(lookups, [one]);
  expect(looked).toHaveLength(6);
});
