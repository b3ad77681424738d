import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, ROOT } from '@satchel/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ScopedUser } from '../src/core/access/grant.js';
import { openDatabase } from '../src/core/db/database.js';
import type { FileEvent } from '../src/core/files/file-events.js';
import type { UserFileSystem } from '../src/core/files/file-system.js';
import { renameAll } from '../src/features/files/operations/renames.js';
import { ObjectSuccessors } from '../src/features/history/object-successors.js';
import { type FoundTerms, settleRun } from '../src/features/history/recover-runs.js';
import type { LeftRun } from '../src/features/history/run-journal.js';
import { type Step, stepsOf } from '../src/features/history/steps.js';
import { type HistoryPrincipal, type UndoTerms, undoStep } from '../src/features/history/undo-step.js';
import { defaultSettings } from '../src/features/settings/default-settings.js';
import { ObjectFollower } from '../src/features/shares/follow-objects.js';
import { objectStateOf } from '../src/features/shares/object-state.js';
import { ObjectsStore } from '../src/features/shares/objects-store.js';
import { ownIdentified, ownObject } from '../src/features/shares/owner.js';
import { DOUBTS, SharesStore, type StoredShare } from '../src/features/shares/shares-store.js';
import { openShare } from '../src/features/shares/visitors/shared-files.js';
import { UsersStore } from '../src/features/users/store/users-store.js';
import { fieldsFromDefaults } from '../src/features/users/user-defaults.js';
import { body, codeOf, namesOf, p, textOf } from './contracts/file-system-calls.js';
import { ObjectUser } from './memory/object-user.js';

const upload = { reason: 'upload' } as const;
const signal = new AbortController().signal;

let user: ObjectUser;
let files: UserFileSystem;
let events: FileEvent[];
beforeEach(() => {
  user = new ObjectUser();
  ({ files, events } = user);
});
const put = (key: string) => user.put(key);
const idOf = (path: string) => user.idOf(path);

describe('changes', () => {
  test('hooks and events are told of a move, with the object before and after', async () => {
    put('a');
    const before = await idOf('/a');
    await files.move(p('/a'), p('/d/b'));
    expect(user.hooked).toEqual(['rename /a /d/b']);
    const version = { before, after: await idOf('/d/b') };
    expect(version.after).not.toBe(before);
    expect(events).toMatchObject([
      { type: 'moved', from: '/a', path: '/d/b', version, mark: { fileId: version.after, isFolder: false } },
    ]);
  });

  test('of a folder without an id no version is told, and it has one from then on', async () => {
    put('d/a');
    await files.move(p('/d'), p('/e'));
    expect(events).toMatchObject([{ type: 'moved', mark: { fileId: await idOf('/e'), isFolder: true } }]);
    expect(events[0]).not.toHaveProperty('version');
    expect(await idOf('/e')).not.toBe('');
  });

  test('the brake stops what deletes or replaces, and rules deny whole trees', async () => {
    for (const key of ['a', 'b', 'denied/c']) put(key);
    user.isBraked = true;
    expect(await codeOf(files.remove(p('/a')))).toBe('paused_by_brake');
    expect(await codeOf(files.move(p('/a'), p('/b'), { override: true }))).toBe('paused_by_brake');
    expect(await codeOf(files.move(p('/a'), p('/c')))).toBe('done');
    user.isBraked = false;
    expect(await namesOf(files, '/')).toEqual(['b', 'c']);
    for (const verb of [() => files.move(p('/denied'), p('/x')), () => files.remove(p('/denied/c'))])
      expect(await codeOf(verb)).toBe('forbidden');
  });

  test('a job that is continued knows that names were changed, though each is another object', async () => {
    for (const name of ['a', 'b']) put(name);
    const steps = [
      { from: p('/a'), to: p('/b') },
      { from: p('/b'), to: p('/a') },
    ];
    let ids: (string | null)[] | null = null;
    const onIds = (known: (string | null)[]) => {
      ids = known;
    };
    const request = { folder: ROOT, steps };
    expect(await renameAll(files, request, { signal, onIds })).toEqual({ done: 2, failed: [] });
    const earlier = { passed: 0, ids };
    expect(await renameAll(files, request, { signal, onIds, earlier })).toEqual({ done: 2, failed: [] });
    expect([await textOf(files, '/a'), await textOf(files, '/b')]).toEqual(['b', 'a']);
  });
});

describe('an undo', () => {
  const successors = new ObjectSuccessors();
  const principal = () =>
    ({ files, pathOf: (path) => path }) as Partial<HistoryPrincipal> as HistoryPrincipal;
  const termsOf = (known = successors) => ({ successors: known, signal }) as Partial<UndoTerms> as UndoTerms;
  const undo = async (event = events.at(-1)) => {
    for (const step of event ? stepsOf(event) : []) await undoStep(principal(), step, termsOf());
  };
  /** Resolves to what the next process has left to undo; it knows of no object what it was before. */
  const settledAfterKill = async (steps: Step[]) => {
    const made: Step[] = [];
    user.published.subscribe((event) => made.push(...stepsOf(event)));
    const run = { units: [{ steps: [0], left: null, back: [] }] } as Partial<LeftRun> as LeftRun;
    const terms = termsOf(new ObjectSuccessors()) as FoundTerms;
    return (await settleRun(run, steps, { as: principal(), events: made }, terms)).left;
  };

  test('moves a file back, and forth again', async () => {
    put('a');
    await files.move(p('/a'), p('/d/b'));
    await undo();
    expect(await textOf(files, '/a')).toBe('a');
    await undo();
    expect(await textOf(files, '/d/b')).toBe('a');
  });

  test('that was killed after it moved a file is taken back, and can be made then', async () => {
    put('a');
    await files.move(p('/a'), p('/b'));
    const steps = events.flatMap(stepsOf);
    await undo();
    const left = await settledAfterKill(steps);
    expect(await textOf(files, '/b')).toBe('a');
    expect(left).toMatchObject([{ verb: 'move', path: '/b', to: '/a' }]);
    for (const step of left) await undoStep(principal(), step, termsOf());
    expect(await textOf(files, '/a')).toBe('a');
  });

  test('moves a folder back that had no id', async () => {
    put('d/a');
    await files.move(p('/d'), p('/e'));
    await undo();
    expect(await textOf(files, '/d/a')).toBe('d/a');
    expect(await codeOf(files.stat(p('/e')))).toBe('not_found');
  });

  test('gives names back that changed places, whatever became of the process in the middle', async () => {
    for (const name of ['a', 'b']) put(name);
    const texts = async () => [await textOf(files, '/a'), await textOf(files, '/b')];
    const wishes = ['ab', 'ba'].map(([from = '', to = '']) => ({ from, to }));
    expect(await files.renameMany(ROOT, wishes)).toEqual([]);
    const steps = events.flatMap(stepsOf);
    for (const step of steps) await undoStep(principal(), step, termsOf());
    expect(await texts()).toEqual(['a', 'b']);
    const left = await settledAfterKill(steps);
    expect(await texts()).toEqual(['b', 'a']);
    for (const step of left) await undoStep(principal(), step, termsOf());
    expect(await texts()).toEqual(['a', 'b']);
  });

  test('leaves what was changed since then', async () => {
    put('a');
    await files.move(p('/a'), p('/b'));
    const moved = events.at(-1);
    await files.write(p('/b'), body('b'), { ...upload, override: true });
    expect(await codeOf(undo(moved))).toBe('changed_meanwhile');
    put('d/a');
    await files.move(p('/d'), p('/e'));
    const folder = events.at(-1);
    await files.remove(p('/e'));
    put('e/other');
    expect(await codeOf(undo(folder))).toBe('changed_meanwhile');
  });
});

describe('a share', () => {
  const owner = () => ({
    user: { scope: ROOT, perm: everyPermission(true) } as ScopedUser,
    files,
    viewed: () => files,
  });

  function shareOf({ entry, serverPath }: Awaited<ReturnType<typeof ownObject>>): StoredShare {
    const terms = { expiresAt: null, startsAt: null, passwordHash: null, createdAt: 0, opened: 0 };
    const look = {
      view: 'list',
      title: '',
      cover: '',
      onReplaced: 'ask',
      canDownload: true,
      doubt: DOUBTS.none,
    } as const;
    const isFolder = entry.kind === 'directory';
    return { hash: 'h', userId: 1, path: serverPath, isFolder, fileId: entry.fileId, ...terms, ...look };
  }

  test('follows its file by the version that a move tells', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'object-layers-'));
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'database') });
    try {
      const shares = new SharesStore(database);
      put('a');
      const fields = { ...fieldsFromDefaults(defaultSettings(), 'anna'), scope: ROOT };
      const { id } = await new UsersStore(database).insert({ fields, passwordHash: 'x' });
      const share = { ...shareOf(await ownObject(owner(), p('/a'))), userId: id };
      await shares.insert(share);
      await files.move(p('/a'), p('/d/b'));
      const follower = new ObjectFollower(new ObjectsStore(database));
      const notes = events.flatMap((event) => follower.note(event) ?? []);
      await follower.follow(notes).store(database.query);
      const followed = (await shares.find('h')) ?? share;
      expect(followed).toMatchObject({ path: '/d/b', fileId: await idOf('/d/b') });
      expect(await objectStateOf(followed, owner())).toEqual({ state: 'alive' });
      const opened = await (await openShare(followed, owner())).files.open(ROOT);
      expect(opened.entry.path).toBe('/d/b');
      await files.write(p('/d/b'), body('other'), { ...upload, override: true });
      expect(await objectStateOf(followed, owner())).toMatchObject({ state: 'replaced' });
    } finally {
      await database.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('of a folder without an id gives it one, and is of no other folder', async () => {
    put('d/a');
    const share = shareOf(await ownIdentified(owner(), p('/d')));
    expect(await objectStateOf(share, owner())).toEqual({ state: 'alive' });
    expect(await textOf((await openShare(share, owner())).files as typeof files, '/a')).toBe('d/a');
    await files.remove(p('/d'));
    put('d/other');
    expect(await objectStateOf(share, owner())).toMatchObject({ state: 'replaced', fileId: '' });
    expect(await codeOf(openShare(share, owner()))).toBe('not_found');
  });
});
