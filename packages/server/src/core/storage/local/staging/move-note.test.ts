import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLocalStorage } from '../local-storage.js';

let folder: string;
let root: string;
let recoveryFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-notes-'));
  root = join(folder, 'files');
  recoveryFolder = join(folder, 'notes');
  for (const path of [root, recoveryFolder]) mkdirSync(path);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const STAGED = `.satchel-upload-${'a'.repeat(32)}`;

/** The result of a start with a folder with these files in which a server was killed, which had noted this. */
async function settled(files: Record<string, string>, noted: object): Promise<Record<string, string>> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const line = JSON.stringify({ from: `${root}/`, fromName: STAGED, to: `${root}/`, toName: 'a', ...noted });
  writeFileSync(join(recoveryFolder, 'moving-0123456789abcdef'), `${line}\n`);
  const disk = await openLocalStorage({ root, recoveryFolder, workers: 1 });
  await disk.settle();
  await disk.close();
  expect(readdirSync(recoveryFolder)).toEqual([]);
  return Object.fromEntries(readdirSync(root).map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

describe('after a server was killed', () => {
  test('a copy to a free name that was not finished is gone, and the whole is where it was', async () => {
    const noted = { inode: 1, copies: true };
    expect(await settled({ [STAGED]: 'whole', a: 'who' }, noted)).toEqual({ [STAGED]: 'whole' });
  });

  test('what another program put there in the meantime stays', async () => {
    const files = { [STAGED]: 'whole', a: 'what' };
    expect(await settled(files, { inode: 1, copies: true })).toEqual(files);
  });

  test('a file whose name was claimed has its old name alone', async () => {
    writeFileSync(join(root, STAGED), '');
    writeFileSync(join(root, 'a'), '');
    const inodes = { inode: statSync(join(root, STAGED)).ino, claim: statSync(join(root, 'a')).ino };
    expect(await settled({ [STAGED]: 'whole', a: '' }, inodes)).toEqual({ [STAGED]: 'whole' });
  });

  test('a file that was overwritten by half has its content again', async () => {
    const noted = { replacing: 'in place', isKept: false };
    expect(await settled({ [STAGED]: 'old and long', a: 'new' }, noted)).toEqual({ a: 'old and long' });
  });

  test('its version stays', async () => {
    const noted = { replacing: 'in place', isKept: true };
    const files = { [STAGED]: 'old', a: 'new and' };
    expect(await settled(files, noted)).toEqual({ [STAGED]: 'old', a: 'old' });
  });

  test('a file that was set aside has its name again', async () => {
    expect(await settled({ [STAGED]: 'old' }, { replacing: 'aside', isKept: false })).toEqual({ a: 'old' });
  });

  test('what was set aside goes once the other one has the name', async () => {
    const files = { [STAGED]: 'old', a: 'new' };
    expect(await settled(files, { replacing: 'aside', isKept: false })).toEqual({ a: 'new' });
  });
});
