import { everyPermission, type Permission, parseVirtualPath, ROOT } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { canRun, isAllowed, labelOf } from './action';
import { type ActionId, actionForKeys, actionOf, fileActions } from './action-registry';
import { actionContext, noEffects } from './test-context';

const one = [entry('a.txt')];
const two = [entry('a.txt'), entry('b/')];
const withAll = {
  ...noEffects(),
  upload: () => undefined,
  share: () => undefined,
  shell: () => undefined,
  canSend: () => true,
};
const clipboard = { key: 'c', items: [{ ...entry('a'), from: '/a' }], path: ROOT } as const;

describe('each action needs its own permission', () => {
  const needs: [ActionId, Permission][] = [
    ['newFolder', 'create'],
    ['newFile', 'create'],
    ['upload', 'create'],
    ['uploadFolder', 'create'],
    ['copyTo', 'create'],
    ['copy', 'create'],
    ['paste', 'create'],
    ['delete', 'delete'],
    ['rename', 'rename'],
    ['moveTo', 'rename'],
    ['cut', 'rename'],
    ['share', 'share'],
    ['download', 'download'],
    ['send', 'download'],
    ['shell', 'execute'],
  ];
  it.each(needs)('the action %s needs the permission %s and nothing else', (id, permission) => {
    const only = { ...everyPermission(false), [permission]: true };
    const without = { ...everyPermission(true), [permission]: false };
    const context = { selected: one, clipboard, effects: withAll };
    expect(canRun(actionOf(id), actionContext({ ...context, permissions: only }))).toBe(true);
    expect(isAllowed(actionOf(id), actionContext({ ...context, permissions: without }))).toBe(false);
  });

  it('no action that changes files is available without permissions', () => {
    const context = actionContext({ selected: one, clipboard, effects: withAll });
    const allowed = fileActions.filter((action) => isAllowed(action, context)).map((action) => action.id);
    expect(allowed).toEqual([
      'open',
      'info',
      'view',
      'multiple',
      'selectAll',
      'clear',
      'up',
      'filter',
      'reload',
      'help',
    ]);
  });
});

describe('the selection decides', () => {
  const runs = (id: ActionId, selected: typeof one) =>
    canRun(actionOf(id), actionContext({ selected, permissions: everyPermission(true), effects: withAll }));

  it.each(['rename', 'share', 'open'] as const)('the action %s needs exactly one entry', (id) => {
    expect([runs(id, []), runs(id, one), runs(id, two)]).toEqual([false, true, false]);
  });

  it.each(['delete', 'moveTo', 'copyTo', 'copy', 'cut'] as const)(
    'the action %s needs one or more entries',
    (id) => {
      expect([runs(id, []), runs(id, one), runs(id, two)]).toEqual([false, true, true]);
    },
  );

  it('the action that renames several together needs several', () => {
    expect([runs('renames', []), runs('renames', one), runs('renames', two)]).toEqual([false, false, true]);
  });

  it.each(['download', 'info', 'newFolder', 'upload'] as const)('the action %s needs no selection', (id) => {
    expect(runs(id, [])).toBe(true);
  });
});

describe('keys', () => {
  const permissions = everyPermission(true);

  it('run the action if it can run', () => {
    expect(actionForKeys('f2', actionContext({ selected: one, permissions }))?.id).toBe('rename');
    expect(actionForKeys('f2', actionContext({ selected: two, permissions }))?.id).toBe('renames');
    expect(actionForKeys('f2', actionContext({ selected: [], permissions }))).toBeUndefined();
    expect(actionForKeys('f2', actionContext({ selected: one }))).toBeUndefined();
    expect(actionForKeys('delete', actionContext({ selected: two, permissions }))?.id).toBe('delete');
    expect(actionForKeys('mod+f', actionContext({ permissions }))).toBeUndefined();
    expect(actionForKeys('alt+m', actionContext({ selected: two, permissions }))?.id).toBe('moveTo');
    expect(actionForKeys('alt+m', actionContext({ selected: [], permissions }))).toBeUndefined();
    expect(actionForKeys('alt+m', actionContext({ selected: two }))).toBeUndefined();
    const withPath = { ...noEffects(), editPath: () => undefined };
    expect(actionForKeys('mod+l', actionContext({ effects: withPath }))?.id).toBe('editPath');
    expect(actionForKeys('mod+l', actionContext())).toBeUndefined();
  });

  it('belong to one action each, except for the one that renames one or several', () => {
    const keys = fileActions.filter(({ id }) => id !== 'renames').flatMap((action) => action.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('favourite', () => {
  const effects = (
    kept: readonly string[],
    toggle: (paths: readonly string[]) => void = () => undefined,
  ) => ({
    ...noEffects(),
    favourites: { areKept: (paths: readonly string[]) => paths.every((path) => kept.includes(path)), toggle },
  });
  const labelFor = (kept: string[], selected: typeof one) =>
    labelOf(actionOf('favourite'), actionContext({ selected, effects: effects(kept) }));

  it('is called after what it does', () => {
    expect(labelFor(['/a.txt'], one)).toBe('places.remove');
    expect(labelFor(['/a.txt'], two)).toBe('places.add');
  });

  it('takes the selection, or the open folder, but not the root', () => {
    const toggled: string[][] = [];
    const run = (selected: typeof one, folder = parseVirtualPath('/docs')) => {
      const toggle = (paths: readonly string[]) => void toggled.push([...paths]);
      const context = actionContext({ selected, folder, effects: effects([], toggle) });
      if (canRun(actionOf('favourite'), context)) actionOf('favourite').run(context);
    };
    run(two);
    run([]);
    run([], ROOT);
    expect(toggled).toEqual([['/a.txt', '/b'], ['/docs']]);
  });

  it('is not there until the favourites are known', () => {
    expect(isAllowed(actionOf('favourite'), actionContext({ selected: one }))).toBe(false);
  });
});

describe('playing', () => {
  const song = entry('a.mp3', { type: 'audio' });
  const effects = { ...noEffects(), play: () => undefined, playLater: () => undefined };
  const runs = (selected: typeof one, change: Parameters<typeof actionContext>[0] = {}) =>
    (['play', 'playLater'] as const).map((id) =>
      canRun(actionOf(id), actionContext({ selected, effects, permissions: { download: true }, ...change })),
    );

  it('is there for selections with a sound, and for users who may read files', () => {
    expect(runs([song])).toEqual([true, true]);
    expect(runs([...two, song])).toEqual([true, true]);
    expect(runs(two)).toEqual([false, false]);
    expect(runs([song], { permissions: { download: false } })).toEqual([false, false]);
  });

  it('needs a player for a file to be played later', () => {
    expect(runs([song], { effects: { ...noEffects(), play: () => undefined } })).toEqual([true, false]);
  });
});

describe('paste', () => {
  const permissions = everyPermission(true);

  it('pasting cut entries needs another folder and the permission to move', () => {
    const cut = { ...clipboard, key: 'x' } as const;
    const there = parseVirtualPath('/docs');
    expect(canRun(actionOf('paste'), actionContext({ clipboard: cut, permissions }))).toBe(false);
    expect(canRun(actionOf('paste'), actionContext({ clipboard: cut, folder: there, permissions }))).toBe(
      true,
    );
    const noMove = { ...permissions, rename: false };
    expect(
      canRun(actionOf('paste'), actionContext({ clipboard: cut, folder: there, permissions: noMove })),
    ).toBe(false);
  });

  it('pasting copied entries works in their own folder, too', () => {
    expect(canRun(actionOf('paste'), actionContext({ clipboard, permissions }))).toBe(true);
    expect(canRun(actionOf('paste'), actionContext({ permissions }))).toBe(false);
  });
});

it('selecting is not available in an empty folder', () => {
  expect(canRun(actionOf('selectAll'), actionContext({ total: 0 }))).toBe(false);
});
