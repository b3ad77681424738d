import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../test/test-cli.js';
import { programFile } from '../../lib/own-files.js';
import { differencesOf, inventoryOf } from './inventory.js';

let folder: string;
let files: string;
let scratch: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drill-'));
  files = join(folder, 'files');
  // The drill does not copy itself.
  scratch = join(files, 'scratch');
  for (const path of [join(files, 'photos/2026'), scratch]) mkdirSync(path, { recursive: true });
  writeFileSync(join(files, 'photos/2026/a % b.jpg'), 'a picture');
  writeFileSync(join(files, 'letter.txt'), 'a letter');
  // It has the name of the folder that the drill makes.
  mkdirSync(join(files, 'satchel drill'));
  symlinkSync('letter.txt', join(files, 'link'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a drill loses nothing of the copy, touches nothing of the folder and leaves nothing behind', async () => {
  const before = await inventoryOf(files);
  const { out, faults } = await runCli(['drill', files, '--scratch', scratch, '--kills', '1'], {});
  expect(faults, out).toEqual([]);
  expect(out).toContain(`Drilling on a copy of ${files}: 3 files`);
  expect(out).toMatch(/After 9 accidents and 5 kills all \d+ files and folders are there, byte for byte\./);
  expect(out.match(/Every byte is as it was\./g)).toHaveLength(9);
  expect(out).toContain('The server paused it after 100 of');
  expect(await inventoryOf(files)).toEqual(before);
  expect(readdirSync(scratch)).toEqual([]);
});

test('a drill that is interrupted ends its server and leaves nothing behind', async () => {
  const drill = spawn(process.execPath, [programFile(), 'drill', files, '--scratch', scratch]);
  const ended = once(drill, 'close');
  let complaint = '';
  drill.stderr.on('data', (piece) => {
    complaint += piece;
  });
  // The server of the drill has done the first accident by then.
  await new Promise<void>((resolve) => {
    let said = '';
    drill.stdout.on('data', (piece) => {
      said += piece;
      if (said.includes('Every byte is as it was.')) resolve();
    });
  });
  drill.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(complaint).toBe('The drill was interrupted.\n');
  expect(readdirSync(scratch)).toEqual([]);
});

test('a mistyped folder or number is refused before anything is made', async () => {
  const run = async (...argv: string[]) =>
    (await runCli(['drill', ...argv, '--scratch', scratch], {})).faults;
  expect(await run(join(folder, 'none'))).toEqual([`${join(folder, 'none')} is not a folder.`]);
  expect(await run(files, '--kills', '0')).toEqual(['--kills is a number from 1 to 100.']);
  expect(readdirSync(scratch)).toEqual([]);
});

test('an inventory tells what is missing, changed or new', async () => {
  const before = await inventoryOf(files);
  writeFileSync(join(files, 'letter.txt'), 'b letter');
  rmSync(join(files, 'photos/2026'), { recursive: true });
  writeFileSync(join(files, 'more.txt'), '');
  writeFileSync(join(files, '.satchel-upload-0123'), 'created at the moment of a kill');
  mkdirSync(join(files, 'made'));
  expect(differencesOf(before, await inventoryOf(files))).toEqual({
    faults: [
      '/photos/2026 is missing.',
      '/photos/2026/a % b.jpg is missing.',
      '/letter.txt has another content.',
      '/more.txt was not there before.',
    ],
    addedFolders: ['/made'],
  });
  expect(readFileSync(join(files, 'letter.txt'), 'utf8')).toBe('b letter');
});
