import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDisk, type Disk } from '../src/core/fs/disk.js';
import { sweepStaged } from '../src/core/fs/tree/staging.js';
import { namesOf, p } from './contracts/file-system.contract.js';

const compiledDisk = pathToFileURL(join(import.meta.dirname, '../dist/core/fs/disk.js')).href;

/** Uploads over `old.txt` without ever coming to an end, and says so once bytes are on the disk. */
const PROGRAM = `
import { createDisk } from '${compiledDisk}';
const [, root, notesFolder] = process.argv;
const disk = await createDisk({ root, notesFolder, workers: 1 });
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
let disk: Disk;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'killed-'));
  writeFileSync(join(root, 'old.txt'), 'old bytes');
  disk = await createDisk({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

async function killInTheMiddle(...more: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, root, ...more], {
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

test('a server that is killed while it writes leaves the old file and no litter to be seen', async () => {
  await killInTheMiddle();
  expect(readFileSync(join(root, 'old.txt'), 'utf8')).toBe('old bytes');
  expect(await namesOf(disk.files(), '/')).toEqual(['old.txt']);
  const walked: string[] = [];
  for await (const batch of disk.files().walk(p('/'))) walked.push(...batch.map((entry) => entry.path));
  expect(walked).toEqual(['/old.txt']);
  const [litter = ''] = readdirSync(root).filter((name) => name !== 'old.txt');
  expect(statSync(join(root, litter)).mode & 0o777).toBe(0o600);

  const day = 24 * 60 * 60 * 1000;
  const { place } = disk.files();
  expect(place.pool.size).toBe(1);
  const folder = { fd: -1, path: root, id: '' };
  sweepStaged(folder, litter, statSync(join(root, litter)), Date.now() + day / 2);
  expect(readdirSync(root)).toContain(litter);
  sweepStaged(folder, litter, statSync(join(root, litter)), Date.now() + 2 * day);
  expect(readdirSync(root)).toEqual(['old.txt']);
});

test('the next start removes at once what was noted, and no upload in parts', async () => {
  const notesFolder = mkdtempSync(join(tmpdir(), 'killed-notes-'));
  await killInTheMiddle(notesFolder);
  const kept = await disk.files().uploads.begin(p('/later.bin'), { length: 5, override: false });
  expect([readdirSync(root).length, readdirSync(notesFolder).length]).toEqual([3, 1]);
  const next = await createDisk({ root, notesFolder, workers: 1 });
  try {
    await next.sweep();
    expect(readdirSync(root).sort()).toEqual([kept, 'old.txt']);
    expect(readdirSync(notesFolder)).toEqual([]);
    async function* body() {
      yield Buffer.from('whole');
    }
    await next.files().write(p('/new.txt'), body(), { reason: 'upload', override: false });
    await next.files().uploads.begin(p('/other.bin'), { length: 5, override: false });
    expect(readdirSync(notesFolder)).toEqual([]);
  } finally {
    await next.close();
    rmSync(notesFolder, { recursive: true, force: true });
  }
});
