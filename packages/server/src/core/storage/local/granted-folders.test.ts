import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, parseVirtualPath, type Rule } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { body, codeOf, namesOf, p, textOf } from '../../../../test/contracts/file-system-calls.js';
import type { FileSystem } from '../../files/file-system.js';
import { openFileSystem } from '../../files/open-file-system.js';
import type { GrantedFolder } from '../../files/storage.js';
import { type LocalStorage, openLocalStorage } from './local-storage.js';
import { fileIdOf } from './walk/facts.js';

const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });
const BEACH = { words: ['beach'], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
const ELSEWHERE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

describe.each([
  ['by descriptors', false],
  ['by paths', true],
])('a granted folder, %s', (_title, portable) => {
  let root: string;
  /** On another disk, where there is one. */
  let elsewhere: string;
  let disk: LocalStorage;
  let granted: GrantedFolder;
  let files: FileSystem;
  const photos = (path = '') => join(elsewhere, 'photos', path);
  const scope = (path = '') => join(root, 'u', path);

  function grantOf(folder: string, at: string): GrantedFolder {
    return { at, folder: realpathSync(folder), fileId: fileIdOf(statSync(folder, { bigint: true })) };
  }

  interface Person {
    rules?: Rule[];
    hideDotfiles?: boolean;
    folders?: GrantedFolder[];
    scope?: string;
  }

  function openFor({ rules = [], hideDotfiles = false, folders = [granted], scope = '/u' }: Person = {}) {
    const permissions = everyPermission(true);
    const grant = {
      userId: 7,
      username: 'u',
      scope: parseVirtualPath(scope),
      permissions,
      rules,
      hideDotfiles,
      folders,
    };
    return openFileSystem({ storage: disk, grant });
  }

  async function found(path: string): Promise<string[]> {
    const paths: string[] = [];
    for await (const batch of files.find(p(path), BEACH)) {
      paths.push(...batch.map((entry) => entry.path));
    }
    return paths;
  }

  const start = async (own = {}) => openLocalStorage({ root, workers: 1, portable, reserveBytes: 0, ...own });

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'served-'));
    elsewhere = mkdtempSync(join(ELSEWHERE, 'elsewhere-'));
    disk = await start();
  });
  beforeEach(() => {
    for (const folder of [root, elsewhere]) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    }
    mkdirSync(scope('docs'), { recursive: true });
    mkdirSync(photos('2020'), { recursive: true });
    mkdirSync(join(elsewhere, 'secret'));
    writeFileSync(join(elsewhere, 'secret/canary'), 'canary');
    writeFileSync(photos('2020/beach.txt'), 'sand');
    writeFileSync(scope('docs/letter.txt'), 'dear');
    symlinkSync(photos(), scope('photos'));
    granted = grantOf(photos(), '/photos');
    files = openFor();
  });
  afterAll(async () => {
    await disk.close();
    for (const folder of [root, elsewhere]) rmSync(folder, { recursive: true, force: true });
  });

  test('is listed, read, measured and searched by its path in the scope', async () => {
    expect(await namesOf(files, '/')).toEqual(['docs', 'photos']);
    expect(await files.stat(p('/photos'))).toMatchObject({ kind: 'directory', isSymlink: true });
    expect(await namesOf(files, '/photos')).toEqual(['2020']);
    expect(await textOf(files, '/photos/2020/beach.txt')).toBe('sand');
    expect(await files.measure(p('/photos'))).toMatchObject({ numFiles: 1, numDirs: 1, size: 4 });
    expect(await found('/photos')).toEqual(['/photos/2020/beach.txt']);
    expect((await files.usage(p('/photos'))).total).toBeGreaterThan(0);
    expect((await files.locate(p('/photos/2020'))).serverPath).toBe('/u/photos/2020');
  });

  test('takes files, folders and uploads in parts, and gives up what is removed from it', async () => {
    await files.write(p('/photos/new.txt'), body('new'), { reason: 'upload' });
    await files.makeDirectory(p('/photos/2021/may'));
    const name = await files.uploads.begin(p('/photos/2021/big'), { length: 3 });
    await files.uploads.append(p('/photos/2021/big'), name, body('big'), { at: 0, length: 3 });
    await files.uploads.publish(p('/photos/2021/big'), name, { length: 3 });
    expect(readFileSync(photos('new.txt'), 'utf8')).toBe('new');
    expect(readdirSync(photos('2021'))).toEqual(['big', 'may']);
    await files.remove(p('/photos/2021'));
    expect(readdirSync(photos()).sort()).toEqual(['2020', 'new.txt']);
  });

  test('copies and moves to and from the scope, to another disk too', async () => {
    await files.copy(p('/photos/2020'), p('/docs/copied'));
    await files.move(p('/photos/2020/beach.txt'), p('/docs/moved.txt'));
    await files.move(p('/docs'), p('/photos/docs'));
    expect(readFileSync(photos('docs/copied/beach.txt'), 'utf8')).toBe('sand');
    expect(readFileSync(photos('docs/moved.txt'), 'utf8')).toBe('sand');
    expect(readdirSync(scope())).toEqual(['photos']);
    expect(readdirSync(photos('2020'))).toEqual([]);
  });

  test('is packed like the folder of any other link', async () => {
    const { chunks } = await files.pack([{ path: p('/'), name: '' }], { format: 'tar' });
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    expect(Buffer.concat(parts).toString('latin1')).toContain('photos/2020/beach.txt');
  });

  test('is entered by neither a search nor a measure of what is around it', async () => {
    expect(await found('/')).toEqual([]);
    expect(await files.measure(p('/'))).toMatchObject({ numFiles: 2, numDirs: 1 });
  });

  test('stays as it is when its link is removed, alone or with the folder around it', async () => {
    await files.remove(p('/photos'));
    expect(existsSync(scope('photos'))).toBe(false);
    symlinkSync(photos(), scope('docs/photos'));
    const inDocs = openFor({ folders: [grantOf(photos(), '/docs/photos')] });
    expect(await textOf(inDocs, '/docs/photos/2020/beach.txt')).toBe('sand');
    await inDocs.remove(p('/docs'));
    expect(readFileSync(photos('2020/beach.txt'), 'utf8')).toBe('sand');
  });

  test('keeps its place: neither its link nor a folder around that is moved or copied', async () => {
    symlinkSync(photos(), scope('docs/photos'));
    const both = openFor({ folders: [granted, grantOf(photos(), '/docs/photos')] });
    for (const path of ['/photos', '/docs']) {
      expect(await codeOf(both.move(p(path), p('/other')))).toBe('forbidden');
      expect(await codeOf(both.copy(p(path), p('/other')))).toBe('forbidden');
    }
    expect(readdirSync(scope()).sort()).toEqual(['docs', 'photos']);
    rmSync(scope('docs/photos'));
    await both.move(p('/docs'), p('/other'));
    expect(readdirSync(scope()).sort()).toEqual(['other', 'photos']);
  });

  test('is refused to whoever was not granted it, and at every other place', async () => {
    symlinkSync(photos(), scope('docs/again'));
    symlinkSync(photos('2020'), scope('docs/inner'));
    const other = openFor({ folders: [] });
    expect(await codeOf(other.list(p('/photos'), { sorting: { by: 'name', asc: true } }))).toBe('forbidden');
    const around = openFor({ folders: [granted], scope: '/' });
    expect(await codeOf(around.stat(p('/u/photos')))).toBe('forbidden');
    for (const path of [
      '/docs/again',
      '/docs/again/2020/beach.txt',
      '/docs/inner',
      '/docs/inner/beach.txt',
    ]) {
      expect(await codeOf(files.stat(p(path)))).toBe('forbidden');
    }
    expect(await namesOf(files, '/docs')).toEqual(['letter.txt']);
  });

  test('does not open when its link leads elsewhere by now', async () => {
    rmSync(scope('photos'));
    symlinkSync(join(elsewhere, 'secret'), scope('photos'));
    expect(await codeOf(files.stat(p('/photos/canary')))).toBe('forbidden');
    expect(await codeOf(files.write(p('/photos/new'), body('x'), { reason: 'upload' }))).toBe('forbidden');
    expect(await namesOf(files, '/')).toEqual(['docs']);
    rmSync(scope('photos'));
    symlinkSync('/', scope('photos'));
    expect(await codeOf(files.stat(p('/photos')))).toBe('forbidden');
  });

  test('does not open when another folder or a link is at its path by now', async () => {
    renameSync(photos(), join(elsewhere, 'kept'));
    renameSync(join(elsewhere, 'secret'), photos());
    expect(await codeOf(files.stat(p('/photos/canary')))).toBe('forbidden');
    renameSync(photos(), join(elsewhere, 'secret'));
    symlinkSync(join(elsewhere, 'kept'), photos());
    expect(await codeOf(files.stat(p('/photos/2020')))).toBe('forbidden');
    rmSync(photos());
    expect(await codeOf(files.stat(p('/photos')))).toBe('forbidden');
    renameSync(join(elsewhere, 'kept'), photos());
    expect(await codeOf(files.stat(p('/photos/2020')))).toBe('done');
  });

  test('shows links that stay inside of it, and none that leads out', async () => {
    symlinkSync('2020', photos('near'));
    symlinkSync(photos('2020'), photos('whole'));
    symlinkSync('../secret', photos('up'));
    symlinkSync('2020/../../secret', photos('around'));
    symlinkSync(join(elsewhere, 'secret'), photos('out'));
    symlinkSync(scope('docs'), photos('back'));
    symlinkSync('../docs', photos('beside'));
    expect(await textOf(files, '/photos/near/beach.txt')).toBe('sand');
    expect(await textOf(files, '/photos/whole/beach.txt')).toBe('sand');
    for (const name of ['up', 'around', 'out', 'back', 'beside']) {
      expect([name, await codeOf(files.stat(p(`/photos/${name}`)))]).toEqual([name, 'forbidden']);
      expect(await codeOf(files.write(p(`/photos/${name}/x`), body('x'), { reason: 'upload' }))).toBe(
        'forbidden',
      );
    }
    expect(await namesOf(files, '/photos')).toEqual(['2020', 'near', 'whole']);
  });

  test('is left by no step back, whatever link of the scope takes it', async () => {
    symlinkSync('photos/../docs', scope('round'));
    symlinkSync('photos/2020', scope('fav'));
    expect(await codeOf(files.stat(p('/round')))).toBe('forbidden');
    expect(await textOf(files, '/fav/beach.txt')).toBe('sand');
    expect(await codeOf(files.stat(p('/photos/../docs')))).toBe('invalid_input');
  });

  test('obeys the rules and the choice about hidden files by its path in the scope', async () => {
    writeFileSync(photos('.dot'), 'dot');
    symlinkSync('photos/2020', scope('fav'));
    const ruled = openFor({ rules: [deny('/photos/2020')], hideDotfiles: true });
    expect(await namesOf(ruled, '/photos')).toEqual([]);
    expect(await codeOf(ruled.stat(p('/photos/2020/beach.txt')))).toBe('forbidden');
    expect(await codeOf(ruled.stat(p('/fav/beach.txt')))).toBe('forbidden');
    expect(await codeOf(openFor({ rules: [deny('/photos')] }).stat(p('/photos')))).toBe('forbidden');
  });

  test('goes in no circle when the scope lies in it', async () => {
    symlinkSync(root, scope('docs/all'));
    const around = openFor({ folders: [grantOf(root, '/docs/all')] });
    expect(await codeOf(around.stat(p('/docs/all')))).toBe('forbidden');
  });

  test("hides the server's own folders and files in it, and does not remove them", async () => {
    const usual = disk;
    mkdirSync(photos('state'));
    writeFileSync(photos('state/key'), 'key');
    writeFileSync(photos('2020/app.db'), 'db');
    const own = { hiddenFolders: [photos('state')], hiddenFiles: [photos('2020/app.db')] };
    disk = await start(own);
    files = openFor({ folders: [granted, grantOf(photos('state'), '/state')] });
    symlinkSync(photos('state'), scope('state'));
    expect(await namesOf(files, '/photos')).toEqual(['2020']);
    expect(await namesOf(files, '/photos/2020')).toEqual(['beach.txt']);
    for (const path of ['/photos/state/key', '/photos/2020/app.db', '/state/key']) {
      expect([path, await codeOf(files.stat(p(path)))]).not.toEqual([path, 'done']);
    }
    expect(await codeOf(files.remove(p('/photos/2020')))).toBe('forbidden');
    await disk.close();
    disk = usual;
    expect(readdirSync(photos('2020')).sort()).toEqual(['app.db', 'beach.txt']);
  });

  test('is the root of a share of its own, and no part of a share around it', async () => {
    const { fileId } = await files.stat(p('/photos/2020'));
    expect(await namesOf(files.at(p('/photos/2020'), fileId), '/')).toEqual(['beach.txt']);
    const whole = files.at(p('/photos'), (await files.stat(p('/photos'))).fileId);
    expect(await namesOf(whole, '/2020')).toEqual(['beach.txt']);
    symlinkSync(photos(), scope('docs/photos'));
    const owner = openFor({ folders: [grantOf(photos(), '/docs/photos')] });
    const docs = owner.at(p('/docs'), (await owner.stat(p('/docs'))).fileId);
    expect(await namesOf(docs, '/')).toEqual(['letter.txt']);
    expect(await codeOf(docs.stat(p('/photos/2020')))).toBe('forbidden');
  });

  test('is found again on the way back from folders that lie deep in it and around it', async () => {
    const deep = Array.from({ length: 80 }, (_, index) => `d${index}`).join('/');
    mkdirSync(join(scope(), deep), { recursive: true });
    mkdirSync(photos(deep), { recursive: true });
    symlinkSync(photos(), join(scope(), deep, 'photos'));
    const person = openFor({ folders: [grantOf(photos(), `/${deep}/photos`)] });
    expect(await textOf(person, `/${deep}/photos/2020/beach.txt`)).toBe('sand');
    expect(await person.measure(p(`/${deep}/photos`))).toMatchObject({ numFiles: 1 });
    await person.remove(p(`/${deep}/photos/d0`));
    expect(lstatSync(join(scope(), deep, 'photos')).isSymbolicLink()).toBe(true);
    expect(readdirSync(photos())).toEqual(['2020']);
  });
});
