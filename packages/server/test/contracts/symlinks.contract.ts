import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeResult } from '../../src/core/files/changes.js';
import type { LeftOut } from '../../src/core/files/file-system.js';
import { TAKEN } from '../../src/features/previews/taken-reader.js';
import { buildNastyTree } from '../nasty-tree.js';
import {
  type AnyFileSystem,
  body,
  byName,
  codeOf,
  factsOf,
  itemsOf,
  MANY,
  namesOf,
  p,
  textOf,
  tiffOf,
} from './file-system-calls.js';
import type { OpenedDisk } from './local-disk.contract.js';
import { plantAll, type UnderTest } from './under-test.js';

/** Resolves to what a copy lacks, which is part of the result of a storage. */
async function leftOutOf(copied: Promise<ChangeResult | LeftOut | null>): Promise<LeftOut | null> {
  const result = await copied;
  return result && 'destination' in result ? (result.leftOut ?? null) : result;
}

/** Where symlinks lead, and where not. */
export function describeSymlinks(underTest: UnderTest<OpenedDisk>): void {
  describe('links', () => {
    let files: AnyFileSystem;
    let disk: OpenedDisk;
    const real = (path: string) => join(disk.root, path);

    beforeAll(() => {
      disk = underTest();
      files = disk.files;
    });

    test('a list of a big folder shows them in columns as it does encoded', async () => {
      await plantAll(
        disk.plant,
        Array.from({ length: MANY }, (_, index) => `f${index}`),
      );
      await disk.plant.symlink('f1', 'link');
      const items = await itemsOf(files, '/');
      expect((await files.list(p('/'), byName)).entries().map(factsOf)).toEqual(items.map(factsOf));
      expect(items.map(({ name, isSymlink }) => [name, isSymlink])).toContainEqual(['link', true]);
    });

    test('the beginning of a file is read through one', async () => {
      await disk.plant.folder('a');
      await disk.plant.file('a/later.tiff', tiffOf('2026:05:04 10:11:12'));
      await disk.plant.symlink('later.tiff', 'a/link.jpg');
      const found = [];
      for await (const heads of files.readHeads(p('/a'), ['link.jpg'], TAKEN)) found.push(...heads);
      expect(found).toEqual([{ name: 'link.jpg', found: '2026-05-04T10:11:12' }]);
    });

    test('an entry is located where it really is', async () => {
      mkdirSync(real('sub'));
      writeFileSync(real('sub/a'), 'a');
      symlinkSync('sub', real('alias'));
      const [plain, linked] = [await files.locate(p('/sub/a')), await files.locate(p('/alias/a'))];
      expect(linked.serverPath).toBe(plain.serverPath);
      expect(plain.serverPath).toMatch(/\/sub\/a$/);
      expect(linked.entry).toMatchObject({ path: '/alias/a', fileId: plain.entry.fileId });
      expect(await codeOf(files.locate(p('/nope')))).toBe('not_found');
    });

    describe('inside and to the outside', () => {
      beforeEach(() => buildNastyTree(disk.root, disk.outside));

      test('R-11: inside they lead on, to what they point to', async () => {
        expect(await textOf(files, '/links/in-file')).toBe('open');
        expect(await textOf(files, '/links/in-absolute')).toBe('open');
        expect(await textOf(files, '/links/in-folder/file.txt')).toBe('open');
        expect(await namesOf(files, '/links/in-folder')).toEqual(['file.txt']);
        expect(await files.stat(p('/links/in-file'))).toMatchObject({
          kind: 'file',
          isSymlink: true,
          size: 4,
        });
        expect(await files.stat(p('/links/in-folder'))).toMatchObject({ kind: 'directory', isSymlink: true });
        expect((await itemsOf(files, '/links/in-folder'))[0]?.path).toBe('/links/in-folder/file.txt');
      });

      test('R-11, R-14: those that lead out are left out of lists and refused by every verb', async () => {
        const items = await itemsOf(files, '/links');
        const shown = items.map((item) => item.name);
        for (const name of ['out-file', 'out-folder', 'out-relative', 'out-dangling']) {
          expect(shown).not.toContain(name);
          const path = p(`/links/${name}`);
          for (const asked of [
            () => files.stat(path),
            () => files.open(path),
            () => files.list(path, byName),
            () => files.write(path, body('x'), { reason: 'upload', override: true }),
            () => files.write(path, body('x'), { reason: 'save' }),
            () => files.makeDirectory(p(`/links/${name}/new`)),
            () => files.write(p(`/links/${name}/new`), body('x'), { reason: 'upload' }),
            () => files.stat(p(`/links/${name}/secret.txt`)),
            () => files.open(p(`/links/${name}/secret.txt`)),
            () => files.remove(p(`/links/${name}/secret.txt`)),
            () => files.copy(path, p('/stolen')),
            () => files.copy(p('/open/file.txt'), path, { override: true }),
            () => files.move(p('/open/file.txt'), path, { override: true }),
            () => files.move(p('/open/file.txt'), p(`/links/${name}/new`)),
            () => files.move(path, p('/moved')),
            () => files.remove(path),
            () => files.usage(path),
          ]) {
            expect([name, await codeOf(asked)]).toEqual([
              name,
              expect.stringMatching(/^(forbidden|conflict)$/),
            ]);
          }
        }
        expect(readdirSync(disk.outside).sort()).toEqual(['folder', 'secret.txt']);
        expect(readFileSync(join(disk.outside, 'secret.txt'), 'utf8')).toContain('canary');
        expect(existsSync(real('stolen'))).toBe(false);
        expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('open');
      });

      test('R-11, R-13: those that lead nowhere are listed, not found, never written through, and can be removed', async () => {
        const item = (await itemsOf(files, '/links')).find(({ name }) => name === 'dangling');
        expect(item).toMatchObject({ type: 'invalid_link', isSymlink: true, isDir: false });
        expect(await codeOf(files.stat(p('/links/dangling')))).toBe('not_found');
        for (const options of [{ override: true }, {}]) {
          const write = files.write(p('/links/dangling'), body('x'), { reason: 'upload', ...options });
          expect(await codeOf(write)).toBe('forbidden');
        }
        expect(await codeOf(files.copy(p('/open/file.txt'), p('/links/dangling'), { override: true }))).toBe(
          'forbidden',
        );
        expect(existsSync(real('links/nowhere'))).toBe(false);
        await files.remove(p('/links/dangling'));
        expect(readdirSync(real('links'))).not.toContain('dangling');
      });

      test('R-11: those that go in a circle end', async () => {
        expect(await codeOf(files.stat(p('/links/loop-a')))).toBe('forbidden');
        expect(await codeOf(files.open(p('/links/loop-a/x')))).toBe('forbidden');
        expect(await namesOf(files, '/links/self/self/self')).toContain('self');
        await files.remove(p('/links/loop-a'));
      });

      test('saving through one changes the file it leads to', async () => {
        await files.write(p('/links/in-file'), body('saved'), { reason: 'save' });
        expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('saved');
        expect(readlinkSync(real('links/in-file'))).toBe('../open/file.txt');
      });

      test('R-14: removing and moving means the link, not what it leads to', async () => {
        await files.move(p('/links/in-folder'), p('/links/renamed'));
        expect(readlinkSync(real('links/renamed'))).toBe('../open');
        await files.remove(p('/links/renamed'));
        await files.remove(p('/links/in-file'));
        expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('open');
      });

      test('R-14: a folder with one that leads out is removed without it being followed', async () => {
        await files.remove(p('/links'));
        expect(existsSync(real('links'))).toBe(false);
        expect(readdirSync(disk.outside).sort()).toEqual(['folder', 'secret.txt']);
        expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('open');
      });

      test('R-14: one that leads out is not copied, and is left out of the copy of its folder', async () => {
        expect(await codeOf(files.copy(p('/links/out-file'), p('/copy')))).toBe('forbidden');
        expect(existsSync(real('copy'))).toBe(false);
        const out = ['out-dangling', 'out-file', 'out-folder', 'out-relative'];
        const leftOut = await leftOutOf(files.copy(p('/links'), p('/copy')));
        expect(leftOut?.count).toBe(out.length);
        expect(leftOut?.paths.toSorted()).toEqual(out.map((name) => `/links/${name}`));
        const kept = readdirSync(real('links')).filter((name) => !out.includes(name));
        expect(readdirSync(real('copy')).sort()).toEqual(kept.sort());
      });

      test('in a copied folder those to files become files, others stay links', async () => {
        mkdirSync(real('tree'));
        writeFileSync(real('tree/file'), 'text');
        symlinkSync('file', real('tree/link'));
        symlinkSync('.', real('tree/folder'));
        symlinkSync('nowhere', real('tree/dangling'));
        await files.copy(p('/tree'), p('/copy'));
        expect(lstatSync(real('copy/link')).isFile()).toBe(true);
        expect(readFileSync(real('copy/link'), 'utf8')).toBe('text');
        expect(readlinkSync(real('copy/folder'))).toBe('.');
        expect(readlinkSync(real('copy/dangling'))).toBe('nowhere');
      });

      test('a walk names linked folders and does not enter them', async () => {
        const paths: string[] = [];
        for await (const batch of files.walk(p('/links'))) paths.push(...batch.map((entry) => entry.path));
        expect(paths).toContain('/links/in-folder');
        expect(paths.some((path) => path.startsWith('/links/in-folder/') || path.includes('out-'))).toBe(
          false,
        );
      });

      test('links may not leave the new root', async () => {
        const below = files.at(p('/links'));
        for (const name of ['in-file', 'in-folder', 'in-absolute', 'out-file']) {
          expect(await codeOf(below.stat(p(`/${name}`)))).toBe('forbidden');
        }
        expect(await namesOf(below, '/')).not.toContain('in-file');
        expect(await namesOf(files.at(p('/links/in-folder')), '/')).toEqual(['file.txt']);
      });
    });
  });
}
