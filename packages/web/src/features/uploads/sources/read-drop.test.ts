import { describe, expect, it } from 'vitest';
import type { NewUpload } from '../queue/upload-job';
import { readDrop, uploadsOf } from './read-drop';

type Tree = { [name: string]: Tree | null };

/** File system entries like the browser's: a folder returns its children a hundred at a time. */
function entriesOf(tree: Tree): FileSystemEntry[] {
  return Object.entries(tree).map(([name, children]) => {
    const file = {
      isFile: true,
      isDirectory: false,
      name,
      file: (done: (file: File) => void) => done(new File(['x'], name)),
    };
    const folder = () => {
      const left = entriesOf(children ?? {});
      return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, 100)) };
    };
    const entry = children ? { isFile: false, isDirectory: true, name, createReader: folder } : file;
    return entry as unknown as FileSystemEntry;
  });
}

const dropped = (entries: FileSystemEntry[]) => entries.map((entry) => ({ entry }));

async function allOf(batches: AsyncIterable<NewUpload[]>): Promise<NewUpload[][]> {
  const all: NewUpload[][] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

describe('reading a drop', () => {
  it('returns files with their paths below the drop, and folders only if they are empty', async () => {
    const entries = entriesOf({
      'a.txt': null,
      photos: { 'b.jpg': null, '2026': { 'c.jpg': null }, empty: {} },
    });
    const uploads = (await allOf(readDrop({ entries: dropped(entries), files: [] }))).flat();
    const found = Object.fromEntries(uploads.map(({ relativePath, file }) => [relativePath, file !== null]));
    expect(found).toEqual({
      'a.txt': true,
      'photos/2026/c.jpg': true,
      'photos/b.jpg': true,
      'photos/empty': false,
    });
  });

  it('returns a large folder in batches, and all of it', async () => {
    const names = Array.from({ length: 450 }, (_, index) => [`n${index}`, null] as const);
    const batches = await allOf(
      readDrop({ entries: dropped(entriesOf({ big: Object.fromEntries(names) })), files: [] }),
    );
    expect(batches.map((batch) => batch.length)).toEqual([200, 200, 50]);
  });

  it('tells where each file is found again, below the handle of what was dropped', async () => {
    const entries = entriesOf({ 'a.txt': null, photos: { '2026': { 'c.jpg': null }, empty: {} } });
    const [handle, refused] = [{ name: 'photos' } as FileSystemHandle, new Error('no')];
    const items = entries.map((entry) => ({
      entry,
      handle: entry.name === 'photos' ? Promise.resolve(handle) : Promise.reject(refused),
    }));
    const [file, photo, empty] = (await allOf(readDrop({ entries: items, files: [] }))).flat().toReversed();
    expect([file?.source, await photo?.source?.root.handle, photo?.source?.path]).toEqual([
      undefined,
      handle,
      '2026/c.jpg',
    ]);
    expect([empty?.source?.path, await empty?.source?.root.handle]).toEqual(['', null]);
  });

  it('keeps the folders of a folder picker', () => {
    const file = Object.defineProperty(new File(['x'], 'c.jpg'), 'webkitRelativePath', {
      value: 'photos/c.jpg',
    });
    expect(uploadsOf([file])[0]?.relativePath).toBe('photos/c.jpg');
  });
});
