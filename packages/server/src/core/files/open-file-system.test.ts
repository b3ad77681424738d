import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, type Permission, parseVirtualPath, type Rule } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { body, codeOf, namesOf, p, textOf } from '../../../test/contracts/file-system-calls.js';
import { buildNastyTree, CANARY } from '../../../test/nasty-tree.js';
import {
  type LocalStorage,
  type LocalStorageOptions,
  openLocalStorage,
} from '../storage/local/local-storage.js';
import { FileEvents } from './file-events.js';
import type { FileHooks, HookDetail } from './file-hooks.js';
import type { FileSystem, UserFileSystem } from './file-system.js';
import { openFileSystem } from './open-file-system.js';

const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });
const allow = (path: string): Rule => ({ regex: false, allow: true, path, regexp: null });

interface Person {
  rules?: Rule[];
  without?: Permission[];
  hideDotfiles?: boolean;
  scope?: string;
  hooks?: FileHooks;
  events?: FileEvents;
}

let base: string;
let disk: LocalStorage;
const real = (path: string) => join(base, 'u', path);

async function start(options: Partial<LocalStorageOptions> = {}): Promise<void> {
  disk = await openLocalStorage({ root: base, workers: 1, ...options });
}

function openFor({
  rules = [],
  without = [],
  hideDotfiles = false,
  scope = '/u',
  hooks,
  events,
}: Person = {}): UserFileSystem {
  const permissions = everyPermission(true);
  for (const permission of without) permissions[permission] = false;
  const grant = {
    userId: 7,
    username: 'u',
    scope: parseVirtualPath(scope),
    permissions,
    rules,
    hideDotfiles,
  };
  return openFileSystem({ storage: disk, grant, hooks, events });
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'scope-'));
  await start();
});
beforeEach(() => {
  for (const name of readdirSync(base)) rmSync(join(base, name), { recursive: true });
  for (const name of ['u', 'v']) mkdirSync(join(base, name));
  buildNastyTree(join(base, 'u'), join(base, 'v'));
});
afterAll(async () => {
  await disk.close();
  rmSync(base, { recursive: true, force: true });
});

/** The same root under other terms; closed again after the story. */
async function withDisk(options: Partial<LocalStorageOptions>, story: () => Promise<void>): Promise<void> {
  const usual = disk;
  await start(options);
  try {
    await story();
  } finally {
    await disk.close();
    disk = usual;
  }
}

describe('rules', () => {
  test('R-05: a denied path is refused by every verb, a neighbour with the same beginning is not', async () => {
    const files = openFor({ rules: [deny('/denied')] });
    const secret = p('/denied/secret.txt');
    for (const work of [
      () => files.stat(secret),
      () => files.open(secret),
      () => files.list(p('/denied'), { sorting: { by: 'name', asc: false } }),
      () => files.write(secret, body('x'), { reason: 'upload', override: true }),
      () => files.write(secret, body('x'), { reason: 'save' }),
      () => files.write(p('/denied/new'), body('x'), { reason: 'upload' }),
      () => files.makeDirectory(p('/denied/new')),
      () => files.copy(secret, p('/stolen')),
      () => files.copy(p('/open/file.txt'), p('/denied/planted')),
      () => files.move(secret, p('/stolen')),
      () => files.move(p('/open/file.txt'), p('/denied/planted')),
      () => files.remove(secret),
      () => files.usage(secret),
      async () => files.at(p('/denied')),
    ]) {
      expect(await codeOf(work)).toBe('forbidden');
    }
    expect(await namesOf(files, '/')).not.toContain('denied');
    expect(await textOf(files, '/denied_backup/fine.txt')).toBe('fine');
    expect(readdirSync(real('denied'))).toEqual(['secret.txt']);
    expect(existsSync(real('stolen'))).toBe(false);
  });

  test('FB-13, R-03: repeated slashes are one, and dots are refused', async () => {
    const files = openFor({ rules: [deny('/denied')] });
    expect(await codeOf(files.open(p('//denied//secret.txt')))).toBe('forbidden');
    expect(await codeOf(files.open(p('/denied/secret.txt/')))).toBe('forbidden');
    for (const path of [
      '/open/../denied/secret.txt',
      '/./denied/secret.txt',
      '/a\0b',
      '/..',
      `/${'n'.repeat(256)}`,
    ]) {
      expect(await codeOf(files.open(p(path)))).toBe('invalid_input');
    }
  });

  test('FB-01, R-11: a link into a denied folder is no way round, for reading or writing', async () => {
    const files = openFor({ rules: [deny('/denied')] });
    expect(await codeOf(files.open(p('/links/to-denied/secret.txt')))).toBe('forbidden');
    expect(await codeOf(files.stat(p('/links/to-denied')))).toBe('forbidden');
    const upload = { reason: 'upload', override: true } as const;
    expect(await codeOf(files.write(p('/links/to-denied/secret.txt'), body('x'), upload))).toBe('forbidden');
    expect(await codeOf(files.write(p('/links/to-denied/new'), body('x'), upload))).toBe('forbidden');
    expect(await codeOf(files.makeDirectory(p('/links/to-denied/a/b')))).toBe('forbidden');
    expect(await namesOf(files, '/links')).not.toContain('to-denied');
    expect(readFileSync(real('denied/secret.txt'), 'utf8')).toBe(CANARY);
    expect(readdirSync(real('denied'))).toEqual(['secret.txt']);
    await files.remove(p('/links/in-file'));
  });

  test('R-11: an allowed spelling of a denied place, and a denied spelling of an allowed one, are both refused', async () => {
    const files = openFor({ rules: [deny('/'), allow('/links')] });
    expect(await codeOf(files.stat(p('/links/in-file')))).toBe('forbidden');
    const other = openFor({ rules: [deny('/links')] });
    expect(await codeOf(other.stat(p('/links/in-file')))).toBe('forbidden');
    expect(await textOf(other, '/open/file.txt')).toBe('open');
  });

  test('a parent of something denied is not copied, moved or removed, and nothing changes', async () => {
    mkdirSync(real('parent/ok/deep'), { recursive: true });
    writeFileSync(real('parent/ok/deep/denied.txt'), CANARY);
    writeFileSync(real('parent/a'), 'a');
    const files = openFor({ rules: [deny('/parent/ok/deep/denied.txt')] });
    expect(await codeOf(files.copy(p('/parent'), p('/dst')))).toBe('forbidden');
    expect(await codeOf(files.move(p('/parent'), p('/dst')))).toBe('forbidden');
    expect(await codeOf(files.remove(p('/parent')))).toBe('forbidden');
    expect(existsSync(real('dst'))).toBe(false);
    expect(readFileSync(real('parent/ok/deep/denied.txt'), 'utf8')).toBe(CANARY);
    expect(readFileSync(real('parent/a'), 'utf8')).toBe('a');
    await files.remove(p('/links'));
  });

  test('what would land on something denied is not copied or moved', async () => {
    mkdirSync(real('src'));
    writeFileSync(real('src/secret'), 'mine');
    const files = openFor({ rules: [deny('/dst/secret')] });
    expect(await codeOf(files.copy(p('/src'), p('/dst')))).toBe('forbidden');
    expect(await codeOf(files.move(p('/src'), p('/dst')))).toBe('forbidden');
    expect(existsSync(real('dst'))).toBe(false);
  });

  test('R-50: parents that would be made are asked for too', async () => {
    const files = openFor({ rules: [deny('/new'), allow('/new/inner')] });
    expect(await codeOf(files.makeDirectory(p('/new/inner/x')))).toBe('forbidden');
    const write = files.write(p('/new/inner/f'), body('x'), { reason: 'upload' });
    expect(await codeOf(write)).toBe('forbidden');
    expect(existsSync(real('new'))).toBe(false);
  });

  test('after re-rooting, rules see where things really are', async () => {
    mkdirSync(real('pub/private'), { recursive: true });
    writeFileSync(real('pub/private/x'), CANARY);
    const pub = openFor({ rules: [deny('/pub/private')] }).at(p('/pub'));
    expect(await namesOf(pub, '/')).toEqual([]);
    expect(await codeOf(pub.open(p('/private/x')))).toBe('forbidden');
    const misled = openFor({ rules: [deny('/private')] }).at(p('/pub'));
    expect(await textOf(misled, '/private/x')).toBe(CANARY);
  });

  test('a broken pattern closes the door', async () => {
    const broken: Rule = { regex: true, allow: true, path: '', regexp: { raw: '(' } };
    expect(await codeOf(openFor({ rules: [broken] }).stat(p('/open')))).toBe('forbidden');
  });
});

describe('rights', () => {
  const old = p('/open/file.txt');
  const fresh = p('/fresh');
  const override = true;
  const upload = { reason: 'upload' } as const;
  test.each<[Permission, string, (files: FileSystem) => Promise<unknown>]>([
    ['download', 'download_not_allowed', (files) => files.open(old)],
    ['create', 'forbidden', (files) => files.write(fresh, body('x'), upload)],
    ['modify', 'forbidden', (files) => files.write(old, body('x'), { ...upload, override })],
    ['modify', 'forbidden', (files) => files.write(old, body('x'), { reason: 'save' })],
    ['create', 'forbidden', (files) => files.makeDirectory(fresh)],
    ['create', 'forbidden', (files) => files.copy(old, fresh)],
    ['modify', 'forbidden', (files) => files.copy(old, fresh, { override })],
    ['rename', 'forbidden', (files) => files.move(old, fresh)],
    ['modify', 'forbidden', (files) => files.move(old, fresh, { override })],
    ['delete', 'forbidden', (files) => files.remove(old)],
  ])('without %s the answer is %s, and nothing changes', async (permission, code, work) => {
    expect(await codeOf(work(openFor({ without: [permission] })))).toBe(code);
    expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('open');
    expect(existsSync(real('fresh'))).toBe(false);
    expect(await codeOf(work(openFor()))).toBe('done');
  });

  const kept = { volume: 'volume:main:', id: 'none' };
  test.each<[Permission, string, (files: UserFileSystem) => Promise<unknown>]>([
    ['download', 'download_not_allowed', (files) => files.openVersion(old, kept)],
    [
      'download',
      'download_not_allowed',
      (files) => files.pack([{ path: old, name: 'a' }], { format: 'zip' }),
    ],
    ['modify', 'forbidden', (files) => files.restoreVersion(old, kept, {})],
    ['delete', 'forbidden', async (files) => files.assertMayDropVersion(old)],
    ['delete', 'forbidden', (files) => files.restore(kept, fresh, { from: fresh })],
    ['create', 'forbidden', (files) => files.restore(kept, fresh, { from: old })],
    ['modify', 'forbidden', (files) => files.restore(kept, old, { from: old, override })],
    ['delete', 'forbidden', async (files) => firstOf(await files.removeMany([old], {}))],
  ])(
    'without %s the answer is %s, of what is kept, packed or deleted together',
    async (permission, code, work) => {
      expect(await codeOf(work(openFor({ without: [permission] })))).toBe(code);
      expect(existsSync(real('fresh'))).toBe(false);
      expect(await codeOf(work(openFor()))).not.toBe(code);
    },
  );

  const firstOf = ([first]: readonly PromiseSettledResult<void>[]) => {
    if (first?.status === 'rejected') throw first.reason;
  };

  test('looking needs none, and says what may not be changed', async () => {
    const files = openFor({
      without: ['create', 'modify', 'delete', 'rename', 'download', 'share', 'execute'],
    });
    expect(await files.stat(old)).toMatchObject({ type: 'textImmutable' });
    expect(await namesOf(files, '/open')).toEqual(['file.txt']);
    await files.usage(p('/'));
  });

  test('without the right to modify, a new file may still be uploaded with override', async () => {
    const files = openFor({ without: ['modify'] });
    await files.write(fresh, body('x'), { ...upload, override });
    expect(readFileSync(real('fresh'), 'utf8')).toBe('x');
  });

  test('FB-18: an upload refused behind a link that leads out destroys nothing there', async () => {
    const files = openFor({ without: ['modify', 'delete', 'rename'] });
    for (const path of ['/links/out-folder/secret.txt', '/links/out-file', '/links/out-dangling']) {
      expect(await codeOf(files.write(p(path), body('x'), { ...upload, override }))).toBe('forbidden');
    }
    expect(readFileSync(join(base, 'v/secret.txt'), 'utf8')).toBe(CANARY);
    expect(readdirSync(join(base, 'v')).sort()).toEqual(['folder', 'secret.txt']);
  });
});

describe('hidden dotfiles', () => {
  test('are left out of lists and walks, and go along with their folder', async () => {
    mkdirSync(real('d/.git'), { recursive: true });
    writeFileSync(real('d/.git/config'), 'c');
    writeFileSync(real('d/.env'), 'e');
    writeFileSync(real('d/seen'), 's');
    const files = openFor({ hideDotfiles: true });
    expect(await namesOf(files, '/d')).toEqual(['seen']);
    const walked: string[] = [];
    for await (const batch of files.walk(p('/d'))) walked.push(...batch.map((entry) => entry.path));
    expect(walked).toEqual(['/d/seen']);
    await files.copy(p('/d'), p('/copy'));
    expect(readdirSync(real('copy')).sort()).toEqual(['.env', '.git', 'seen']);
    await files.move(p('/copy'), p('/moved'));
    await files.remove(p('/moved'));
    expect(existsSync(real('moved'))).toBe(false);
  });
});

describe("the server's own folder", () => {
  test('cannot be seen, reached, taken along or removed, by any name', async () => {
    mkdirSync(real('inner/.state'), { recursive: true });
    writeFileSync(real('inner/.state/key'), CANARY);
    symlinkSync('inner/.state', real('alias'));
    await withDisk({ hiddenFolders: [real('inner/.state')] }, hiddenFolderStory);
  });

  async function hiddenFolderStory(): Promise<void> {
    const files = openFor();
    expect(await namesOf(files, '/inner')).toEqual([]);
    for (const path of ['/inner/.state', '/inner/.state/key', '/alias', '/alias/key']) {
      expect([path, await codeOf(files.stat(p(path)))]).toEqual([path, 'not_found']);
      expect([path, await codeOf(files.open(p(path)))]).toEqual([path, 'not_found']);
      const write = files.write(p(path), body('x'), { reason: 'upload', override: true });
      expect(await codeOf(write)).not.toBe('done');
    }
    expect(await codeOf(files.remove(p('/inner')))).toBe('forbidden');
    expect(await codeOf(files.remove(p('/inner/.state')))).not.toBe('done');
    expect(await codeOf(files.move(p('/inner'), p('/other')))).toBe('forbidden');
    await files.copy(p('/inner'), p('/other'));
    expect(readdirSync(real('other'))).toEqual([]);
    expect(readFileSync(real('inner/.state/key'), 'utf8')).toBe(CANARY);
  }

  test('its files are hidden wherever a link leads to them, with those that come and go beside them', async () => {
    mkdirSync(join(base, 'own'));
    for (const name of ['data.db', 'data.db-wal', 'other.txt'])
      writeFileSync(join(base, 'own', name), CANARY);
    symlinkSync(join(base, 'own'), real('links/own'));
    symlinkSync(join(base, 'own/data.db'), real('links/db'));
    const options = { followExternalSymlinks: true, hiddenFiles: [join(base, 'own/data.db')] };
    await withDisk(options, async () => {
      const files = openFor();
      expect(await namesOf(files, '/links/own')).toEqual(['other.txt']);
      expect(await namesOf(files, '/links')).not.toContain('db');
      for (const path of [
        '/links/db',
        '/links/own/data.db',
        '/links/own/data.db-wal',
        '/links/own/DATA.db',
      ]) {
        expect([path, await codeOf(files.open(p(path)))]).toEqual([path, 'not_found']);
        const write = files.write(p(path), body('x'), { reason: 'upload', override: true });
        expect([path, await codeOf(write)]).toEqual([path, 'not_found']);
      }
      expect(await codeOf(files.remove(p('/links/own/data.db')))).toBe('not_found');
      await files.copy(p('/links/own'), p('/taken'));
      expect(readdirSync(real('taken'))).toEqual(['other.txt']);
      expect(await textOf(files, '/links/own/other.txt')).toBe(CANARY);
    });
  });

  test('a file of its own in the served folder cannot be replaced, nor the folder that it is in', async () => {
    mkdirSync(real('inner'));
    mkdirSync(real('other'));
    writeFileSync(real('inner/settings.json'), CANARY);
    writeFileSync(real('other/settings.json'), 'planted');
    await withDisk({ hiddenFiles: [real('inner/settings.json')] }, async () => {
      const files = openFor();
      expect(await namesOf(files, '/inner')).toEqual([]);
      expect(await codeOf(files.move(p('/other'), p('/inner'), { override: true }))).toBe('forbidden');
      expect(await codeOf(files.copy(p('/other'), p('/inner'), { override: true }))).not.toBe('done');
      expect(
        await codeOf(files.move(p('/other/settings.json'), p('/inner/settings.json'), { override: true })),
      ).not.toBe('done');
      expect(await codeOf(files.move(p('/inner'), p('/away')))).toBe('forbidden');
      expect(await codeOf(files.remove(p('/inner')))).toBe('forbidden');
      const archive = await files.pack([{ path: p('/inner'), name: 'inner' }], { format: 'tar' });
      const chunks: Uint8Array[] = [];
      for await (const chunk of archive.chunks) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).not.toContain('settings.json');
      expect(readFileSync(real('inner/settings.json'), 'utf8')).toBe(CANARY);
    });
  });
});

describe('links that lead out', () => {
  test("are followed when the operator allows it, but not to the server's own folder", async () => {
    mkdirSync(join(base, 'state'));
    writeFileSync(join(base, 'state/key'), CANARY);
    symlinkSync(join(base, 'state'), real('links/state'));
    await withDisk({ followExternalSymlinks: true, hiddenFolders: [join(base, 'state')] }, outsideStory);
  });

  async function outsideStory(): Promise<void> {
    const files = openFor();
    expect(await textOf(files, '/links/out-folder/secret.txt')).toBe(CANARY);
    expect(await namesOf(files, '/links')).toContain('out-file');
    expect(await namesOf(files, '/links')).not.toContain('state');
    expect(await codeOf(files.open(p('/links/state/key')))).toBe('not_found');
    expect(await codeOf(files.remove(p('/')))).toBe('forbidden');
    expect(await textOf(files, '/links/in-file')).toBe('open');
  }

  test('a scope may itself be a link inside the root, and is then the place it leads to', async () => {
    symlinkSync('u', join(base, 'home'));
    const files = openFor({ scope: '/home', rules: [deny('/denied')] });
    expect(await textOf(files, '/open/file.txt')).toBe('open');
    expect(await textOf(files, '/links/in-absolute')).toBe('open');
    expect(await codeOf(files.open(p('/links/to-denied/secret.txt')))).toBe('forbidden');
    expect(await codeOf(files.stat(p('/links/out-folder')))).toBe('forbidden');
  });
});

describe('hooks and events', () => {
  function recorder(refuse = '') {
    const received: string[] = [];
    const note = (when: string) => async (event: string, detail: HookDetail) => {
      received.push([when, event, detail.path, detail.destination].filter(Boolean).join(' '));
      if (`${when} ${event}` === refuse) throw new Error('refused');
    };
    const events = new FileEvents();
    events.subscribe((event) => {
      received.push(
        `${event.type} ${'from' in event ? `${event.from} ` : ''}${event.path} by ${event.actor.username}`,
      );
    });
    const isSet = async () => true;
    return { received, hooks: { isSet, before: note('before'), after: note('after') }, events };
  }

  test('each change is published once, with where things really are', async () => {
    const { received, hooks, events } = recorder();
    const files = openFor({ hooks, events }).at(p('/links'));
    const whole = openFor({ hooks, events });
    await whole.write(p('/links/in-folder/new'), body('x'), { reason: 'upload' });
    await whole.write(p('/links/in-file'), body('x'), { reason: 'save' });
    await whole.makeDirectory(p('/open'));
    await files.makeDirectory(p('/made'));
    await whole.copy(p('/open/new'), p('/open/copy'));
    await whole.move(p('/open/new'), p('/open/moved'));
    await whole.remove(p('/links/in-folder'));
    expect(received).toEqual([
      'before upload /u/open/new',
      'created /u/open/new by u',
      'after upload /u/open/new',
      'before save /u/open/file.txt',
      'written /u/open/file.txt by u',
      'after save /u/open/file.txt',
      'before upload /u/open',
      'after upload /u/open',
      'before upload /u/links/made',
      'created /u/links/made by u',
      'after upload /u/links/made',
      'before copy /u/open/new /u/open/copy',
      'created /u/open/copy by u',
      'after copy /u/open/new /u/open/copy',
      'before rename /u/open/new /u/open/moved',
      'moved /u/open/new /u/open/moved by u',
      'after rename /u/open/new /u/open/moved',
      'before delete /u/links/in-folder',
      'removed /u/links/in-folder by u',
      'after delete /u/links/in-folder',
    ]);
  });

  test('no hook runs for what is not allowed', async () => {
    const { received, hooks, events } = recorder();
    const files = openFor({ hooks, events, rules: [deny('/open/file.txt')], without: ['rename'] });
    await codeOf(files.remove(p('/open')));
    await codeOf(files.move(p('/links/in-file'), p('/x')));
    await codeOf(files.copy(p('/open'), p('/x')));
    await codeOf(files.write(p('/names'), body('x'), { reason: 'upload', override: true }));
    await codeOf(files.write(p('/links/dangling'), body('x'), { reason: 'upload', override: true }));
    expect(received).toEqual([]);
  });

  test('no hook runs for a move onto itself, which needs the permission like any other', async () => {
    const { received, hooks, events } = recorder();
    const path = p('/open/file.txt');
    await openFor({ hooks, events }).move(path, path);
    expect(await codeOf(openFor({ hooks, events, without: ['rename'] }).move(path, path))).toBe('forbidden');
    expect(await codeOf(openFor({ rules: [deny('/open/file.txt')] }).move(p('/open'), p('/open')))).toBe(
      'forbidden',
    );
    expect(await codeOf(openFor({ hooks, events }).move(p('/missing'), p('/missing')))).toBe('not_found');
    expect(received).toEqual([]);
  });

  test('a hook that refuses keeps everything as it was', async () => {
    const { received, hooks, events } = recorder('before delete');
    expect(await codeOf(openFor({ hooks, events }).remove(p('/open')))).toBe('refused');
    expect(existsSync(real('open/file.txt'))).toBe(true);
    expect(received).toEqual(['before delete /u/open']);
  });

  test('a hook that fails afterwards is reported, and the file stays', async () => {
    const { received, hooks, events } = recorder('after upload');
    const write = openFor({ hooks, events }).write(p('/new'), body('x'), { reason: 'upload' });
    expect(await codeOf(write)).toBe('refused');
    expect(readFileSync(real('new'), 'utf8')).toBe('x');
    expect(received).toContain('created /u/new by u');
  });
});

describe('leftovers', () => {
  const stale = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const plant = (name: string, content = 'half') => {
    writeFileSync(real(name), content);
    utimesSync(real(name), stale, stale);
  };

  test('R-16: a link planted under a reserved name is neither followed nor removed', async () => {
    symlinkSync(join(base, 'v/secret.txt'), real('.satchel-upload-3-link'));
    await namesOf(openFor(), '/');
    expect(lstatSync(real('.satchel-upload-3-link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(base, 'v/secret.txt'), 'utf8')).toBe(CANARY);
  });

  test('R-16: only what is recognised as the door’s own is ever removed', async () => {
    plant('.satchel-upload-1-abc');
    mkdirSync(real('.satchel-upload-2-dir'));
    const files = openFor();
    expect(await namesOf(files, '/')).not.toContain('.satchel-upload-1-abc');
    expect(lstatSync(real('.satchel-upload-1-abc')).isFile()).toBe(true);
    expect(lstatSync(real('.satchel-upload-2-dir')).isDirectory()).toBe(true);
  });

  test('R-16: a failed upload whose folder was swapped for a link removes nothing behind it', async () => {
    const files = openFor();
    await files.makeDirectory(p('/t'));
    async function* swapping() {
      yield Buffer.from('part');
      renameSync(real('t'), real('away'));
      symlinkSync(join(base, 'v'), real('t'));
      throw new Error('the line went dead');
    }
    await codeOf(files.write(p('/t/secret.txt'), swapping(), { reason: 'upload', override: true }));
    expect(readFileSync(join(base, 'v/secret.txt'), 'utf8')).toBe(CANARY);
    expect(readdirSync(real('away'))).toEqual([]);
  });

  test('an upload whose folder was moved in the meantime is not published', async () => {
    const files = openFor();
    await files.makeDirectory(p('/t'));
    async function* moving() {
      yield Buffer.from('part');
      renameSync(real('t'), real('away'));
      mkdirSync(real('t'));
    }
    const write = files.write(p('/t/new'), moving(), { reason: 'upload' });
    expect(await codeOf(write)).toBe('changed_meanwhile');
    expect(readdirSync(real('away'))).toEqual([]);
    expect(readdirSync(real('t'))).toEqual([]);
  });
});
