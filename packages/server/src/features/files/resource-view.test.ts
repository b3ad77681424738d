import { parseVirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import type { Entry } from '../../core/files/file-system.js';
import { describeEntry, folderPieces, rfc3339 } from '../../core/resources/resource-json.js';
import { treePieces } from './recursive-listing.js';

const entry: Entry = {
  path: parseVirtualPath('/dir/x.tar.GZ'),
  name: 'x.tar.GZ',
  kind: 'file',
  isSymlink: false,
  size: 6,
  modifiedMs: Date.UTC(2021, 2, 4, 5, 6, 7, 120),
  mode: 420,
  type: 'blob',
  fileId: '2',
  revision: '1',
};
const folder: Entry = {
  ...entry,
  path: parseVirtualPath('/my.dir'),
  name: 'my.dir',
  kind: 'directory',
  mode: 2147484141,
};
const joined = (pieces: Uint8Array[]) => Buffer.concat(pieces).toString();

test('a file is described in the order of the API', () => {
  expect(JSON.stringify(describeEntry(entry, { path: entry.path, trailingSlash: true }))).toBe(
    '{"path":"/dir/x.tar.GZ/","name":"x.tar.GZ","size":6,"extension":".GZ","modified":"2021-03-04T05:06:07.120Z","mode":420,"isDir":false,"isSymlink":false,"type":"blob"}',
  );
});

test('the root has no name, whatever the name of its folder is', () => {
  const root = describeEntry(
    { ...folder, name: 'secret.dir' },
    { path: parseVirtualPath('/'), trailingSlash: true },
  );
  expect(root).toMatchObject({ path: '/', name: '', extension: '', type: '', isDir: true });
});

test('a folder begins with its items and passes them on unchanged', () => {
  const own = describeEntry(folder, { path: folder.path, trailingSlash: true });
  const pieces = [Buffer.from('[{"any":'), Buffer.from('1}]')];
  const text = joined(folderPieces(own, { numDirs: 1, numFiles: 0, pieces }, { by: 'name', asc: false }));
  expect(text).toBe(
    '{"items":[{"any":1}],"numDirs":1,"numFiles":0,"sorting":{"by":"name","asc":false},"path":"/my.dir/","name":"my.dir","size":6,"extension":".dir","modified":"2021-03-04T05:06:07.120Z","mode":2147484141,"isDir":true,"isSymlink":false,"type":""}',
  );
});

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1e18, '9999-12-31T00:00:00.000Z'],
])('a time of %d ms is formatted as %s', (ms, text) => {
  expect(rfc3339(ms)).toBe(text);
});

async function collect(source: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return pieces;
}

async function treeText(...batches: Entry[][]): Promise<string> {
  async function* walk() {
    yield* batches;
  }
  return joined(await collect(treePieces(walk())));
}

test('R-58: a tree is one flat array, for any batches', async () => {
  expect(await treeText()).toBe('[]');
  expect(await treeText([])).toBe('[]');
  const text = await treeText([folder], [], [entry, entry]);
  expect(
    text.startsWith(
      '[{"path":"/my.dir","name":"my.dir","size":6,"modified":"2021-03-04T05:06:07.120Z","isDir":true},',
    ),
  ).toBe(true);
  expect(JSON.parse(text)).toHaveLength(3);
});
