import type { VirtualPath } from '@satchel/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Transfer } from '../../src/core/files/changes.js';
import type { WriteOptions } from '../../src/core/files/file-system.js';
import { type AnyFileSystem, body, p, textOf } from './file-system-calls.js';
import type { OpenedStorage, Plant, Rig } from './rig.js';

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
   * Makes the change and ends the storage before the given step of it, counted from 1, as if its process were killed; then the storage
   * starts again. Resolves to false when the change has no such step and is made.
   */
  stoppedAt(step: number, change: WholeChange): Promise<boolean>;
}

/** What is visible: the contents of files by path, and null for folders. */
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

/** What each change makes of `BEFORE`. */
const whole: [string, WholeChange, Tree][] = [
  ['a file that is moved', transfer('move', '/a', '/new/a'), { ...without('/a'), ...NEW, '/new/a': 'a' }],
  ['a folder that is moved', transfer('move', '/from', '/new'), { ...without('/from'), ...NEW_FOLDER }],
  [
    'a file that is moved onto another',
    transfer('move', '/a', '/onto/b', true),
    { ...without('/a'), '/onto/b': 'a' },
  ],
  ['a file that is copied', transfer('copy', '/a', '/from/a'), { ...BEFORE, '/from/a': 'a' }],
  ['a folder that is copied', transfer('copy', '/from', '/new'), { ...BEFORE, ...NEW_FOLDER }],
  [
    'a file that is copied onto another',
    transfer('copy', '/a', '/onto/b', true),
    { ...BEFORE, '/onto/b': 'a' },
  ],
  ['a file that is uploaded', upload('/from/new', false), { ...BEFORE, '/from/new': 'written' }],
  ['a file that is written again', upload('/onto/b', true), { ...BEFORE, '/onto/b': 'written' }],
  ['a file that is removed', { verb: 'remove', path: p('/a') }, without('/a')],
];

/** A change that is killed at each step. `stride` leaves out steps where each takes long. */
export function describeKilled(rig: Rig<KilledStorage>, stride = 1): void {
  describe('a change that is killed at each step', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    beforeAll(() => {
      ({ files, plant } = rig());
    });

    async function plantBefore(): Promise<void> {
      await plant.clear();
      for (const [path, content] of Object.entries(BEFORE)) {
        if (content === null) await plant.folder(path.slice(1));
        else await plant.file(path.slice(1), content);
      }
    }

    async function visible(): Promise<Tree> {
      const tree: Tree = {};
      for await (const batch of files.walk(p('/'))) {
        for (const { path, kind } of batch)
          tree[path] = kind === 'directory' ? null : await textOf(files, path);
      }
      return tree;
    }

    /** Calls `check` with what is visible after each stop, and once more when the change is made. */
    async function atEachStep(
      change: WholeChange,
      check: (tree: Tree, isMade: boolean, step: number) => void,
    ): Promise<void> {
      const first = Math.min(stride, 2);
      for (let step = first; ; step += stride) {
        await plantBefore();
        const isStopped = await rig().stoppedAt(step, change);
        check(await visible(), !isStopped, step);
        if (!isStopped) {
          expect(step, 'it was killed at least once').toBeGreaterThan(first);
          return;
        }
      }
    }

    test.each(whole)(
      '%s is there as before or as it was to be, and nothing else',
      async (_title, change, after) => {
        await atEachStep(change, (tree, isMade, step) => {
          expect(isMade ? [after] : [BEFORE, after], `step ${step}`).toContainEqual(tree);
        });
      },
    );

    test('a folder that is removed has lost only what was in it', async () => {
      await atEachStep({ verb: 'remove', path: p('/from') }, (tree, isMade, step) => {
        expect(BEFORE, `step ${step}`).toMatchObject(tree);
        expect(tree).toMatchObject(without('/from'));
        if (isMade) expect(tree).toEqual(without('/from'));
      });
    });

    test.each(['copy', 'move'] as const)(
      'with a %s of a folder onto another each file is there as before or as it was to be',
      async (verb) => {
        await atEachStep(transfer(verb, '/from', '/onto', true), (tree, isMade, step) => {
          for (const name of ['b', 'sub/c']) {
            const states = isMade ? [mergedBy(verb, name)] : [separate(name), mergedBy(verb, name)];
            expect(states, `${name}, step ${step}`).toContainEqual(pairOf(tree, name));
          }
          expect(tree).toMatchObject({ '/a': 'a', '/onto': null, '/onto/d': 'd' });
          expect(Object.keys({ ...NAMES_OF_BOTH, ...tree })).toEqual(Object.keys(NAMES_OF_BOTH));
          if (isMade) expect('/from' in tree).toBe(verb === 'copy');
        });
      },
    );
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
