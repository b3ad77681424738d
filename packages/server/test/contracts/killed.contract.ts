import type { VirtualPath } from '@satchel/contract';
import { describe, expect, test } from 'vitest';
import type { Transfer } from '../../src/core/files/changes.js';
import type { WriteOptions } from '../../src/core/files/file-system.js';
import { type AnyFileSystem, body, p, textOf } from './file-system-calls.js';
import type { OpenedStorage, UnderTest } from './under-test.js';

/** A change with all that it needs, so that another process can make it. */
export type WholeChange =
  | Pick<Transfer, 'verb' | 'from' | 'to' | 'options'>
  | { verb: 'write'; path: VirtualPath; content: string; options: WriteOptions }
  | { verb: 'remove'; path: VirtualPath };

export function makeChange(files: AnyFileSystem, change: WholeChange): Promise<unknown> {
  if (change.verb === 'write') return files.write(change.path, body(change.content), change.options);
  if (change.verb === 'remove') return files.remove(change.path);
  return files[change.verb](change.from, change.to, change.options);
}

export interface KilledStorage extends OpenedStorage {
  /**
   * Makes the change and ends the storage before the given step of it, counted from 1, as if its process were
   * killed; then the storage starts again. Resolves to false when the change has no such step and is made.
   */
  stoppedAt(step: number, change: WholeChange): Promise<boolean>;
}

/** The visible entries: the contents of files by path, and null for folders. */
type Tree = Record<string, string | null>;

const BEFORE: Tree = {
  '/a': 'a',
  '/from': null,
  '/from/b': 'b',
  '/from/sub': null,
  '/from/sub/c': 'c',
  '/onto': null,
  '/onto/b': 'other',
  '/onto/d': 'd',
};

function without(...gone: string[]): Tree {
  const isKept = (path: string) => gone.every((top) => path !== top && !path.startsWith(`${top}/`));
  return Object.fromEntries(Object.entries(BEFORE).filter(([path]) => isKept(path)));
}

const NEW = { '/new': null };
const NEW_FOLDER = { ...NEW, '/new/b': 'b', '/new/sub': null, '/new/sub/c': 'c' };
const upload = (path: string, override: boolean): WholeChange => {
  const options = { reason: 'upload', override } as const;
  return { verb: 'write', path: p(path), content: 'written', options };
};
const transfer = (verb: 'copy' | 'move', from: string, to: string, override = false): WholeChange => {
  return { verb, from: p(from), to: p(to), options: { override } };
};

type Whole = [string, WholeChange, Tree];

/** The trees that the changes make of `BEFORE`. */
const whole: Whole[] = [
  ['a file that is copied', transfer('copy', '/a', '/from/a'), { ...BEFORE, '/from/a': 'a' }],
  [
    'a file that is copied onto another',
    transfer('copy', '/a', '/onto/b', true),
    { ...BEFORE, '/onto/b': 'a' },
  ],
  ['a file that is uploaded', upload('/from/new', false), { ...BEFORE, '/from/new': 'written' }],
  ['a file that is written again', upload('/onto/b', true), { ...BEFORE, '/onto/b': 'written' }],
  ['a file that is removed', { verb: 'remove', path: p('/a') }, without('/a')],
];

/** The same of changes that come to their end by a rename. */
const renaming: Whole[] = [
  ['a file that is moved', transfer('move', '/a', '/new/a'), { ...without('/a'), ...NEW, '/new/a': 'a' }],
  ['a folder that is moved', transfer('move', '/from', '/new'), { ...without('/from'), ...NEW_FOLDER }],
  [
    'a file that is moved onto another',
    transfer('move', '/a', '/onto/b', true),
    { ...without('/a'), '/onto/b': 'a' },
  ],
  ['a folder that is copied', transfer('copy', '/from', '/new'), { ...BEFORE, ...NEW_FOLDER }],
];

class Killing {
  /** `stride` leaves out steps where each takes long. */
  constructor(
    readonly underTest: UnderTest<KilledStorage>,
    readonly stride: number,
  ) {}

  async #plantBefore(): Promise<void> {
    const { plant } = this.underTest();
    await plant.clear();
    for (const [path, content] of Object.entries(BEFORE)) {
      if (content === null) await plant.folder(path.slice(1));
      else await plant.file(path.slice(1), content);
    }
  }

  async #visible(): Promise<Tree> {
    const { files } = this.underTest();
    const tree: Tree = {};
    for await (const batch of files.walk(p('/'))) {
      for (const { path, kind } of batch)
        tree[path] = kind === 'directory' ? null : await textOf(files, path);
    }
    return tree;
  }

  /** Calls `check` with what is visible after each stop, and once more when the change is made. */
  async atEachStep(
    change: WholeChange,
    check: (tree: Tree, isMade: boolean, step: number) => void,
  ): Promise<void> {
    const first = Math.min(this.stride, 2);
    for (let step = first; ; step += this.stride) {
      await this.#plantBefore();
      const isStopped = await this.underTest().stoppedAt(step, change);
      check(await this.#visible(), !isStopped, step);
      if (!isStopped) {
        expect(step, 'it was killed at least once').toBeGreaterThan(first);
        return;
      }
    }
  }

  async staysWhole([, change, after]: Whole): Promise<void> {
    await this.atEachStep(change, (tree, isMade, step) => {
      expect(isMade ? [after] : [BEFORE, after], `step ${step}`).toContainEqual(tree);
    });
  }

  /** Copies or moves a folder onto another. */
  async mergesEachWhole(verb: 'copy' | 'move'): Promise<void> {
    await this.atEachStep(transfer(verb, '/from', '/onto', true), (tree, isMade, step) => {
      for (const name of ['b', 'sub/c']) {
        const states = isMade ? [mergedBy(verb, name)] : [separate(name), mergedBy(verb, name)];
        expect(states, `${name}, step ${step}`).toContainEqual(pairOf(tree, name));
      }
      expectMerging(tree);
      if (isMade) expect('/from' in tree).toBe(verb === 'copy');
    });
  }
}

/** A change that is killed at each step. */
export function describeKilled(underTest: UnderTest<KilledStorage>, stride = 1): void {
  describe('a change that is killed at each step', () => {
    const killing = new Killing(underTest, stride);

    test.each(whole)('%s is there as before or as it was to be, and nothing else', (...each) =>
      killing.staysWhole(each),
    );

    test('a folder that is removed has lost only what was in it', async () => {
      await killing.atEachStep({ verb: 'remove', path: p('/from') }, (tree, isMade, step) => {
        expect(BEFORE, `step ${step}`).toMatchObject(tree);
        expect(tree).toMatchObject(without('/from'));
        if (isMade) expect(tree).toEqual(without('/from'));
      });
    });

    test('with a copy of a folder onto another each file is there as before or as it was to be', () =>
      killing.mergesEachWhole('copy'));
  });
}

/** For storages that rename in one step. */
export function describeKilledRename(underTest: UnderTest<KilledStorage>, stride = 1): void {
  describe('a change by renaming that is killed at each step', () => {
    const killing = new Killing(underTest, stride);

    test.each(renaming)('%s is there as before or as it was to be, and nothing else', (...each) =>
      killing.staysWhole(each),
    );

    test('with a move of a folder onto another each file is there as before or as it was to be', () =>
      killing.mergesEachWhole('move'));
  });
}

/** For storages that rename by copies. */
export function describeKilledCopies(underTest: UnderTest<KilledStorage>): void {
  describe('a change by copies that is killed at each step', () => {
    const killing = new Killing(underTest, 1);

    test.each(renaming)(
      'of %s nothing is lost, and nothing else is touched',
      async (_title, change, after) => {
        const untouched = Object.entries(BEFORE).filter(([path, content]) => after[path] === content);
        await killing.atEachStep(change, (tree, isMade, step) => {
          if (isMade) expect(tree).toEqual(after);
          expect(tree, `step ${step}`).toMatchObject(Object.fromEntries(untouched));
          expect(Object.values(tree)).toEqual(expect.arrayContaining(Object.values(after)));
          for (const [path, content] of Object.entries(tree))
            expect([BEFORE[path], after[path]], `${path}, step ${step}`).toContain(content);
        });
      },
    );

    test('with a move of a folder onto another each file is under its old name, its new one or both', async () => {
      await killing.atEachStep(transfer('move', '/from', '/onto', true), (tree, isMade, step) => {
        for (const name of ['b', 'sub/c']) {
          const [content] = separate(name);
          const states = [mergedBy('move', name), ...(isMade ? [] : [separate(name), [content, content]])];
          expect(states, `${name}, step ${step}`).toContainEqual(pairOf(tree, name));
        }
        expectMerging(tree);
        if (isMade) expect('/from' in tree).toBe(false);
      });
    });
  });
}

const NAMES_OF_BOTH: Tree = { ...BEFORE, '/onto/sub': null, '/onto/sub/c': 'c' };

/** A file of the folder that is merged into another, under its old and its new name. */
const pairOf = (tree: Tree, name: string) => [tree[`/from/${name}`], tree[`/onto/${name}`]];
const separate = (name: string) => pairOf(BEFORE, name);

function mergedBy(verb: 'copy' | 'move', name: string) {
  const [content] = separate(name);
  return [verb === 'copy' ? content : undefined, content];
}

/** Nothing else is touched. */
function expectMerging(tree: Tree): void {
  expect(tree).toMatchObject({ '/a': 'a', '/onto': null, '/onto/d': 'd' });
  expect(Object.keys({ ...NAMES_OF_BOTH, ...tree })).toEqual(Object.keys(NAMES_OF_BOTH));
}
