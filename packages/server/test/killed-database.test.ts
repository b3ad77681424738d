import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { User } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programFile } from '../src/lib/own-files.js';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { newUser } from './harness.js';

let folder: string;
let server: ChildServer;
let admin: ApiClient;
const at = (name: string) => join(folder, name);
const log = () => at('state/satchel.db-wal');

async function start(...flags: string[]): Promise<void> {
  server = await startChildServer(at('files'), at('state'), flags);
  if (server.password) admin = await server.anonymous.login('admin', server.password);
  else admin = new ApiClient(server.origin, admin.token);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-database-'));
  mkdirSync(at('files'));
  await start();
});
afterEach(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function addUser(username: string): Promise<void> {
  const body = { what: 'user', which: [], data: newUser(username) };
  expect((await admin.post('/api/users', body)).status).toBe(201);
}

const usersOf = async () => (await admin.json<User[]>('/api/users')).map(({ username }) => username).sort();

/** In a process of its own, whose end closes all connections. */
async function cli(...argv: string[]): Promise<string> {
  const env = { ...process.env, SATCHEL_ROOT: at('files'), SATCHEL_STATE: at('state') };
  return (await promisify(execFile)(process.execPath, [programFile(), ...argv], { env })).stdout;
}

async function look(users: number): Promise<void> {
  await cli('doctor');
  expect(await cli('backup', at('backup.tar'), '--replace')).toContain(`${users} users`);
}

describe('nothing that is in the log of the database alone is lost', () => {
  test('by doctor and backup after the server was killed', async () => {
    await addUser('ann');
    await server.kill('SIGKILL');
    expect(statSync(log()).size).toBeGreaterThan(0);
    await look(2);
    await start();
    expect(await usersOf()).toEqual(['admin', 'ann']);
  });

  // A file that is named is looked at when the options that the database has are known, and so is the first
  // one that is made.
  test.each(['begins', 'uses a database that is named'])(
    'by doctor and backup while a server runs that %s, and is killed then',
    async (what) => {
      if (what !== 'begins') {
        await server.kill('SIGTERM');
        await start('--database', at('state/satchel.db'));
      }
      await addUser('ann');
      await look(2);
      expect(existsSync(log())).toBe(true);
      await addUser('bob');
      await look(3);
      await addUser('cid');
      await server.kill('SIGKILL');
      await start();
      expect(await usersOf()).toEqual(['admin', 'ann', 'bob', 'cid']);
    },
  );

  test('by a restore over the database of a server that was killed', async () => {
    await cli('backup', at('backup.tar'));
    await addUser('ann');
    await server.kill('SIGKILL');
    await cli('restore', at('backup.tar'), '--replace');
    const kept = readdirSync(at('state')).find((name) => /^satchel\.db\.replaced-[^.]*$/.test(name)) ?? '';
    expect(await cli('users', 'ls', '--database', at(`state/${kept}`))).toContain('ann');
    expect(await cli('users', 'ls')).not.toContain('ann');
  });
});
