import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serviceUnit } from '../../src/cli/upkeep/service-unit.js';

// The scripts are real; what they install, build and start are stand-ins that print their calls.
const SCRIPTS = fileURLToPath(new URL('../../../../scripts', import.meta.url));
const DOCKERFILE = fileURLToPath(new URL('../../../../Dockerfile', import.meta.url));
const BUILD = `
import { mkdirSync, writeFileSync } from 'node:fs';
process.on('SIGTERM', () => {
  console.log('build ended');
  process.exit(3);
});
console.log('build ' + process.pid);
if (process.env.BUILD === 'waits') setInterval(() => {}, 1000);
else {
  mkdirSync('.cache', { recursive: true });
  writeFileSync('.cache/built', '');
  process.exitCode = Number(process.env.BUILD ?? 0);
}
`;
const SERVER = `
process.on('SIGTERM', () => {
  console.log('server ended');
  process.exit(7);
});
setInterval(() => {}, 1000);
console.log('server ' + process.pid + ' ' + process.argv.slice(2).join(' ') + ' ' + process.env.MALLOC_ARENA_MAX);
`;

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  children = [];
  folder = await mkdtemp(join(tmpdir(), 'satchel-npm-start-'));
  await cp(SCRIPTS, join(folder, 'scripts'), { recursive: true });
  await put('scripts/build.mjs', BUILD);
  await put('packages/server/dist/bundle/main.js', SERVER);
  await put('package-lock.json', '{}');
  await put('node_modules/.package-lock.json', '{}');
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function put(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

/** Starts the script and reads its output until a line begins with `word`, or to its end. */
async function start(word: string, { build = '', allocator = '' } = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs', '/srv', '--port', '0'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...(build === '' ? {} : { BUILD: build }),
      ...(allocator === '' ? {} : { MALLOC_ARENA_MAX: allocator }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  // Both processes have ended then: the server has the same output.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const reached = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(word)) resolve();
    });
    child.stdout.once('close', () => resolve());
  });
  await reached;
  return {
    child,
    ended,
    output: () => output,
    pid: (what: string) => new RegExp(`${what} (\\d+)`).exec(output)?.[1],
  };
}

test('the build runs in another process than the server', async () => {
  const first = await start('server');
  expect(first.pid('build')).toMatch(/^\d+$/);
  expect(first.pid('build')).not.toBe(first.pid('server'));
  expect(first.output()).toContain('/srv --port 0');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(7);
});

test('a start with nothing to build builds nothing', async () => {
  await put('.cache/built', '');
  const { output } = await start('server');
  expect(output()).not.toContain('build');
});

test.runIf(process.platform === 'linux')('the allocator is set before the server begins', async () => {
  const { child, pid, output, ended } = await start('server');
  expect(pid('server')).not.toBe(String(child.pid));
  const unit = serviceUnit({
    ...{ program: [], writable: [], state: '/state', user: 'satchel', lowPort: false, commands: false },
  });
  const variables = await readFile(`/proc/${pid('server')}/environ`, 'utf8');
  const set = variables.split('\0').filter((one) => one.startsWith('MALLOC_'));
  expect(unit).toContain(`\nEnvironment=${set.join(' ')}\n`);
  expect(await readFile(DOCKERFILE, 'utf8')).toContain(`\nENV ${set.join(' ')}\n`);
  // The server ends with its parent process, in whatever way that ends.
  child.kill('SIGKILL');
  await ended;
  expect(output()).toContain('server ended');
});

test('an allocator that was set already is kept, and the server needs no second process', async () => {
  const { child, pid, output } = await start('server', { allocator: '3' });
  expect(pid('server')).toBe(String(child.pid));
  expect(output()).toContain('/srv --port 0 3\n');
});

test('a failing build ends the start, with its exit code', async () => {
  const { ended, output } = await start('server', { build: '5' });
  expect(await ended).toBe(5);
  expect(output()).not.toContain('server');
});

test('a signal while it builds ends the build, and no server starts', async () => {
  const { child, ended, output } = await start('build', { build: 'waits' });
  child.kill('SIGTERM');
  expect(await ended).toBe(3);
  expect(output()).toContain('build ended');
  expect(output()).not.toContain('server');
});
