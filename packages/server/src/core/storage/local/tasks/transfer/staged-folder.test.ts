import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WHOLE_STORAGE } from '../../../../files/storage.js';
import { newPathLocks } from '../../staging/path-lock.js';
import { NOTHING_HIDDEN } from '../../walk/hidden-paths.js';
import { type StorageSettings, WalkContext } from '../../walk/walk-context.js';
import { unnested } from '../nested.js';
import { copy } from './copy.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'staged-'));
  for (const folder of ['a', 'b', 'c/d']) {
    mkdirSync(join(root, 'tree', folder), { recursive: true });
    for (let file = 0; file < 5; file++)
      writeFileSync(join(root, 'tree', folder, `${file}`), `${folder}${file}`);
  }
  symlinkSync('0', join(root, 'tree/a/link'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const context = (portable: boolean) => {
  const facts: StorageSettings = {
    name: 'main',
    pathLocks: newPathLocks(),
    syncsWrites: true,
    root,
    spelledRoot: root,
    hidden: NOTHING_HIDDEN,
    followExternal: false,
    foldCase: false,
    portable,
    fileMode: 0o640,
    dirMode: 0o750,
  };
  return new WalkContext(facts);
};
const begin = (portable: boolean, override = false) =>
  unnested(
    copy(context(portable), {
      scope: WHOLE_STORAGE,
      from: ['tree'],
      to: ['copy'],
      override,
      keeps: false,
      dryRun: false,
    }),
  );
const hidden = () => readdirSync(root).filter((name) => name.startsWith('.satchel-upload-tree-'));
const visible = () => readdirSync(root).filter((name) => !name.startsWith('.satchel-upload-'));
const inCopy = (name: string) => join(root, 'copy', name);

/** Goes on until so many entries were copied. */
function advance(task: ReturnType<typeof begin>, entries: number): void {
  for (let step = task.next(); !step.done; step = task.next()) {
    if (step.value && 'progress' in step.value && step.value.progress.entries >= entries) return;
  }
  throw new Error('the copy ended');
}
/** Does what a worker does with a task that is cancelled; the steps its end took. */
function cancel(task: ReturnType<typeof begin>): number {
  let steps = 0;
  for (
    let step = task.return({ path: null, destination: null, existed: false });
    !step.done;
    step = task.next()
  )
    steps += 1;
  return steps;
}

describe.each([false, true])('R-12: a copy that is cancelled, without descriptors: %s', (portable) => {
  test('is taken back, in steps, and was seen by nobody', () => {
    const task = begin(portable);
    advance(task, 9);
    expect(visible()).toEqual(['tree']);
    expect(hidden()).toHaveLength(1);
    expect(readdirSync(join(root, hidden()[0] ?? '')).length).toBeGreaterThan(0);
    expect(cancel(task)).toBeGreaterThan(5);
    expect(readdirSync(root)).toEqual(['tree']);
  });

  test('is taken back where its folders may not be written to', () => {
    chmodSync(join(root, 'tree/a'), 0o500);
    chmodSync(join(root, 'tree/c/d'), 0o500);
    const task = begin(portable);
    advance(task, 16);
    cancel(task);
    expect(readdirSync(root)).toEqual(['tree']);
  });

  test('into a folder that was there keeps what it has', () => {
    mkdirSync(join(root, 'copy'));
    writeFileSync(inCopy('theirs'), 'precious');
    const task = begin(portable, true);
    advance(task, 9);
    cancel(task);
    expect(readdirSync(inCopy('.')).length).toBeGreaterThan(1);
    expect(readFileSync(inCopy('theirs'), 'utf8')).toBe('precious');
  });

  test('because somebody was faster keeps what they made', () => {
    const late = begin(portable);
    expect(late.next().done).toBe(false);
    const first = begin(portable);
    for (let step = first.next(); !step.done; ) step = first.next();
    expect(() => {
      for (let step = late.next(); !step.done; ) step = late.next();
    }).toThrow('There is already something with that name');
    expect(readdirSync(root).sort()).toEqual(['copy', 'tree']);
    expect(readdirSync(inCopy('c/d')).length).toBe(5);
  });
});

test('a copy is whole, with modes and times', () => {
  utimesSync(join(root, 'tree/c'), 1000, 2000);
  chmodSync(join(root, 'tree/c'), 0o700);
  utimesSync(join(root, 'tree'), 1000, 3000);
  const task = begin(false);
  for (let step = task.next(); !step.done; ) step = task.next();
  expect(readdirSync(root).sort()).toEqual(['copy', 'tree']);
  expect(Math.floor(statSync(inCopy('.')).mtimeMs)).toBe(3_000_000);
  const { mtimeMs, mode } = statSync(inCopy('c'));
  expect([Math.floor(mtimeMs), mode & 0o777]).toEqual([2_000_000, 0o700]);
  expect(readFileSync(inCopy('c/d/4'), 'utf8')).toBe('c/d4');
});

test('rules about the copy hold though it is made under another name', () => {
  const onlyThose = { regex: true, allow: false, path: '', regexp: { raw: '^/[^ct]' } };
  const scope = { ...WHOLE_STORAGE, filter: { rules: [onlyThose], hideDotfiles: false } };
  const task = unnested(
    copy(context(false), {
      scope,
      from: ['tree'],
      to: ['copy'],
      override: false,
      keeps: false,
      dryRun: false,
    }),
  );
  for (let step = task.next(); !step.done; ) step = task.next();
  expect(readdirSync(inCopy('c/d')).length).toBe(5);
});
