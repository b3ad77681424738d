import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { listen } from '../src/http/connections/listen.js';
import { startFault } from '../src/lib/start-fault.js';
import { ApiClient } from './api-client.js';
import { fixture, OLD_PASSWORDS } from './import-server.js';
import { runCli } from './test-cli.js';

const PLAIN = 'Harbour-light 1974';
/** The hash of another password. */
const HASH = '$2b$04$Tvbp8pVXmz9jD/CFrvnHwOBy/efI/xv.m0B.2KhFpqgNvJohzhUPu';
const LEFT = 'The option admin-password has no effect any more, as there are users.';
const CHEAP = { memoryCost: 8, timeCost: 1 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-admin-'));
  mkdirSync(join(folder, 'files'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Started {
  /** The status of a login. */
  login(username: string, password: string): Promise<number>;
  /** Ends the server. */
  close(): Promise<void>;
}

async function start(env: Record<string, string>, flags: readonly string[] = []): Promise<Started> {
  const log = ['--log', join(folder, 'log')];
  const state = flags.includes('-d') ? [] : ['--state', join(folder, 'state')];
  const argv = [join(folder, 'files'), '--port', '0', ...state, ...log, ...flags];
  const app = await createApp((stored) => loadConfig(argv, env, stored), { passwordCost: CHEAP });
  const client = new ApiClient(await listen(app.server, app.config.listening, 'http'));
  expect(app.firstRun?.password ?? null).toBeNull();
  return {
    login: async (username, password) => (await client.post('/api/login', { username, password })).status,
    close: () => app.close(),
  };
}

const logged = () => readFileSync(join(folder, 'log'), 'utf8');
/** All that a server has written, but for what is served. */
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join();

test('it is the password at the first start, is written nowhere, and is warned about from then on', async () => {
  const env = { SATCHEL_ADMIN_PASSWORD: PLAIN, SATCHEL_USERNAME: 'ann', FB_PASSWORD: HASH };
  const first = await start(env);
  expect(await first.login('ann', PLAIN)).toBe(200);
  expect(await first.login('ann', 'correct horse battery')).toBe(403);
  await first.close();
  expect(logged()).not.toContain('admin-password');
  const second = await start({ ...env, SATCHEL_ADMIN_PASSWORD: 'Another harbour 1975' });
  expect(await second.login('ann', PLAIN)).toBe(200);
  await second.close();
  expect(logged()).toContain(LEFT);
  expect(stored()).not.toContain(PLAIN);
  expect(stored()).not.toContain('Another harbour 1975');
});

test('it is plain also where it looks like a hash', async () => {
  const server = await start({ SATCHEL_ADMIN_PASSWORD: HASH });
  expect([await server.login('admin', 'correct horse battery'), await server.login('admin', HASH)]).toEqual([
    403, 200,
  ]);
  await server.close();
});

test('one that is too short ends the start with a sentence, and the next start can have a better one', async () => {
  const refused = await start({ SATCHEL_ADMIN_PASSWORD: 'harbour' }).catch(startFault);
  expect(refused).toMatchObject({
    faults: [
      'The first administrator cannot have the password of the option admin-password: password is too short, minimum length is 12.',
    ],
  });
  const server = await start({ SATCHEL_ADMIN_PASSWORD: PLAIN });
  expect(await server.login('admin', PLAIN)).toBe(200);
  await server.close();
});

test('users of an imported database keep their passwords, and the warning says that it has no effect', async () => {
  const old = join(folder, 'filebrowser.db');
  copyFileSync(fixture('v263.db'), old);
  const server = await start({ SATCHEL_ADMIN_PASSWORD: PLAIN }, ['-d', old]);
  expect(await server.login('admin', PLAIN)).toBe(403);
  expect(await server.login('admin', OLD_PASSWORDS.admin ?? '')).toBe(200);
  await server.close();
  expect(logged()).toContain(LEFT);
});

test('it is not stored with other options', async () => {
  const env = { SATCHEL_STATE: join(folder, 'state'), SATCHEL_ROOT: join(folder, 'files') };
  await runCli(['config', 'init'], env);
  const { faults } = await runCli(['config', 'set', '--admin-password', PLAIN], env);
  expect(faults).toEqual([
    'The option adminPassword cannot be stored in the database: give it at the start.',
  ]);
  expect(stored()).not.toContain(PLAIN);
});
