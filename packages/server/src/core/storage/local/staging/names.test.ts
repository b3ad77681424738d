import {
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalStorage } from '../local-storage.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'names-'));
  for (const name of ['files', 'notes']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, 'files', name);
const inode = (name: string) => lstatSync(at(name)).ino;
const note = (kind: string, text: string) => writeFileSync(join(folder, 'notes', `${kind}-1`), text);
const names = () => readdirSync(join(folder, 'files')).sort();
const notes = () => readdirSync(join(folder, 'notes'));
/** Does what a start does before requests. */
async function settle(): Promise<void> {
  const storage = await openLocalStorage({
    root: join(folder, 'files'),
    recoveryFolder: join(folder, 'notes'),
  });
  await storage.settle();
  await storage.close();
}
const moving = (facts: object) => {
  const place = join(folder, 'files');
  note('moving', `${JSON.stringify({ from: place, fromName: 'old', to: place, toName: 'new', ...facts })}\n`);
};

test('a file with both names after a kill has the new one', async () => {
  writeFileSync(at('old'), '1');
  linkSync(at('old'), at('new'));
  moving({ inode: inode('old') });
  await settle();
  expect([names(), notes()]).toEqual([['new'], []]);
});

test('an empty file that kept the new name free is gone, and another program’s file is not', async () => {
  writeFileSync(at('old'), '1');
  closeSync(openSync(at('new'), 'wx'));
  moving({ inode: inode('old'), claim: inode('new') });
  await settle();
  expect(names()).toEqual(['old']);
  writeFileSync(at('new'), '');
  moving({ inode: inode('old'), claim: inode('new') + 1 });
  await settle();
  expect([names(), notes()]).toEqual([['new', 'old'], []]);
});

test('files that another program linked stay, as do those of a move that is over', async () => {
  writeFileSync(at('old'), '1');
  linkSync(at('old'), at('new'));
  moving({ inode: inode('old') + 1 });
  await settle();
  expect(names()).toEqual(['new', 'old']);
  note('moving', '\n{"rest of a longer line"}\n');
  await settle();
  expect([names(), notes()]).toEqual([['new', 'old'], []]);
});

test('a note stays while its folder is not there', async () => {
  const gone = join(folder, 'files/gone');
  note('moving', `${JSON.stringify({ from: gone, fromName: 'old', to: gone, toName: 'new', inode: 1 })}\n`);
  await settle();
  expect(notes()).toEqual(['moving-1']);
});

test('names that changed places are taken back from wherever the kill or a power cut left them', async () => {
  for (const done of [0, 1, 2, 3]) {
    // A power cut may take all dots.
    for (const dots of new Set(['.'.repeat(done), '.'.repeat(Math.max(done - 1, 0)), ''])) {
      for (const name of names()) rmSync(at(name));
      writeFileSync(at('a'), 'a');
      writeFileSync(at('b'), 'b');
      const [a, b] = [inode('a'), inode('b')];
      const aside = '.satchel-upload-aside-1';
      const renames = [
        { from: 'a', to: aside, inode: a, isRespelled: false },
        { from: 'b', to: 'a', inode: b, isRespelled: false },
        { from: aside, to: 'b', inode: a, isRespelled: false },
      ];
      for (const { from, to } of renames.slice(0, done)) renameSync(at(from), at(to));
      note('renaming', `${JSON.stringify({ folder: join(folder, 'files'), renames })}\n${dots}`);
      await settle();
      expect([names(), inode('a'), inode('b')], `${done} ${dots}`).toEqual([['a', 'b'], a, b]);
      expect(notes()).toEqual([]);
    }
  }
});

test('a file that is renamed with others and has both names keeps the old one; what has ended stays', async () => {
  writeFileSync(at('a'), 'a');
  linkSync(at('a'), at('x'));
  const renames = [{ from: 'a', to: 'x', inode: inode('a'), isRespelled: false }];
  const plan = JSON.stringify({ folder: join(folder, 'files'), renames });
  note('renaming', `${plan}\n`);
  await settle();
  expect(names()).toEqual(['a']);
  renameSync(at('a'), at('x'));
  note('renaming', `${plan}\n.\n`);
  await settle();
  expect([names(), existsSync(at('a'))]).toEqual([['x'], false]);
});

test('a file of two names that was to lose neither keeps both', async () => {
  writeFileSync(at('a'), 'a');
  linkSync(at('a'), at('b'));
  const renames = [
    { from: 'b', to: 'c', inode: inode('b'), isRespelled: false },
    { from: 'a', to: 'b', inode: inode('a'), isRespelled: false },
  ];
  note('renaming', `${JSON.stringify({ folder: join(folder, 'files'), renames })}\n`);
  await settle();
  expect(names()).toEqual(['a', 'b']);
});
