import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeResult } from '../../src/core/files/changes.js';
import type { LeftOut } from '../../src/core/files/file-system.js';
import { BYTE_NAMES, buildNastyTree, NASTY_NAMES } from '../nasty-tree.js';
import {
  type AnyFileSystem,
  body,
  byName,
  codeOf,
  itemsOf,
  namesOf,
  p,
  textOf,
} from './file-system.contract.js';

export interface OpenedDisk {
  files: AnyFileSystem;
  /** Where the root of the file system is on this machine. */
  root: string;
  /** A folder next to it, which the file system does not show. */
  outside: string;
  close(): Promise<void>;
}

/** What a copy is without, which a storage tells among other things. */
async function leftOutOf(copied: Promise<ChangeResult | LeftOut | null>): Promise<LeftOut | null> {
  const result = await copied;
  return result && 'destination' in result ? (result.leftOut ?? null) : result;
}

/** What file systems keep on a disk besides: symlinks, names that are no text, pipes, and the unfinished work of others. */
export function describeLocalDisk(title: string, open: () => Promise<OpenedDisk>): void {
  describe(title, () => {
    let disk: OpenedDisk;
    let files: AnyFileSystem;
    const real = (path: string) => join(disk.root, path);

    beforeAll(async () => {
      disk = await open();
      files = disk.files;
    });
    beforeEach(() => {
      for (const folder of [disk.root, disk.outside]) {
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      }
    });
    afterAll(() => disk.close());

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

    describe('links', () => {
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

    test('R-13: unfinished work of the server is nobody’s business', async () => {
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

    test('links may not leave the new root', async () => {
      buildNastyTree(disk.root, disk.outside);
      const below = files.at(p('/links'));
      for (const name of ['in-file', 'in-folder', 'in-absolute', 'out-file']) {
        expect(await codeOf(below.stat(p(`/${name}`)))).toBe('forbidden');
      }
      expect(await namesOf(below, '/')).not.toContain('in-file');
      expect(await namesOf(files.at(p('/links/in-folder')), '/')).toEqual(['file.txt']);
    });
  });
}
