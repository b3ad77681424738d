import {
  existsSync,
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
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DiskFacts, Ground, OPEN_VIEW } from '../../tree/view.js';
import { copy } from './copy.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'undo-'));
  for (const folder of ['a', 'b', 'c/d']) {
    mkdirSync(join(root, 'tree', folder), { recursive: true });
    for (let file = 0; file < 5; file++)
      writeFileSync(join(root, 'tree', folder, `${file}`), `${folder}${file}`);
  }
  symlinkSync('0', join(root, 'tree/a/link'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const ground = (portable: boolean) => {
  const facts: DiskFacts = {
    root,
    spelledRoot: root,
    hidden: [],
    followExternal: false,
    foldCase: false,
    portable,
    fileMode: 0o640,
    dirMode: 0o750,
  };
  return new Ground(facts);
};
const begin = (portable: boolean, override = false) =>
  copy(ground(portable), { view: OPEN_VIEW, from: ['tree'], to: ['copy'], override, rehearse: false });
const inCopy = (name: string) => join(root, 'copy', name);

/** Goes on until so many entries were copied. */
function advance(job: ReturnType<typeof begin>, entries: number): void {
  for (let step = job.next(); !step.done; step = job.next()) {
    if (step.value && 'progress' in step.value && step.value.progress.entries >= entries) return;
  }
  throw new Error('the copy ended');
}
/** As a worker does with a job that is cancelled; the steps its end took. */
function cancel(job: ReturnType<typeof begin>): number {
  let steps = 0;
  for (let step = job.return({ from: null, to: null, replaced: false }); !step.done; step = job.next())
    steps += 1;
  return steps;
}

describe.each([false, true])('a copy that is cancelled, without descriptors: %s', (portable) => {
  test('is taken back, in steps', () => {
    const job = begin(portable);
    advance(job, 9);
    expect(existsSync(inCopy('.'))).toBe(true);
    expect(cancel(job)).toBeGreaterThan(5);
    expect(readdirSync(root)).toEqual(['tree']);
  });

  test('leaves what others put or changed there', () => {
    const job = begin(portable);
    advance(job, 9);
    const [folder = ''] = readdirSync(inCopy('.'));
    writeFileSync(inCopy(`${folder}/theirs`), 'precious');
    const changed = readdirSync(inCopy(folder)).find(
      (name) => name !== 'link' && name !== 'theirs' && name !== 'd',
    );
    if (changed !== undefined) writeFileSync(inCopy(`${folder}/${changed}`), 'changed by somebody');
    cancel(job);
    expect(readFileSync(inCopy(`${folder}/theirs`), 'utf8')).toBe('precious');
    if (changed !== undefined)
      expect(readFileSync(inCopy(`${folder}/${changed}`), 'utf8')).toBe('changed by somebody');
  });

  test('into a folder that was there keeps what it has', () => {
    mkdirSync(join(root, 'copy'));
    writeFileSync(inCopy('theirs'), 'precious');
    const job = begin(portable, true);
    advance(job, 9);
    cancel(job);
    expect(readdirSync(inCopy('.')).length).toBeGreaterThan(1);
    expect(readFileSync(inCopy('theirs'), 'utf8')).toBe('precious');
  });

  test('because somebody was faster keeps their copy', () => {
    const late = begin(portable);
    expect(late.next().done).toBe(false);
    const first = begin(portable);
    for (let step = first.next(); !step.done; ) step = first.next();
    expect(() => {
      for (let step = late.next(); !step.done; ) step = late.next();
    }).toThrow('there is already something with that name');
    expect(readdirSync(inCopy('c/d')).length).toBe(5);
  });
});
