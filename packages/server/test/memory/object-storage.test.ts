import { beforeEach, expect, test } from 'vitest';
import { etagOf } from '../../src/core/files/revision.js';
import { WHOLE_STORAGE } from '../../src/core/files/storage.js';
import { LISTING_JSON } from '../../src/core/resources/listing-json.js';
import { openLocalStorage } from '../../src/core/storage/local/local-storage.js';
import { body, byName, codeOf, itemsOf, namesOf, p, textOf } from '../contracts/file-system-calls.js';
import { MemoryStorage, objectForm } from '../memory-storage.js';
import type { MemoryFileSystem } from './file-system.js';
import type { ObjectTree } from './object-tree.js';

let storage: MemoryStorage<ObjectTree>;
let files: MemoryFileSystem;
beforeEach(() => {
  storage = new MemoryStorage(objectForm());
  files = storage.files();
});

const put = (key: string, content = key) => storage.tree.putObject(key, Buffer.from(content));
const upload = { reason: 'upload', override: true } as const;
const rfc = (ms: number) => new Date(ms).toISOString();

test('a prefix is a folder, and hides an object of its name until it is gone', async () => {
  for (const key of ['x', 'x/in', 'x0', 'x-']) put(key);
  expect(await namesOf(files, '/')).toEqual(['x', 'x-', 'x0']);
  expect(await files.stat(p('/x'))).toMatchObject({ kind: 'directory', fileId: '', revision: '' });
  expect(await codeOf(files.write(p('/x'), body('new'), upload))).toBe('already_exists');
  await files.remove(p('/x'));
  expect(await textOf(files, '/x')).toBe('x');
});

test('a folder without a marker is no folder that anybody could have meant by its id', async () => {
  put('d/a');
  const { fileId } = await files.stat(p('/d'));
  expect(await codeOf(files.at(p('/d'), fileId).stat(p('/a')))).toBe('not_found');
  expect(await files.makeDirectory(p('/d'))).toMatchObject({ existed: true });
  const marked = await files.stat(p('/d'));
  expect(await textOf(files.at(p('/d'), marked.fileId), '/a')).toBe('d/a');
  expect(await namesOf(files, '/d')).toEqual(['a']);
});

test('a folder keeps its id when it is moved, and its copy has another', async () => {
  await files.makeDirectory(p('/d'));
  put('d/a');
  const { fileId } = await files.stat(p('/d'));
  expect(await files.move(p('/d'), p('/e'))).toMatchObject({ object: fileId, mark: { fileId } });
  const { mark } = await files.copy(p('/e'), p('/f'));
  expect(mark).toMatchObject({ isFolder: true, entries: 1, size: 3 });
  expect(['', fileId]).not.toContain(mark?.fileId);
});

test('the time that an upload kept is told by the file alone, and lists tell when it was uploaded', async () => {
  const { entry } = await files.write(p('/a'), body('a'), { ...upload, modifiedMs: 1_000_000_000_000 });
  const opened = await files.open(p('/a'));
  expect([entry.modifiedMs, opened.entry.modifiedMs]).toEqual([1_000_000_000_000, 1_000_000_000_000]);
  const [item] = await itemsOf(files, '/');
  const [listed] = (await files.list(p('/'), byName)).entries();
  expect(listed?.modifiedMs).toBeGreaterThan(1_700_000_000_000);
  expect(item?.modified).toBe(rfc(listed?.modifiedMs ?? 0));
});

test('two writes of one size with one time have different revisions', async () => {
  const options = { ...upload, modifiedMs: 1_000_000_000_000 };
  const first = await files.write(p('/a'), body('one'), options);
  const second = await files.write(p('/a'), body('two'), options);
  expect(second.entry).toMatchObject({ size: first.entry.size, modifiedMs: first.entry.modifiedMs });
  expect(second.entry.revision).not.toBe(first.entry.revision);
  const stale = { reason: 'save', ifMatch: etagOf(first.entry) } as const;
  expect(await codeOf(files.write(p('/a'), body('six'), stale))).toBe('changed_meanwhile');
});

test.each(['move', 'remove'] as const)(
  'a %s of a folder without markers that is stopped at any step leaves each file whole, under one of its names at least',
  async (verb) => {
    const change = () => (verb === 'move' ? files.move(p('/d'), p('/to/e')) : files.remove(p('/d')));
    for (let step = 1; ; step += 1) {
      storage = new MemoryStorage(objectForm());
      files = storage.files();
      for (const key of ['d/a', 'd/e/b', 'd/e/f/c']) put(key);
      let steps = 0;
      storage.tree.beforeStep = () => {
        steps += 1;
        if (steps === step) throw new Error('stopped');
      };
      const end = await codeOf(change);
      const contents = new Set<string>();
      for await (const batch of files.walk(p('/')))
        for (const { path, kind } of batch)
          if (kind === 'file') contents.add(`${path.replace('/to/e/', '/d/')}=${await textOf(files, path)}`);
      const all = ['/d/a=d/a', '/d/e/b=d/e/b', '/d/e/f/c=d/e/f/c'];
      if (verb === 'move') expect([...contents].sort()).toEqual(all);
      else expect(all).toEqual(expect.arrayContaining([...contents]));
      if (end === 'stopped') continue;
      expect(step).toBeGreaterThan(3);
      expect(await namesOf(files, '/')).toEqual(verb === 'move' ? ['to'] : []);
      return;
    }
  },
);

test('names that wait for each other are changed by turns, and nothing hidden is left', async () => {
  for (const name of ['a', 'b', 'c']) put(name);
  const wishes = ['ab', 'bc', 'ca'].map(([from = '', to = '']) => ({ from, to }));
  expect(await files.renameMany(p('/'), wishes)).toMatchObject({ failed: [] });
  expect(await namesOf(files, '/')).toEqual(['a', 'b', 'c']);
  expect(await Promise.all(['/a', '/b', '/c'].map((path) => textOf(files, path)))).toEqual(['c', 'a', 'b']);
});

test('a key is as long as the scope and the path together', async () => {
  const scope = Array.from({ length: 9 }, () => 's'.repeat(99));
  const inScope = storage.files({ ...WHOLE_STORAGE, folder: scope });
  storage.tree.makeFolder(scope);
  expect(await codeOf(inScope.write(p(`/${'a'.repeat(124)}`), body('a'), upload))).toBe('done');
  expect(await codeOf(inScope.write(p(`/${'a'.repeat(125)}`), body('a'), upload))).toBe('invalid_input');
});

test('a long listing is encoded by the threads of a disk, as a short one is in this thread', async () => {
  const disk = await openLocalStorage({ root: import.meta.dirname, workers: 1 });
  try {
    for (let index = 0; index < 100_000; index += 1) put(index % 7 === 0 ? `${index}/in` : `${index}`, 'x');
    const list = await files.list(p('/'), byName);
    let turns = 0;
    let isEncoded = false;
    const encoding = disk.encoding.encode(list, LISTING_JSON).finally(() => {
      isEncoded = true;
    });
    while (!isEncoded) {
      await new Promise(setImmediate);
      turns += 1;
    }
    const { pieces, ...counts } = await encoding;
    expect(turns).toBeGreaterThan(10);
    const atOnce = await files.encodeList(p('/'), LISTING_JSON, byName);
    expect({ numDirs: atOnce.numDirs, numFiles: atOnce.numFiles }).toEqual(counts);
    expect(Buffer.concat(pieces).equals(Buffer.concat(atOnce.pieces))).toBe(true);
  } finally {
    await disk.close();
  }
});
