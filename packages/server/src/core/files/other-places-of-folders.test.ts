import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, p, textOf } from '../../../test/contracts/file-system-calls.js';
import { type Folder, folder, grantOfFolders, only } from '../../../test/folders-of-user.js';
import type { GrantedFolder } from '../access/grant.js';
import {
  type LocalStorage,
  type LocalStorageOptions,
  openLocalStorage,
} from '../storage/local/local-storage.js';
import { fileIdOf } from '../storage/local/walk/facts.js';
import { openFileSystem } from './open-file-system.js';

const ELSEWHERE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const ALL = only('download', 'create', 'rename', 'modify', 'delete');
const HOME = folder('Files', '/home', ALL);
const TEAM = folder('Team', '/team', ALL);

let root: string;
/** On another disk, where there is one. */
let elsewhere: string;
let disk: LocalStorage;

async function start(options: Partial<LocalStorageOptions> = {}): Promise<void> {
  disk = await openLocalStorage({ root, workers: 1, reserveBytes: 0, ...options });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'served-'));
  elsewhere = mkdtempSync(join(ELSEWHERE, 'elsewhere-'));
  for (const name of ['home', 'team/sub']) mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'team/sub/t.txt'), 'team');
  writeFileSync(join(elsewhere, 'e.txt'), 'elsewhere');
  symlinkSync(elsewhere, join(root, 'home/disk'));
});
afterEach(async () => {
  await disk.close();
  for (const path of [root, elsewhere]) rmSync(path, { recursive: true });
});

function open(granted: GrantedFolder[] = [], ...folders: Folder[]) {
  const grant = grantOfFolders({ folders: [HOME, TEAM, ...folders] });
  const mounts = grant.mounts?.map((mount) =>
    mount.name === 'Files' ? { ...mount, grant: { ...mount.grant, folders: granted } } : mount,
  );
  return openFileSystem({ storage: disk, grant: { ...grant, ...(mounts && { mounts }) } });
}

test('what is granted behind a symlink in one folder is copied and moved to another one, and back', async () => {
  await start();
  const fileId = fileIdOf(statSync(elsewhere, { bigint: true }));
  const files = open([{ at: '/disk', folder: elsewhere, fileId }]);
  await files.copy(p('/Files/disk/e.txt'), p('/Team/e.txt'));
  expect(await textOf(files, '/Team/e.txt')).toBe('elsewhere');
  await files.move(p('/Team/sub'), p('/Files/disk/sub'));
  expect(readFileSync(join(elsewhere, 'sub/t.txt'), 'utf8')).toBe('team');
  expect(readdirSync(join(root, 'team'))).toEqual(['e.txt']);
  const ungranted = open();
  expect(await codeOf(ungranted.copy(p('/Files/disk/e.txt'), p('/Team/f.txt')))).toBe('forbidden');
});

test('nothing goes between a folder outside of the served one and others', async () => {
  await start({ followExternalSymlinks: true });
  symlinkSync(elsewhere, join(root, 'outside'));
  const files = open([], folder('Outside', '/outside', ALL));
  await files.copy(p('/Outside/e.txt'), p('/Outside/f.txt'));
  for (const change of [
    files.copy(p('/Outside/e.txt'), p('/Files/e.txt')),
    files.move(p('/Files/x'), p('/Outside/x')),
    files.pack([{ path: p('/'), name: '' }], { format: 'zip' }),
  ])
    await expect(change).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Outside lies outside of the files of this server'),
    });
  await files.copy(p('/Team/sub'), p('/Files/sub'));
  expect(await textOf(files, '/Files/sub/t.txt')).toBe('team');
});

test('what was deleted in one folder is restored in another one, by the rules of both', async () => {
  await start();
  const { trash } = disk.files();
  const [plan] = (await trash?.plan([p('/team/sub')])) ?? [];
  if (plan?.status !== 'fulfilled') throw new Error('the disk has no trash');
  const location = { volume: plan.value.volume, id: 'a'.repeat(20) };
  await trash?.put([{ path: p('/team/sub'), location }], {});
  expect(existsSync(join(root, 'team/sub'))).toBe(false);
  const files = open();
  const closed = openFileSystem({
    storage: disk,
    grant: grantOfFolders({
      folders: [HOME, { ...TEAM, rules: [{ regex: false, allow: false, path: '/sub/t.txt', regexp: null }] }],
    }),
  });
  const to = p('/Files/back');
  expect(await codeOf(closed.restore(location, to, { from: p('/Team/sub') }))).toBe('forbidden');
  expect(await codeOf(files.restore(location, p('/back'), { from: p('/Team/sub') }))).toBe('forbidden');
  expect(await codeOf(files.restore(location, to, { from: p('/gone/sub') }))).toBe('forbidden');
  await files.restore(location, to, { from: p('/Team/sub') });
  expect(readFileSync(join(root, 'home/back/t.txt'), 'utf8')).toBe('team');
});
