import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSync } from '@node-rs/bcrypt';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiClient } from '../../test/api-client.js';
import { userKey, writeBolt } from '../../test/bolt-writer.js';
import { runCli } from '../../test/test-cli.js';
import { loadConfig } from '../config/load-config.js';
import { listen } from '../http/connections/listen.js';
import { type App, createApp } from './app.js';

const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD, 4);
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let work: string;
let file: string;
let apps: App[];

// The operator starts the server in `work`, which is 0755 and has the old database.
beforeEach(async () => {
  folder = await mkdtemp(join(realpathSync(tmpdir()), 'satchel-found-'));
  work = join(folder, 'work');
  file = join(work, 'filebrowser.db');
  apps = [];
  await mkdir(join(work, 'files'), { recursive: true });
  vi.spyOn(process, 'cwd').mockImplementation(() => work);
});
afterEach(async () => {
  for (const app of apps) await app.close();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

interface Old {
  settings?: object;
  server?: object;
  auther?: object;
}

/** A database of File Browser with one administrator. */
async function plant({ settings = {}, server = {}, auther = {} }: Old = {}): Promise<void> {
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const perm = { admin: true };
  const admin = { username: 'planted', password: HASH, scope: '/', perm, redirectAfterCopyMove: false };
  const config = { settings: { authMethod: 'json', ...settings }, server, auther };
  const bytes = writeBolt({
    config: Object.entries(config).map(([key, value]) => ({ key: Buffer.from(key), value: json(value) })),
    User: [{ key: userKey(1), value: json(admin) }],
    Link: [],
  });
  await writeFile(file, bytes, { mode: 0o644 });
}

async function start(...argv: string[]): Promise<App> {
  const app = await createApp((stored) => loadConfig(['--log', '', ...argv], {}, stored), {
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
  apps.push(app);
  return app;
}

async function clientOf(app: App): Promise<ApiClient> {
  return new ApiClient(await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http'));
}
const logIn = (client: ApiClient, password = PASSWORD) =>
  client.post('/api/login', { username: 'planted', password });

describe('S2: a database of File Browser that was found is refused', () => {
  const changedBy = (who: string) => `was found, not named, and can be changed by ${who}`;
  const served = 'in the folder to serve, where users could have put it; move it out, or name it with';

  test.runIf(isRoot)(
    'a database of File Browser that was found is refused when another account wrote it, also into a sticky folder that is served',
    async () => {
      await plant();
      chownSync(file, NOBODY, NOBODY);
      await chmod(work, 0o1777);
      await expect(start('--root', '.')).rejects.toThrow(changedBy(`the owner of ${file}`));
      expect(readdirSync(work).sort()).toEqual(['.satchel', 'filebrowser.db', 'files']);
      expect(statSync(file).uid).toBe(NOBODY);
    },
  );

  test.runIf(isRoot)(
    'a database of File Browser that was found is refused when another account made the symlink that leads to it',
    async () => {
      await plant();
      const link = join(folder, 'elsewhere');
      mkdirSync(link, { mode: 0o755 });
      symlinkSync(file, join(link, 'filebrowser.db'));
      work = link;
      chownSync(link, NOBODY, NOBODY);
      await expect(start('--root', join(folder, 'work/files'))).rejects.toThrow(
        changedBy(`the owner of ${link}`),
      );
    },
  );

  test.each<[string, () => string, number]>([
    ['it', () => file, 0o666],
    ['its folder', () => work, 0o777],
  ])('when every account may write to %s', async (_, place, mode) => {
    await plant();
    await chmod(place(), mode);
    await expect(start('files', '--state', join(folder, 'state'))).rejects.toThrow(
      changedBy('every account of this machine'),
    );
  });

  test('a database of File Browser that was found is refused when it lies deeper in the folder to serve than File Browser has it', async () => {
    await plant();
    await expect(start('--root', folder)).rejects.toThrow(served);
    await plant({ server: { root: '..' } });
    await expect(start('--root', 'files')).rejects.toThrow(served);
  });

  test('a database of File Browser that was found is refused when it serves a folder that the operator did not name, so that nothing else is shown instead', async () => {
    await plant({ server: { root: '/' } });
    await expect(start()).rejects.toThrow(
      'serves /, which is not in the working folder; name the folder to serve',
    );
  });
});

test('S2: naming it by --database or the import is the word of the operator', async () => {
  const named = join(folder, 'named');
  mkdirSync(named);
  await plant({ server: { root: named }, settings: { authMethod: 'hook' }, auther: { command: 'true' } });
  await chmod(file, 0o666);
  const { faults } = await runCli(['import', 'filebrowser', file, '--root', join(work, 'files')], {
    SATCHEL_STATE: join(folder, 'state'),
  });
  expect(faults).toEqual([]);
  const { config } = await start('--database', file);
  expect([config.files.root, config.login.method, config.login.command]).toEqual([named, 'hook', ['true']]);
});

test('a found database is imported as before, in the folder to serve, too, where File Browser has it by default', async () => {
  await plant({ server: { root: '.', port: '8123', address: '' } });
  const app = await start();
  expect([app.config.files.root, app.config.state.folder]).toEqual([work, join(work, '.satchel')]);
  expect(app.importNotices[0]).toContain(`imported from ${file}`);
  const client = await clientOf(app);
  expect((await logIn(client)).status).toBe(200);
  // It has the hashes of all passwords.
  const admin = await client.login('planted', PASSWORD);
  expect((await admin.get('/api/raw/filebrowser.db')).status).toBe(404);
});

test('S2: a hook of a found database never runs, and the report says how to allow it', async () => {
  const ran = join(folder, 'ran');
  await plant({ settings: { authMethod: 'hook' }, auther: { command: `/usr/bin/touch ${ran}` } });
  const app = await start('--root', 'files');
  const client = await clientOf(app);
  expect((await logIn(client, 'wrong')).status).toBe(403);
  expect((await logIn(client)).status).toBe(200);
  expect(existsSync(ran)).toBe(false);
  const text = app.importNotices.join('\n');
  expect(text).toContain('The option authMethod was not imported, because the file was found and not named');
  expect(text).toContain(`satchel config set --authCommand='/usr/bin/touch ${ran}'`);
});

test('S2: nor does a found database open the server, its log or other folders', async () => {
  const log = join(folder, 'log');
  await plant({
    settings: { authMethod: 'noauth' },
    server: { root: '/usr', log, followExternalSymlinks: true, socket: join(folder, 'socket') },
    auther: { recaptcha: { host: 'https://evil.example', key: 'k', secret: 's' } },
  });
  const app = await createApp((stored) => loadConfig(['--root', 'files'], {}, stored));
  apps.push(app);
  const { files, login, listening } = app.config;
  expect([files.root, files.followExternalSymlinks]).toEqual([join(work, 'files'), false]);
  expect([app.loginMethod, login.captcha?.host]).toEqual(['json', 'https://www.google.com']);
  expect([app.config.log.target, existsSync(log), listening.kind]).toEqual(['stdout', false, 'tcp']);
  await app.close();
  // A later start without the folder does not serve what the old database named, either.
  expect((await start()).config.files.root).toBe(join(work, 'files'));
});

describe('S11: a state folder that was found is refused', () => {
  const state = () => join(work, '.satchel');
  const planted = async () => {
    const app = await start();
    await app.close();
  };

  test.runIf(isRoot)(
    'a state folder that was found is refused when another account prepared it',
    async () => {
      await planted();
      await chmod(work, 0o1777);
      for (const name of ['', ...readdirSync(state())]) chownSync(join(state(), name), NOBODY, NOBODY);
      await expect(start()).rejects.toThrow(`its content can be changed by the owner of ${state()}`);
      expect((await runCli(['users', 'ls'], {})).faults[0]).toContain('was found, not named');
      expect((await start('--state', state())).config.state.folder).toBe(state());
    },
  );

  test.runIf(isRoot)(
    'a state folder that was found is refused when another account put a symlink in its place, whose target stays',
    async () => {
      const target = join(folder, 'target');
      mkdirSync(target);
      await chmod(target, 0o755);
      await chmod(work, 0o1777);
      symlinkSync(target, state());
      lchownSync(state(), NOBODY, NOBODY);
      await expect(start()).rejects.toThrow(`its content can be changed by the owner of ${state()}`);
      expect([statSync(target).mode & 0o777, readdirSync(target)]).toEqual([0o755, []]);
      lchownSync(state(), 0, 0);
      await start();
    },
  );

  test('a state folder that was found is refused when every account may write to it, to its database or to a folder on its path', async () => {
    await planted();
    for (const [place, mode] of [
      [state(), 0o777],
      [join(state(), 'satchel.db'), 0o666],
      [work, 0o777],
    ] as const) {
      const before = statSync(place).mode;
      await chmod(place, mode);
      await expect(start(), place).rejects.toThrow('can be changed by every account of this machine');
      expect(statSync(place).mode & 0o777, place).toBe(mode);
      await chmod(place, before & 0o777);
    }
    await start();
  });
});
