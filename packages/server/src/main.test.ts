import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './core/db/database.js';
import { SettingsStore } from './features/settings/settings-store.js';
import { programFile } from './lib/own-files.js';

const FIXTURES = fileURLToPath(new URL('../test/fixtures/', import.meta.url));

let folder: string;
let root: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-main-'));
  root = join(folder, 'files');
  await mkdir(root);
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs the program until it exits, or until it is ready. */
async function run(args: string[], env: Record<string, string> = {}, account: { uid?: number } = {}) {
  const child = spawn(process.execPath, [programFile(), ...args], {
    ...account,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  let output = '';
  const exit = once(child, 'exit');
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    if (output.includes('Ready')) return { child, output, errors, code: null };
  }
  const [code] = (await exit) as [number | null];
  return { child, output, errors, code };
}

const serve = (...more: string[]) =>
  run([root, '--state', join(folder, 'state'), '--address', '127.0.0.1', '--port', '0', ...more]);

const addressIn = (output: string): string => /Address:\s+(\S+?)\/?\s/.exec(output)?.[1] ?? '';

describe('a start that fails', () => {
  test('every wrong option is one sentence, and the exit code is 1', async () => {
    const { errors, code } = await run([root, '--prot', '80', '--port', '99999', '--cert', '/nowhere.pem']);
    expect(code).toBe(1);
    const lines = errors.trim().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(errors).toContain('--prot');
    expect(errors).toContain('--port');
    expect(errors).not.toMatch(/\n\s+at /);
  });

  test('a missing folder', async () => {
    const { errors, code } = await run([join(folder, 'nowhere'), '--state', join(folder, 'state')]);
    expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
    expect(errors).toContain('does not exist');
    expect(existsSync(join(folder, 'state'))).toBe(false);
  });

  test('a folder that the account cannot read, or not even see', async () => {
    // Root may read everything.
    const account = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const state = join(folder, 'state');
    await chmod(folder, 0o777);
    await chmod(root, 0);
    for (const served of [root, join(root, 'below')]) {
      const { errors, code } = await run([served, '--state', state, '--port', '0'], {}, account);
      expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
      expect(errors).toContain(`The folder to serve, ${served}, `);
    }
    await chmod(root, 0o700);
  });

  test.each([['--state'], ['--database'], ['--log']])(
    'a place of %s where no folder can be made',
    async (flag) => {
      const own = flag === '--state' ? [] : ['--state', join(folder, 'state')];
      const { errors, code } = await run([root, '--port', '0', ...own, flag, '/proc/none/at']);
      expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
      expect(errors).toContain('no folder can be made in /proc');
    },
  );

  test('a state folder that cannot be made', async () => {
    await writeFile(join(folder, 'taken'), '');
    const { errors, code } = await run([root, '--state', join(folder, 'taken', 'state')]);
    expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { errors, code } = await serve('--port', String(port));
    other.close();
    const [password, fault, ...more] = errors.trim().split('\n');
    expect([code, more]).toEqual([1, []]);
    // The first user exists by then.
    expect(password).toMatch(/^User 'admin' initialized with randomly generated password: \S+$/);
    expect(fault).toContain('in use');
  });
});

describe('a state folder', () => {
  test('has one server: another one gets an error, and CLI commands work concurrently', async () => {
    const first = await serve();
    const second = await serve();
    expect([second.code, second.errors.trim().split('\n').length]).toEqual([1, 1]);
    expect(second.errors).toContain(`Another Satchel (pid ${first.child.pid}) uses the state folder`);
    const place = ['--state', join(folder, 'state')];
    expect((await run(['users', 'add', 'anna', 'a-long-passphrase', ...place])).code).toBe(0);
    expect((await run(['users', 'ls', ...place])).output).toContain('anna');
    expect((await fetch(`${addressIn(first.output)}/health`)).status).toBe(200);
  });

  test('is free again at once when its server was killed', async () => {
    const first = await serve();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect((await serve()).output).toContain('Ready');
  });

  test('that a server with a failing start released can be used again', async () => {
    const socket = join(folder, 'taken');
    await writeFile(socket, '');
    expect((await serve('--socket', socket)).code).toBe(1);
    expect((await serve()).output).toContain('Ready');
  });
});

describe('a start', () => {
  test('prints the address, and the first password once', async () => {
    const first = await serve();
    expect(first.output).toMatch(/Address:\s+http:\/\/127\.0\.0\.1:\d+\//);
    expect(first.output).toMatch(/Password:\s+\S{16}/);
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);
    const second = await serve();
    expect(second.output).not.toContain('Password');
  });

  test('keeps its state to itself', async () => {
    await serve();
    const modes = ['state', 'state/satchel.db'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  test('without a folder serves ./files, made with samples, and never fills one that exists', async () => {
    await rm(root, { recursive: true });
    const { child } = await run(['--address', '127.0.0.1', '--port', '0']);
    expect(existsSync(join(root, 'Pictures'))).toBe(true);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(root, { recursive: true });
    await mkdir(root);
    await run(['--address', '127.0.0.1', '--port', '0']);
    expect(existsSync(join(root, 'Pictures'))).toBe(false);
  });

  test('R-66: listens on a unix socket, also after it was killed', async () => {
    const socket = join(folder, 'satchel.sock');
    const args = [root, '--state', join(folder, 'state'), '--socket', socket, '--socket-perm', '0600'];
    const { child } = await run(args);
    expect(statSync(socket).isSocket()).toBe(true);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await run(args)).output).toContain('Ready');
    const elsewhere = args.with(2, join(folder, 'other'));
    expect((await run(elsewhere)).errors).toContain('in use');
  });

  test('uses TLS with the given files', async () => {
    const tls = ['--cert', `${FIXTURES}localhost.cert.pem`, '--key', `${FIXTURES}localhost.key.pem`];
    const { output } = await serve(...tls);
    const address = addressIn(output);
    expect(address).toMatch(/^https:/);
    const ca = await readFile(`${FIXTURES}localhost.cert.pem`);
    const status = await new Promise((resolve, reject) => {
      const probe = request(`${address}/health`, { ca }, (response) => resolve(response.statusCode));
      probe.on('error', reject);
      probe.end();
    });
    expect(status).toBe(200);
  });

  test('responds below its base URL', async () => {
    const { output } = await serve('--baseurl', '/cloud');
    const address = addressIn(output);
    expect(address).toMatch(/\/cloud$/);
    const page = await (await fetch(`${address}/files/`)).text();
    expect(page).toContain('"BaseURL":"/cloud"');
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(new URL(script, address))).status).toBe(200);
  });

  test('uses options from the database, which the environment and flags override', async () => {
    (await serve()).child.kill('SIGKILL');
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'state', 'satchel.db') });
    await new SettingsStore(database).saveOptions({ baseURL: '/stored' });
    await database.close();
    const stored = await serve();
    expect(addressIn(stored.output)).toMatch(/\/stored$/);
    stored.child.kill('SIGKILL');
    expect(addressIn((await serve('--baseurl', '/flag')).output)).toMatch(/\/flag$/);
  });
});

test('a command whose reader has read enough does all the rest, without a stack trace', async () => {
  const page = join(folder, 'report.html');
  const argv = [programFile(), 'import', 'filebrowser', join(FIXTURES, 'filebrowser/v263.db')];
  const child = spawn(process.execPath, [...argv, '--dry-run', '--html', page], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  expect([code, errors]).toEqual([0, `The page is in ${page}.\nNothing was stored: this was a dry run.\n`]);
  expect(existsSync(join(folder, '.satchel'))).toBe(false);
});

test('help and version print the requested text', async () => {
  expect((await run(['--help'])).output).toContain('--port');
  expect((await run(['--version'])).output).toMatch(/^Satchel v\d+\.\d+\.\d+/);
});
