import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { runCli } from '../../../test/test-cli.js';
import { programFile } from '../../lib/own-files.js';
import { makeLivelyTree } from './lively-tree.js';

let folder: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-test-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) await end(child, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Demo {
  child: ChildProcess;
  origin: string;
  said: () => string;
}

/** Resolves when it has said where it is. */
async function start(...flags: string[]): Promise<Demo> {
  const argv = [programFile(), 'demo', '--folder', folder, '--port', '0', ...flags];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let said = '';
  child.stderr?.on('data', (piece) => {
    said += piece;
  });
  for await (const piece of child.stdout ?? []) {
    said += piece;
    const [, origin] = /(http:\/\/[^/\s]+)/.exec(said) ?? [];
    if (origin) return { child, origin, said: () => said };
  }
  throw new Error(said);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function visit(origin: string): Promise<ApiClient> {
  const response = await new ApiClient(origin).post('/api/login', {});
  expect(response.status).toBe(200);
  return new ApiClient(origin, await response.text());
}

test('a demo says where it is, serves visitors and leaves nothing behind', async () => {
  const { child, origin, said } = await start('--megabytes', '5');
  expect(said()).toBe(`The demo is at ${origin}/\n`);
  const [scratch = ''] = readdirSync(folder);
  expect(statSync(join(folder, scratch)).mode & 0o777).toBe(0o700);
  const ann = await visit(origin);
  const { items } = await ann.json<{ items: { name: string }[] }>('/api/resources/');
  expect(items.map(({ name }) => name)).toContain('Photos');
  expect(await ann.json('/api/usage/')).toMatchObject({ total: 5 * 1024 ** 2 });
  await end(child, 'SIGTERM');
  expect(child.exitCode).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test('a demo after one that was killed knows nobody, and removes what that left', async () => {
  const first = await start();
  const ann = await visit(first.origin);
  const left = readdirSync(folder);
  await end(first.child, 'SIGKILL');
  expect(readdirSync(folder)).toEqual(left);
  const second = await start();
  const [scratch, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(left).not.toContain(scratch);
  const before = new ApiClient(second.origin, ann.token);
  expect((await before.get('/api/resources/')).status).toBe(401);
  await visit(second.origin);
});

test('a demo leaves the files of one that is running', async () => {
  const first = await start();
  const ann = await visit(first.origin);
  await start();
  expect(readdirSync(folder)).toHaveLength(2);
  expect((await ann.get('/api/resources/')).status).toBe(200);
});

test.each([
  [['--noauth'], 'The command demo has no option --noauth'],
  [['--disable-exec=false'], 'The command demo has no option --disable-exec=false'],
  [['--database', 'mine.db'], 'The command demo has no option --database'],
  [['--root', '/'], 'The command demo has no option --root'],
  [['--visitors', '0'], '--visitors is a number from 1 to 10000.'],
  [['--minutes', 'many'], '--minutes is a number from 1 to 1440.'],
  [['--folder', '/nowhere/at/all'], '/nowhere/at/all is not a folder.'],
])('a demo is not started with %s', async (flags, fault) => {
  const { faults } = await runCli(['demo', ...flags], {});
  expect(faults.join('\n')).toContain(fault);
});

test('the files of a demo are small, of many kinds, and name who took the photos', async () => {
  await makeLivelyTree(folder);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const kinds = new Set(entries.map(({ name }) => extname(name)));
  const wanted = ['.jpg', '.mp4', '.srt', '.mp3', '.pdf', '.txt', '.md', '.csv', '.epub', '.zip', '.ts'];
  expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([]);
  expect(entries.map(({ name }) => name)).toContain('Credits.md');
  const size = entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(size).toBeLessThan(2 * 1024 ** 2);
});
