import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BYTE_NAMES, buildNastyTree, NASTY_NAMES } from '../nasty-tree.js';
import { type AnyFileSystem, body, codeOf, itemsOf, namesOf, p, textOf } from './file-system-calls.js';
import type { OpenedStorage, Plant, UnderTest } from './under-test.js';

export interface OpenedDisk extends OpenedStorage {
  /** The path of the root of the file system on this machine. */
  root: string;
  /** A folder next to it, which the file system does not show; `clear` empties it, too. */
  outside: string;
  plant: Plant & { symlink(target: string, path: string): Promise<void> };
}

/** A disk has more than other storages: names that are no text, pipes, and the unfinished work of others. */
export function describeLocalDisk(underTest: UnderTest<OpenedDisk>): void {
  describe('a disk', () => {
    let files: AnyFileSystem;
    let disk: OpenedDisk;
    const real = (path: string) => join(disk.root, path);

    beforeAll(() => {
      disk = underTest();
      files = disk.files;
    });

    describe('odd names', () => {
      beforeEach(() => buildNastyTree(disk.root, disk.outside));

      test('R-07: every name is listed once and leads back to its file', async () => {
        const names = await namesOf(files, '/names');
        expect(new Set(names).size).toBe(NASTY_NAMES.length + BYTE_NAMES.length);
        expect(names).toEqual(expect.arrayContaining([...NASTY_NAMES]));
        for (const name of NASTY_NAMES) expect(await textOf(files, `/names/${name}`)).toBe(name);
        const odd = names.filter((name) => !NASTY_NAMES.includes(name));
        const contents = await Promise.all(odd.map(async (name) => await textOf(files, `/names/${name}`)));
        expect(contents.sort()).toEqual(BYTE_NAMES.map(String).sort());
      });

      test('every name can be copied, moved and removed', async () => {
        const names = await namesOf(files, '/names');
        await files.copy(p('/names'), p('/copies'));
        expect((await namesOf(files, '/copies')).sort()).toEqual([...names].sort());
        const onDisk = (folder: string) =>
          readdirSync(real(folder), { encoding: 'buffer' }).map((name) => name.toString('hex'));
        expect(onDisk('copies')).toEqual(onDisk('names'));
        for (const name of names) {
          await files.move(p(`/copies/${name}`), p('/moved'));
          await files.move(p('/moved'), p(`/copies/${name}`));
          await files.remove(p(`/copies/${name}`));
        }
        expect(onDisk('copies')).toEqual([]);
      });

      test('R-07: text that stands for the bytes of a valid name is no second way to it', async () => {
        writeFileSync(real('é'), 'one');
        expect(await codeOf(files.stat(p('/\uefc3\uefa9')))).toBe('invalid_input');
        expect(await codeOf(files.stat(p('/\ud800')))).toBe('invalid_input');
      });
    });

    test('R-15: pipes are listed and never waited for', async () => {
      buildNastyTree(disk.root, disk.outside);
      expect(await itemsOf(files, '/special', { sniff: true })).toMatchObject([
        { name: 'pipe', type: 'blob' },
      ]);
      expect(await files.stat(p('/special/pipe'))).toMatchObject({ kind: 'special', type: 'blob' });
      expect(await codeOf(files.open(p('/special/pipe')))).toBe('invalid_input');
      expect(await codeOf(files.copy(p('/special/pipe'), p('/copy')))).toBe('invalid_input');
      const write = files.write(p('/special/pipe'), body('x'), { reason: 'upload', override: true });
      expect(await codeOf(write)).toBe('invalid_input');
      await files.copy(p('/special'), p('/copied'));
      expect(readdirSync(real('copied'))).toEqual([]);
      await files.remove(p('/special'));
    });

    test('R-13: unfinished work of the server is found by no verb', async () => {
      const name = '.satchel-upload-12-abc';
      writeFileSync(real(name), 'half');
      expect(await namesOf(files, '/')).toEqual([]);
      for (const spelled of [name, name.toUpperCase(), `${name}/x`]) {
        for (const asked of [
          () => files.stat(p(`/${spelled}`)),
          () => files.open(p(`/${spelled}`)),
          () => files.remove(p(`/${spelled}`)),
          () => files.move(p(`/${spelled}`), p('/x')),
          () => files.copy(p(`/${spelled}`), p('/x')),
          () => files.write(p(`/${spelled}`), body('x'), { reason: 'upload', override: true }),
          () => files.makeDirectory(p(`/${spelled}`)),
        ]) {
          expect(await codeOf(asked)).toBe('not_found');
        }
      }
      expect(readFileSync(real(name), 'utf8')).toBe('half');
    });
  });
}
