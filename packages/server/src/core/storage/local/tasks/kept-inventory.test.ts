import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { p } from '../../../../../test/contracts/file-system-calls.js';
import { type KeptNote, KeptNotes } from '../../../files/kept-notes.js';
import { type LocalStorage, openLocalStorage } from '../local-storage.js';
import { volumeNamesOf } from '../volume-folder.js';

const VOLUME = 'volume:main:/';
const notes = new KeptNotes(Buffer.alloc(32, 1), volumeNamesOf('main'));
const never = new AbortController().signal;

let root: string;
let disk: LocalStorage;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'kept-inventory-'));
  disk = await openLocalStorage({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

const bin = (name = '') => join(root, '.satchel-trash', name);
const noteOf = (name: string): KeptNote => {
  const path = `/${name}` as VirtualPath;
  return { serverPath: path, path, scope: ROOT, userId: 1, username: 'ann', at: 1 };
};
const noteFiles = () => readdirSync(bin()).filter((name) => name.startsWith('.notes-'));
/** Deletes a file that is made for it; returns its id. */
const remove = async (name: string): Promise<string> => {
  writeFileSync(join(root, name), name);
  const location = { volume: VOLUME, id: notes.newId() };
  const files = disk.files();
  await files.trash.plan([p(`/${name}`)]);
  const moves = [
    { path: p(`/${name}`), location: { ...location, note: notes.write(location, noteOf(name)) } },
  ];
  const [result] = await files.trash.put(moves, {});
  expect(result?.status).toBe('fulfilled');
  expect(lstatSync(bin(location.id)).isFile()).toBe(true);
  return location.id;
};
const read = async (ids: readonly string[]) => {
  const lines = await disk.trash.readNotes(VOLUME, ids, never);
  return ids.map((id) => notes.read({ volume: VOLUME, id }, lines.get(id) ?? '')?.serverPath ?? null);
};
/** Acts as if the day of the notes were long over. */
const age = () => {
  for (const name of noteFiles()) renameSync(bin(name), bin(`${name.slice(0, -10)}2020-01-01`));
};

test('what is deleted has a note beside it, one file for a day', async () => {
  const ids = [await remove('a'), await remove('b')];
  expect(noteFiles()).toHaveLength(1);
  expect(await read([...ids, notes.newId()])).toEqual(['/a', '/b', null]);
  const listing = await disk.trash.list(VOLUME);
  expect(listing?.objects.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

test('a torn line, binary and endless lines spoil no other, and a later line for an id changes nothing', async () => {
  const first = await remove('a');
  const [file = ''] = noteFiles();
  appendFileSync(bin(file), notes.write({ volume: VOLUME, id: first }, noteOf('b')).slice(0, 60));
  const second = await remove('b');
  appendFileSync(bin(file), Buffer.alloc(3 * 1024 * 1024, 0xff));
  const third = await remove('c');
  appendFileSync(bin(file), `${notes.write({ volume: VOLUME, id: third }, noteOf('forged'))}\n`);
  expect(await read([first, second, third])).toEqual(['/a', '/b', '/c']);
});

describe('a thing of another program under the name of the notes', () => {
  const things: [string, (path: string) => void][] = [
    ['a folder', (path) => mkdirSync(path)],
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a symlink', (path) => symlinkSync(join(root, 'victim'), path)],
    ['a second name of a file', (path) => linkSync(join(root, 'victim'), path)],
  ];
  test.each(things)('%s stays as it is, and deletions go on', async (_, make) => {
    writeFileSync(join(root, 'victim'), 'of somebody');
    await remove('a');
    const [file = ''] = noteFiles();
    rmSync(bin(file));
    make(bin(file));
    const id = await remove('b');
    expect(readFileSync(join(root, 'victim'), 'utf8')).toBe('of somebody');
    expect(await read([id])).toEqual([null]);
    age();
    await disk.trash.tidyNotes(VOLUME, [notes.installation], never);
    expect(readFileSync(join(root, 'victim'), 'utf8')).toBe('of somebody');
  });

  test('a file as large as any is read no further than notes may go', async () => {
    const id = await remove('a');
    const [file = ''] = noteFiles();
    truncateSync(bin(file), 2 ** 43);
    const stop = new AbortController();
    const reading = disk.trash.readNotes(VOLUME, [id, notes.newId()], stop.signal);
    stop.abort();
    await expect(reading).rejects.toBeDefined();
  });
});

test('notes go when most of what they are about is gone, but none of today', async () => {
  const [first, second, third] = [await remove('a'), await remove('b'), await remove('c')];
  for (const id of [first, second]) rmSync(bin(id));
  const tidy = () => disk.trash.tidyNotes(VOLUME, [notes.installation], never);
  await tidy();
  expect(await read([first, second, third])).toEqual(['/a', '/b', '/c']);
  age();
  await disk.trash.tidyNotes(VOLUME, ['0'.repeat(12)], never);
  expect(await read([first])).toEqual(['/a']);
  await tidy();
  expect(await read([first, second, third])).toEqual([null, null, '/c']);
  rmSync(bin(third));
  await tidy();
  expect(noteFiles()).toEqual([]);
});

test('an installation knows since when another has shown no sign of life, however often it looks', async () => {
  const [own, other] = ['a'.repeat(12), 'b'.repeat(12)];
  await remove('a');
  const look = (now: number) => disk.trash.showLife(VOLUME, { own, others: [other], now });
  expect(await look(1000)).toEqual([{ installation: other, shownAt: 0, since: 1000 }]);
  expect(await look(5000)).toMatchObject([{ shownAt: 0, since: 1000 }]);
  await disk.trash.showLife(VOLUME, { own: other, others: [], now: 0 });
  const [sign] = await look(6000);
  expect(sign).toMatchObject({ since: 6000 });
  expect(sign?.shownAt).toBeGreaterThan(0);
  expect(await look(9000)).toEqual([sign]);
  writeFileSync(bin(`.alive-${own}`), '[{"since":"x"},null,7');
  expect(await look(9500)).toMatchObject([{ since: 9500 }]);
  expect((await disk.trash.list(VOLUME))?.installations.sort()).toEqual([own, other]);
});
