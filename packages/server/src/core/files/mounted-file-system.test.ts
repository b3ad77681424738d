import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, type Rule } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  body,
  byName,
  codeOf,
  itemsOf,
  namesOf,
  p,
  textOf,
} from '../../../test/contracts/file-system-calls.js';
import { type Folders, folder, grantOfFolders, only } from '../../../test/folders-of-user.js';
import { MemoryStorage, usualForm } from '../../../test/memory-storage.js';
import { limitedGrant } from '../access/limited-grant.js';
import { type LocalStorage, openLocalStorage } from '../storage/local/local-storage.js';
import type { Brake } from './brake.js';
import { type FileEvent, FileEvents } from './file-events.js';
import type { HookDetail } from './file-hooks.js';
import type { UserFileSystem } from './file-system.js';
import { openFileSystem } from './open-file-system.js';

const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });
const READ = only('download');
const WRITE = only('download', 'create', 'rename', 'modify', 'delete');

let base: string;
let disk: LocalStorage;
const real = (path: string) => join(base, path);

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'folders-'));
  disk = await openLocalStorage({ root: base, workers: 1 });
});
beforeEach(() => {
  for (const name of readdirSync(base)) rmSync(real(name), { recursive: true });
  for (const path of ['home/sub', 'teams/a/in', 'teams/b', 'other'])
    mkdirSync(real(path), { recursive: true });
  for (const path of [
    'home/h.txt',
    'home/sub/s.txt',
    'teams/a/a.txt',
    'teams/a/in/i.txt',
    'teams/b/b.txt',
    'other/o.txt',
  ])
    writeFileSync(real(path), path);
});
afterAll(async () => {
  await disk.close();
  rmSync(base, { recursive: true });
});

const HOME = folder('Files', '/home', WRITE);
const A = folder('Team A', '/teams/a', WRITE);
const B = folder('Team B', '/teams/b', READ);

function open(folders: Folders['folders'], more: Partial<Folders> = {}, events?: FileEvents): UserFileSystem {
  return openFileSystem({ storage: disk, grant: grantOfFolders({ folders, ...more }), events });
}

async function walked(files: UserFileSystem, path = '/'): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of files.walk(p(path))) found.push(...batch.map((entry) => entry.path));
  return found.sort();
}

describe('the first level', () => {
  test('has the folders in their order, with their facts, and nothing that is not there', async () => {
    const files = open([B, folder('Gone', '/gone'), HOME]);
    expect(await namesOf(files, '/')).toEqual(['Team B', 'Files']);
    const [first] = await itemsOf(files, '/');
    expect(first).toMatchObject({ path: '/Team B', isDir: true, isSymlink: false });
    expect(first?.modified).toEqual(
      (await files.stat(p('/Team B'))).modifiedMs && expect.stringMatching(/^20/),
    );
    expect((await files.list(p('/'), byName)).entries().map(({ path }) => path)).toEqual([
      '/Team B',
      '/Files',
    ]);
    expect(await files.stat(p('/'))).toMatchObject({ path: '/', kind: 'directory' });
    expect((await files.locate(p('/'))).serverPath).toBeNull();
    expect(await codeOf(files.stat(p('/Gone')))).toBe('not_found');
    expect(await codeOf(files.stat(p('/nothing')))).toBe('not_found');
  });

  test('is empty without folders, and nothing can be done there', async () => {
    const files = open([]);
    expect(await namesOf(files, '/')).toEqual([]);
    expect(await walked(files)).toEqual([]);
    expect(await files.measure(p('/'))).toMatchObject({ numDirs: 0, numFiles: 0 });
    expect(await files.usage(p('/'))).toEqual({ total: null, used: 0 });
    expect(files.permissionsAt(p('/'))).toEqual(everyPermission(false));
    expect(await codeOf(() => files.pack([{ path: p('/'), name: '' }], { format: 'zip' }))).toBe('not_found');
    expect(await codeOf(files.makeDirectory(p('/x')))).toBe('forbidden');
    expect((await files.shownPaths()).of(p('/home'))).toBeNull();
    expect(await files.keepsDeleted()).toBe(false);
  });

  test('cannot be changed, and says so', async () => {
    const files = open([HOME, A]);
    const words = 'Your folders are given to you by an administrator: open one of them.';
    const { uploads } = files;
    for (const change of [
      () => files.write(p('/x.txt'), body('x'), { reason: 'upload' }),
      () => files.makeDirectory(p('/new')),
      () => files.makeDirectory(p('/new/below')),
      () => files.copy(p('/Files/h.txt'), p('/h.txt')),
      () => files.move(p('/Files'), p('/Other')),
      () => files.move(p('/Files'), p('/Team A/Files')),
      () => files.move(p('/Files/h.txt'), p('/h.txt')),
      () => files.remove(p('/Files')),
      () => files.renameMany(p('/'), [{ from: 'Files', to: 'x' }]),
      () => uploads.begin(p('/x.txt'), { length: 1 }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'forbidden', message: words });
    const onFolder = files.write(p('/Files'), body('x'), { reason: 'upload', override: true });
    expect(await codeOf(onFolder)).toBe('already_exists');
    await expect(files.copy(p('/'), p('/Files/all'))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await namesOf(files, '/')).toEqual(['Files', 'Team A']);
    const removed = await files.removeMany([p('/Files/h.txt'), p('/Files'), p('/Team A/a.txt')], {});
    expect(removed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([existsSync(real('home/h.txt')), existsSync(real('teams/a/a.txt'))]).toEqual([false, false]);
  });

  test('permits only to download, if any folder does', () => {
    const files = open([folder('No', '/other', only('create')), HOME]);
    expect(files.permissionsAt(p('/'))).toEqual(only('download'));
    expect(open([folder('No', '/other', only('create'))]).permissionsAt(p('/'))).toEqual(only());
    expect(files.permissionsAt(p('/No/x'))).toEqual(only('create'));
    expect(() => files.permissionsAt(p('/unknown/x'))).toThrow(/open one of them/);
  });

  test('is searched, walked and measured with all folders', async () => {
    const files = open([HOME, B]);
    expect(await walked(files)).toEqual([
      ...['/Files', '/Files/h.txt', '/Files/sub', '/Files/sub/s.txt', '/Team B', '/Team B/b.txt'],
    ]);
    expect(await files.measure(p('/'))).toMatchObject({ numFiles: 3, numDirs: 3 });
    const query = { words: ['b'], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
    const found: string[] = [];
    for await (const batch of files.find(p('/'), query)) found.push(...batch.map(({ path }) => path));
    expect(found.sort()).toEqual(['/Files/sub', '/Team B', '/Team B/b.txt']);
    const texts = await files.peek(p('/Files'), { ...query, words: [] }, { most: 5, names: 50 });
    expect(texts.map(({ path }) => path)).toEqual(['/Files/h.txt']);
    expect(await files.peek(p('/'), { ...query, words: [] }, { most: 5, names: 50 })).toEqual([]);
  });

  test('hides a folder whose root a rule denies, or whose name begins with a dot where these are hidden', async () => {
    const secret = folder('Secret', '/other', WRITE, deny('/'));
    expect(await namesOf(open([secret, folder('.dot', '/home'), A]), '/')).toEqual(['.dot', 'Team A']);
    const hidden = open([folder('.dot', '/home'), A], { hideDotfiles: true });
    expect(await namesOf(hidden, '/')).toEqual(['Team A']);
  });

  test('is the same object for one user, and another root where a name leads elsewhere', async () => {
    const ids = async (files: UserFileSystem) => [
      (await files.stat(p('/'))).fileId,
      (await files.locateRoot()).entry.fileId,
    ];
    const [before, same] = [await ids(open([HOME, A])), await ids(open([HOME, A]))];
    expect(same).toEqual(before);
    const changed = await ids(open([HOME, folder('Team A', '/teams/b')]));
    expect([changed[0] === before[0], changed[1] === before[1]]).toEqual([true, false]);
    expect((await ids(open([HOME])))[1]).not.toBe(before[1]);
  });
});

describe('in a folder', () => {
  test('entries have the paths that the user knows', async () => {
    const files = open([HOME, A]);
    expect((await itemsOf(files, '/Team A')).map(({ path }) => path)).toEqual([
      '/Team A/in',
      '/Team A/a.txt',
    ]);
    expect(await files.stat(p('/Team A/a.txt'))).toMatchObject({ path: '/Team A/a.txt', name: 'a.txt' });
    expect(await files.stat(p('/Team A'))).toMatchObject({ path: '/Team A', name: 'Team A' });
    const file = await files.open(p('/Team A/in/i.txt'));
    expect([file.entry.path, await textOf(files, '/Team A/in/i.txt')]).toEqual([
      '/Team A/in/i.txt',
      'teams/a/in/i.txt',
    ]);
    await file.close();
    const written = await files.write(p('/Team A/new.txt'), body('n'), { reason: 'upload' });
    expect(written.path).toBe('/Team A/new.txt');
    expect((await files.locate(p('/Team A/new.txt'))).serverPath).toBe('/teams/a/new.txt');
    expect(await files.folderAt(p('/Team A/x'))).toBe('/teams/a/x');
    expect(files.roots().map(({ at, scope }) => [at, scope])).toEqual([
      ['/Files', '/home'],
      ['/Team A', '/teams/a'],
    ]);
  });

  test('permissions are those of the folder', async () => {
    const files = open([HOME, B]);
    expect(await codeOf(files.remove(p('/Team B/b.txt')))).toBe('forbidden');
    expect(await codeOf(files.move(p('/Team B/b.txt'), p('/Team B/c.txt')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/h.txt'), p('/Team B/h.txt')))).toBe('forbidden');
    expect(await codeOf(files.move(p('/Team B/b.txt'), p('/Files/b.txt')))).toBe('forbidden');
    expect(existsSync(real('teams/b/b.txt'))).toBe(true);
  });

  test('versions, space and the trash are those of the folder', async () => {
    const files = open([HOME, B]);
    expect(() => files.assertMayDropVersion(p('/Team B/b.txt'))).toThrow(/permission/);
    expect(() => files.assertMayDropVersion(p('/Files/h.txt'))).not.toThrow();
    const location = { volume: 'none', id: 'x' };
    expect(await codeOf(files.openVersion(p('/'), location))).toBe('invalid_input');
    expect(await codeOf(files.openVersion(p('/Files/h.txt'), location))).toBe('disk_unreachable');
    expect(await codeOf(files.restoreVersion(p('/Team B/b.txt'), location, {}))).toBe('forbidden');
    expect(await files.usage(p('/'))).toMatchObject({ total: expect.any(Number) });
    expect(await files.keepsDeleted()).toBe(false);
  });

  test('the brake counts the files of all folders, whichever is changed', async () => {
    const counts: number[] = [];
    const { signal } = new AbortController();
    const brake: Brake = {
      refusalFor: async (_actor, countFiles) => {
        counts.push(await countFiles(100, signal), await countFiles(2, signal));
        return null;
      },
      roomFor: async () => 1,
    };
    const grant = grantOfFolders({ folders: [HOME, A, folder('Gone', '/gone')] });
    const files = openFileSystem({ storage: disk, grant, brake });
    await files.copy(p('/Files/h.txt'), p('/Team A/a.txt'), { override: true });
    await files.remove(p('/Team A/a.txt'));
    expect(counts).toEqual([4, 3, 4, 3]);
  });

  test('names are found in any case only where the disk folds it', async () => {
    expect(await codeOf(open([HOME, A]).stat(p('/files')))).toBe('not_found');
    const storage = new MemoryStorage(usualForm({ foldsCase: true }));
    await storage.files().makeDirectory(p('/home'));
    const files = openFileSystem({ storage, grant: grantOfFolders({ folders: [HOME, A] }) });
    expect((await files.write(p('/files/h.txt'), body('h'), { reason: 'upload' })).path).toBe('/Files/h.txt');
  });

  test('an upload in parts, a pin and a watch are those of the folder', async () => {
    const files = open([HOME, A]);
    const name = await files.uploads.begin(p('/Files/u.txt'), { length: 2 });
    expect(await files.uploads.append(p('/Files/u.txt'), name, body('ab'), { at: 0, length: 2 })).toBe(2);
    expect((await files.uploads.publish(p('/Files/u.txt'), name, { length: 2 })).path).toBe('/Files/u.txt');
    const { fileId } = await files.stat(p('/Team A/in'));
    const pinned = files.at(p('/Team A/in'), fileId);
    expect(await textOf(pinned, '/i.txt')).toBe('teams/a/in/i.txt');
    expect(await codeOf(files.at(p('/Team A'), fileId).stat(p('/')))).toBe('not_found');
    expect(() => files.at(p('/'), fileId)).toThrow(/open one of them/);
    const watch = await files.watch(p('/Team A/in'), () => undefined);
    expect(watch.serverPath).toBe('/teams/a/in');
    watch.close();
    expect((await files.watch(p('/'), () => undefined)).serverPath).toBeNull();
  });
});

describe('between folders', () => {
  test('copies and moves publish one event with both places, and run the same hooks', async () => {
    const events = new FileEvents();
    const seen: FileEvent[] = [];
    events.subscribe((event) => void seen.push(event));
    const details: Pick<HookDetail, 'path' | 'destination'>[] = [];
    const hooks = {
      isSet: async () => true,
      before: async (_event: string, { path, destination }: HookDetail) =>
        void details.push({ path, ...(destination && { destination }) }),
      after: async () => {},
    };
    const grant = grantOfFolders({ folders: [HOME, A] });
    const files = openFileSystem({ storage: disk, grant, events, hooks });
    expect(await files.copy(p('/Files/sub'), p('/Team A/copy'))).toBeNull();
    await files.move(p('/Team A/in'), p('/Files/sub/in'));
    expect(seen).toMatchObject([
      { type: 'created', by: 'copy', path: '/teams/a/copy' },
      { type: 'moved', from: '/teams/a/in', path: '/home/sub/in' },
    ]);
    expect(details).toEqual([
      { path: '/home/sub', destination: '/teams/a/copy' },
      { path: '/teams/a/in', destination: '/home/sub/in' },
    ]);
    expect(readFileSync(real('teams/a/copy/s.txt'), 'utf8')).toBe('home/sub/s.txt');
    expect(await textOf(files, '/Files/sub/in/i.txt')).toBe('teams/a/in/i.txt');
    expect(await codeOf(files.copy(p('/Files/h.txt'), p('/Team A/a.txt')))).toBe('already_exists');
    await files.copy(p('/Files/h.txt'), p('/Team A/a.txt'), { override: true });
    expect(readFileSync(real('teams/a/a.txt'), 'utf8')).toBe('home/h.txt');
  });

  test('a whole folder can be copied, and is not moved', async () => {
    const files = open([HOME, A]);
    await files.copy(p('/Files'), p('/Team A/files'));
    expect(await walked(files, '/Team A/files')).toContain('/Team A/files/sub/s.txt');
  });

  test('rules of both folders hold', async () => {
    const files = open(
      [folder('Files', '/home', WRITE, deny('/sub')), folder('Team A', '/teams/a', WRITE, deny('/x'))],
      {
        rules: [deny('/in')],
      },
    );
    expect(await codeOf(files.copy(p('/Files/sub/s.txt'), p('/Team A/s.txt')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/h.txt'), p('/Team A/x')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Team A/in'), p('/Files/y')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/h.txt'), p('/Team A/y')))).toBe('done');
  });

  test('nothing gets to where it may be downloaded from where it may not', async () => {
    const closed = folder('Closed', '/other', only('create', 'rename', 'modify', 'delete'));
    const files = open([HOME, closed]);
    for (const move of [
      () => files.copy(p('/Closed/o.txt'), p('/Files/o.txt')),
      () => files.move(p('/Closed/o.txt'), p('/Files/o.txt')),
    ])
      expect(await codeOf(move)).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/h.txt'), p('/Closed/h.txt')))).toBe('done');
    const viewed = folder('Seen', '/other', { ...only('create', 'rename'), view: true });
    expect(
      await codeOf(open([closed, { ...viewed, path: '/home' }]).copy(p('/Closed/o.txt'), p('/Seen/o.txt'))),
    ).toBe('forbidden');
  });

  test('nor by a folder in another one, by whatever name', async () => {
    mkdirSync(real('other/in'));
    mkdirSync(real('other/from/in'), { recursive: true });
    writeFileSync(real('other/from/in/f.txt'), 'f');
    const closed = folder('Closed', '/other', only('create', 'rename', 'modify', 'delete'));
    const files = open([closed, folder('In', '/other/in', READ)]);
    expect(files.permissionsAt(p('/Closed/in/x'))).toEqual(WRITE);
    expect(files.permissionsAt(p('/In/x'))).toEqual(WRITE);
    for (const to of ['/Closed/in/o.txt', '/In/o.txt'])
      expect(await codeOf(files.copy(p('/Closed/o.txt'), p(to)))).toBe('forbidden');
    rmSync(real('other/in'), { recursive: true });
    expect(await codeOf(files.move(p('/Closed/from/in'), p('/Closed/in')))).toBe('forbidden');
    expect(await codeOf(files.move(p('/Closed/from'), p('/Closed/to')))).toBe('done');
  });

  test('nor by a folder that is moved to where something lies or lay, with what is granted in it', async () => {
    mkdirSync(real('other/around/in'), { recursive: true });
    const seen = { ...only('create', 'rename', 'modify', 'delete'), view: true };
    const inner = folder('In', '/other/around/in', READ);
    const files = open([folder('Seen', '/other', seen), folder('Home', '/home', seen), inner]);
    for (const path of ['around/in', 'around']) {
      expect(await codeOf(files.move(p(`/Seen/${path}`), p('/Seen/to'), { override: true }))).toBe(
        'forbidden',
      );
      expect(await codeOf(files.move(p(`/Seen/${path}`), p('/Home/to'), { override: true }))).toBe(
        'forbidden',
      );
      const [failure] = await files.renameMany(p('/Seen'), [{ from: path, to: 'to' }]);
      expect(failure).toBeDefined();
    }
    expect(readdirSync(real('other')).sort()).toEqual(['around', 'o.txt']);
    const everywhere = open([folder('Seen', '/other', WRITE), inner]);
    expect(await codeOf(everywhere.move(p('/Seen/around'), p('/Seen/to')))).toBe('done');
  });

  test('what may not be deleted is not moved away, and nothing is moved to where nothing may be made', async () => {
    const kept = folder('Kept', '/other', only('download', 'create', 'rename', 'modify'));
    const files = open([HOME, kept, folder('Fixed', '/teams', only('download', 'rename', 'delete'))]);
    expect(await codeOf(files.move(p('/Kept/o.txt'), p('/Files/o.txt')))).toBe('forbidden');
    expect(await codeOf(files.move(p('/Files/h.txt'), p('/Fixed/h.txt')))).toBe('forbidden');
    expect(await codeOf(files.move(p('/Files/h.txt'), p('/Kept/h.txt')))).toBe('done');
    expect(await codeOf(files.move(p('/Kept/o.txt'), p('/Kept/p.txt')))).toBe('done');
  });

  test('a folder in another one is not removed, moved or made by what is granted in it', async () => {
    const files = open([folder('Teams', '/teams', READ), A, HOME]);
    expect(files.permissionsAt(p('/Teams/a'))).toEqual(WRITE);
    for (const change of [
      () => files.remove(p('/Teams/a')),
      () => files.move(p('/Teams/a'), p('/Files/a')),
      () => files.move(p('/Teams/a'), p('/Teams/c')),
      () =>
        files
          .renameMany(p('/Teams'), [{ from: 'a', to: 'c' }])
          .then(([failure]) => Promise.reject(failure?.error)),
    ])
      expect(await codeOf(change)).toBe('forbidden');
    rmSync(real('teams/a'), { recursive: true });
    expect(await codeOf(files.makeDirectory(p('/Teams/a')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/sub'), p('/Teams/a')))).toBe('forbidden');
    mkdirSync(real('teams/a'));
    const renaming = open([folder('Teams', '/teams', only('download', 'rename')), A]);
    await renaming.move(p('/Teams/a'), p('/Teams/c'));
    await renaming.move(p('/Teams/c'), p('/Teams/a'));
    expect(await codeOf(files.copy(p('/Files/sub'), p('/Teams/a/sub')))).toBe('done');
    expect(await codeOf(files.remove(p('/Teams/a/sub')))).toBe('done');
  });

  test('symlinks lead nowhere from one folder to another, alone or in a tree', async () => {
    symlinkSync('../other/o.txt', real('home/link.txt'));
    symlinkSync('../../other', real('home/sub/folder'));
    symlinkSync('../h.txt', real('home/sub/inside.txt'));
    const files = open([HOME, A, folder('Other', '/other', WRITE)]);
    expect(await codeOf(files.open(p('/Files/link.txt')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/link.txt'), p('/Team A/l.txt')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/sub/folder/o.txt'), p('/Team A/l.txt')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/sub/folder/missing'), p('/Team A/l.txt')))).toBe('forbidden');
    expect(await codeOf(files.copy(p('/Files/h.txt'), p('/Team A/h.txt')))).toBe('done');
    const leftOut = await files.copy(p('/Files/sub'), p('/Team A/sub'));
    expect(leftOut).toEqual({ count: 1, paths: ['/Files/sub/folder'] });
    expect(readdirSync(real('teams/a/sub')).sort()).toEqual(['inside.txt', 's.txt']);
    expect(readFileSync(real('teams/a/sub/inside.txt'), 'utf8')).toBe('home/h.txt');
  });

  test('nor out of a folder in another one, where more is granted', async () => {
    symlinkSync('../b/b.txt', real('teams/a/link.txt'));
    symlinkSync('..', real('teams/a/in/above'));
    symlinkSync('../a/a.txt', real('teams/b/into.txt'));
    const teams = folder('Teams', '/teams', READ);
    const files = open([teams, A]);
    expect(await codeOf(files.open(p('/Teams/a/link.txt')))).toBe('forbidden');
    expect(await codeOf(files.write(p('/Teams/a/link.txt'), body('x'), { reason: 'save' }))).toBe(
      'forbidden',
    );
    expect(await codeOf(files.remove(p('/Teams/a/in/above/../b/b.txt')))).not.toBe('done');
    expect(await textOf(files, '/Teams/a/in/above/a.txt')).toBe('teams/a/a.txt');
    expect(await codeOf(files.write(p('/Teams/b/into.txt'), body('x'), { reason: 'save' }))).toBe(
      'forbidden',
    );
    expect(readFileSync(real('teams/b/b.txt'), 'utf8')).toBe('teams/b/b.txt');
    const alike = open([folder('Teams', '/teams', WRITE), A]);
    expect(await textOf(alike, '/Teams/a/link.txt')).toBe('teams/b/b.txt');
  });

  test('a folder that is reached by a symlink is where the symlink leads', async () => {
    symlinkSync('../teams/a', real('home/team'));
    const files = open([HOME, folder('Linked', '/home/team', WRITE)]);
    await files.move(p('/Files/h.txt'), p('/Linked/in/h.txt'));
    expect(existsSync(real('teams/a/in/h.txt'))).toBe(true);
  });

  test('overlapping folders: one file by two names, which is not copied onto itself', async () => {
    const files = open([folder('Teams', '/teams', WRITE), A]);
    expect(await codeOf(files.copy(p('/Teams/a/a.txt'), p('/Team A/a.txt'), { override: true }))).toBe(
      'invalid_input',
    );
    expect(await codeOf(files.copy(p('/Teams/a'), p('/Team A/in/x')))).toBe('invalid_input');
    await files.move(p('/Teams/b/b.txt'), p('/Team A/b.txt'));
    expect(await textOf(files, '/Teams/a/b.txt')).toBe('teams/b/b.txt');
    const shown = await files.shownPaths();
    expect(shown.of(p('/teams/a/b.txt'))).toBe('/Teams/a/b.txt');
    expect(shown.each.map((of) => of(p('/teams/a/b.txt')))).toEqual(['/Teams/a/b.txt', '/Team A/b.txt']);
    expect([shown.areBelow(p('/teams')), shown.areBelow(p('/other'))]).toEqual([true, false]);
    expect(await files.measure(p('/'))).toMatchObject({ numFiles: 3, numDirs: 5 });
  });
});

describe('an archive', () => {
  async function packed(files: UserFileSystem, ...paths: string[]): Promise<string[]> {
    const roots = paths.map((path) => ({ path: p(path), name: path.slice(1) }));
    const { chunks } = await files.pack(roots, { format: 'tar' });
    const pieces: Buffer[] = [];
    for await (const piece of chunks) pieces.push(Buffer.from(piece));
    const archive = join(base, 'archive.tar');
    writeFileSync(archive, Buffer.concat(pieces));
    return execFileSync('tar', ['-tf', archive], { encoding: 'utf8' }).trim().split('\n').sort();
  }

  test('of the first level, or of several folders, has their names as folders', async () => {
    const files = open([HOME, A, folder('Gone', '/gone', READ), folder('Closed', '/other', only('create'))]);
    const all = ['Files/', 'Files/h.txt', 'Files/sub/', 'Files/sub/s.txt'];
    const ofTeam = ['Team A/', 'Team A/a.txt', 'Team A/in/', 'Team A/in/i.txt'];
    expect(await packed(files, '/')).toEqual([...all, ...ofTeam]);
    expect(await packed(files, '/Files', '/Team A')).toEqual([...all, ...ofTeam]);
    expect(await packed(files, '/Team A')).toEqual(ofTeam);
    expect(await codeOf(packed(files, '/Files', '/Closed'))).toBe('download_not_allowed');
    const closed = open([folder('Closed', '/other', only('create'))]);
    expect(await codeOf(packed(closed, '/'))).toBe('download_not_allowed');
  });

  test('follows no symlink from one folder to another', async () => {
    symlinkSync('../other/o.txt', real('home/link.txt'));
    const files = open([HOME, folder('Other', '/other', READ)]);
    expect(await packed(files, '/')).not.toContain('Files/link.txt');
  });
});

describe('an API key', () => {
  const grant = grantOfFolders({ folders: [HOME, A, B] });
  const keyed = (...paths: string[]) =>
    openFileSystem({
      storage: disk,
      grant: limitedGrant(grant, { permissions: ['download'], folders: paths.map(p) }),
    });

  test('reaches one folder, or a part of it, by the paths that its user knows', async () => {
    const limits = { permissions: ['download'] as const, folders: [p('/Files/sub')] };
    expect(limitedGrant(grant, limits)).toBe(limitedGrant(grant, limits));
    const files = keyed('/Files/sub');
    expect(await textOf(files, '/Files/sub/s.txt')).toBe('home/sub/s.txt');
    for (const path of ['/', '/Files', '/Files/h.txt', '/Team A/a.txt', '/Other'])
      await expect(files.stat(p(path))).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('outside of /Files/sub, the folder of this API key'),
      });
    expect(await codeOf(files.copy(p('/Files/sub/s.txt'), p('/Files/sub/t.txt')))).toBe('forbidden');
    const shown = await files.shownPaths();
    expect([
      shown.of(p('/home/sub/s.txt')),
      shown.of(p('/home/h.txt')),
      shown.of(p('/teams/a/a.txt')),
    ]).toEqual([...['/Files/sub/s.txt', null, null]]);
    expect(await namesOf(keyed('/Team B'), '/Team B')).toEqual(['b.txt']);
  });

  test('reaches a folder by each of its paths', async () => {
    const files = keyed('/Files/sub', '/Team A/in');
    expect(await namesOf(files, '/Files/sub')).toEqual(['s.txt']);
    expect(await namesOf(files, '/Team A/in')).toEqual(['i.txt']);
    for (const path of ['/', '/Files', '/Team A', '/Team A/a.txt', '/Team B'])
      expect(await codeOf(files.stat(p(path)))).toBe('forbidden');
  });

  test('whose folder is out of reach reaches nothing, also of a user with one folder', async () => {
    const [one] = grant.mounts ?? [];
    for (const whole of [grant, one?.grant ?? grant]) {
      const limits = { permissions: ['download'] as const, folders: [] };
      const files = openFileSystem({ storage: disk, grant: limitedGrant(whole, limits) });
      for (const path of ['/', '/Files', '/sub', '/Team A/a.txt'])
        await expect(files.stat(p(path))).rejects.toMatchObject({
          code: 'forbidden',
          message: 'The folder of this API key is in none of the folders of its user now',
        });
      expect((await files.shownPaths()).of(p('/home/h.txt'))).toBeNull();
    }
  });

  test('for all of them has each with the permissions of both', async () => {
    const files = openFileSystem({
      storage: disk,
      grant: limitedGrant(grant, { permissions: ['download'], folders: null }),
    });
    expect(await namesOf(files, '/')).toEqual(['Files', 'Team A', 'Team B']);
    expect(files.permissionsAt(p('/Files/x'))).toEqual(READ);
    expect(await codeOf(files.copy(p('/Files/h.txt'), p('/Team A/h.txt')))).toBe('forbidden');
  });
});
