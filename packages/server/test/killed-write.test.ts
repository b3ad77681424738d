import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalStorage, openLocalStorage } from '../src/core/storage/local/local-storage.js';
import { sweepStaged } from '../src/core/storage/local/staging/staged-file.js';
import { namesOf, p } from './contracts/file-system-calls.js';

const compiledDisk = pathToFileURL(
  join(import.meta.dirname, '../dist/core/storage/local/local-storage.js'),
).href;

/** Uploads over `old.txt` without an end, and prints a line once bytes are on the disk. */
const PROGRAM = `
import { openLocalStorage } from '${compiledDisk}';
const [, root, recoveryFolder] = process.argv;
const disk = await openLocalStorage({ root, recoveryFolder, workers: 1 });
async function* endless() {
  for (let chunk = 0; ; chunk += 1) {
    if (chunk === 4) console.log('writing');
    yield Buffer.alloc(1024 * 1024, 'new');
    if (chunk >= 4) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
await disk.files().write('/old.txt', endless(), { reason: 'upload', override: true });
`;

let root: string;
let disk: LocalStorage;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'killed-'));
  writeFileSync(join(root, 'old.txt'), 'old bytes');
  disk = await openLocalStorage({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

/** Writes files of several lengths, prints a line once all are acknowledged, and goes on. */
const ACKNOWLEDGING = `
import { openLocalStorage } from '${compiledDisk}';
const [, root, durability] = process.argv;
const files = (await openLocalStorage({ root, durability, workers: 2 })).files();
async function* body(length) {
  for (let sent = 0; sent < length; sent += 1000) yield Buffer.alloc(Math.min(1000, length - sent), 'w');
}
const write = (length) => files.write('/new/' + length, body(length), { reason: 'upload', length });
await Promise.all([0, 1, 10_000, 262_144, 262_145, 3_000_000].map(write));
console.log('acknowledged');
setInterval(() => {}, 1000);
`;

const killInTheMiddle = (...more: string[]) => killAtFirstLine(PROGRAM, ...more);

async function killAtFirstLine(program: string, ...more: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, root, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('it ended by itself')));
  });
  child.kill('SIGKILL');
  await ended;
}

test('a server that is killed while it writes leaves the old file and no visible temporary file', async () => {
  await killInTheMiddle();
  expect(readFileSync(join(root, 'old.txt'), 'utf8')).toBe('old bytes');
  expect(await namesOf(disk.files(), '/')).toEqual(['old.txt']);
  const walked: string[] = [];
  for await (const batch of disk.files().walk(p('/'))) walked.push(...batch.map((entry) => entry.path));
  expect(walked).toEqual(['/old.txt']);
  const [litter = ''] = readdirSync(root).filter((name) => name !== 'old.txt');
  expect(statSync(join(root, litter)).mode & 0o777).toBe(0o600);

  const day = 24 * 60 * 60 * 1000;
  const { shared } = disk.files();
  expect(shared.pool.size).toBe(1);
  const folder = { fd: -1, path: root, id: '' };
  sweepStaged(folder, litter, statSync(join(root, litter)), Date.now() + day / 2);
  expect(readdirSync(root)).toContain(litter);
  sweepStaged(folder, litter, statSync(join(root, litter)), Date.now() + 2 * day);
  expect(readdirSync(root)).toEqual(['old.txt']);
});

test('what a small upload left when the server was killed is hidden, and removed a day later', async () => {
  const litter = `.satchel-upload-${'0a'.repeat(16)}`;
  const others = ['.satchel-upload-tree-0a0a', `.satchel-upload-${'0a'.repeat(15)}0`];
  for (const name of [litter, ...others]) writeFileSync(join(root, name), 'half');
  expect(await namesOf(disk.files(), '/')).toEqual(['old.txt']);
  expect(readdirSync(root)).toHaveLength(4);
  const folder = { fd: -1, path: root, id: '' };
  const later = Date.now() + 25 * 60 * 60 * 1000;
  for (const name of [litter, ...others]) sweepStaged(folder, name, statSync(join(root, name)), later);
  expect(readdirSync(root).sort()).toEqual([...others, 'old.txt'].sort());
});

test('a small upload records nothing for the next start', async () => {
  const recoveryFolder = mkdtempSync(join(tmpdir(), 'killed-notes-'));
  const noted = watch(recoveryFolder);
  const names: (string | null)[] = [];
  noted.on('change', (_, name) => names.push(String(name)));
  const other = await openLocalStorage({ root, recoveryFolder, workers: 1 });
  try {
    const write = (path: string, length: number) => {
      async function* body() {
        yield Buffer.alloc(length);
      }
      return other.files().write(p(path), body(), { reason: 'upload', length });
    };
    await write('/small', 262_144);
    expect(readdirSync(root).sort()).toEqual(['old.txt', 'small']);
    await write('/large', 262_145);
    await expect.poll(() => names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(1);
  } finally {
    noted.close();
    await other.close();
    rmSync(recoveryFolder, { recursive: true, force: true });
  }
});

test('the next start removes recorded temporary files at once, and no upload in parts', async () => {
  const recoveryFolder = mkdtempSync(join(tmpdir(), 'killed-notes-'));
  await killInTheMiddle(recoveryFolder);
  const kept = await disk.files().uploads.begin(p('/later.bin'), { length: 5, override: false });
  expect([readdirSync(root).length, readdirSync(recoveryFolder).length]).toEqual([3, 1]);
  const next = await openLocalStorage({ root, recoveryFolder, workers: 1 });
  try {
    await next.sweep();
    expect(readdirSync(root).sort()).toEqual([kept, 'old.txt']);
    expect(readdirSync(recoveryFolder)).toEqual([]);
    async function* body() {
      yield Buffer.from('whole');
    }
    await next.files().write(p('/new.txt'), body(), { reason: 'upload', override: false });
    await next.files().uploads.begin(p('/other.bin'), { length: 5, override: false });
    expect(readdirSync(recoveryFolder)).toEqual([]);
  } finally {
    await next.close();
    rmSync(recoveryFolder, { recursive: true, force: true });
  }
});

test.each(['full', 'process'])(
  'with durability %s, what was acknowledged survives SIGKILL',
  async (durability) => {
    await killAtFirstLine(ACKNOWLEDGING, durability);
    const folder = join(root, 'new');
    expect(readdirSync(folder).sort()).toEqual(['0', '1', '10000', '262144', '262145', '3000000']);
    for (const name of readdirSync(folder)) {
      expect(readFileSync(join(folder, name)).equals(Buffer.alloc(Number(name), 'w'))).toBe(true);
    }
  },
);
