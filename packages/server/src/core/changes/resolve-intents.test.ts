import type { VirtualPath } from '@satchel/contract';
import { describe, expect, test } from 'vitest';
import type { Intent, Mark } from '../files/file-events.js';
import { eventsOf, type PresentPlaces } from './resolve-intents.js';

const actor = { userId: 1, username: 'ann' };
const at = (path: string) => path as VirtualPath;
const same = (fileId: string) => ({ before: fileId, after: fileId });
const mark = (fileId: string, isFolder = false): Mark => ({
  ...{ fileId, isFolder, size: 3, revision: '4', entries: 0 },
});
const location = { volume: 'volume:main:/', id: 'location' };
const kept = { volume: 'volume:main:/', id: 'kept' };

/** Places with these files and folders: by path, or in the locations. */
const placesWith = (there: Record<string, string>, locations: Record<string, boolean | null> = {}) =>
  ({
    markAt: async (path) => {
      const fileId = there[path];
      return fileId ? mark(fileId, fileId.startsWith('folder')) : null;
    },
    measured: async (_, found) => ({ ...found, size: 30, entries: 2 }),
    isTrashed: async ({ id }) => locations[id] ?? (id in locations ? null : false),
    isKept: async ({ id }) => locations[id] === true,
  }) satisfies PresentPlaces;

type Facts = [
  what: string,
  there: Record<string, string>,
  expected: unknown,
  locations?: Record<string, boolean | null>,
];
const check =
  (intents: Intent[]) => async (_: string, there: Facts[1], expected: unknown, locations: Facts[3]) =>
    expect(await eventsOf(intents, placesWith(there, locations))).toEqual(expected);

describe('a move', () => {
  const move: Intent = { verb: 'move', from: at('/a'), path: at('/b'), object: '1', existed: false, actor };
  const done = { type: 'moved', from: '/a', path: '/b', version: same('1'), mark: mark('1'), actor };
  test.each<Facts>([
    ['was made', { '/b': '1' }, [done]],
    ['was not made', { '/a': '1' }, []],
    [
      'to another disk, where it is another object',
      { '/b': '2' },
      [{ ...done, mark: mark('2'), version: { before: '1', after: '2' } }],
    ],
    ['had given the file a second name only', { '/a': '1', '/b': '1' }, []],
    ['was made, and something else has its former name', { '/a': '2', '/b': '1' }, [done]],
    ['of what went in another way', {}, []],
  ])('%s', check([move]));

  test.each<Facts>([['was made', { '/b': '1' }, [{ ...done, parents: 2 }]]])(
    'a move with the folders for it: %s',
    check([{ ...move, parents: 2 }]),
  );

  const replace: Intent = { verb: 'replace', path: at('/b'), by: 'move', before: '0', kept, actor };
  const over = { ...done, existed: true };
  test.each<Facts>([
    [
      'was made, and the former file kept',
      { '/b': '1' },
      [{ ...over, kept: [{ id: 'kept', path: '/b' }] }],
      { kept: true },
    ],
    ['was made, and nothing kept', { '/b': '1' }, [over]],
    ['was not made', { '/a': '1', '/b': '0' }, []],
    ['of what went in another way', { '/b': '0' }, []],
  ])('onto a file: %s', check([{ ...move, existed: true }, replace]));

  const folder = { ...move, object: 'folder1', existed: true };
  test('a move of a folder into another does not say what was where', async () => {
    const [event] = (await eventsOf([folder], placesWith({ '/b': 'folder1' }))) ?? [];
    expect(event).toMatchObject({ type: 'moved', existed: true, merged: null });
  });
});

describe('a copy', () => {
  const copy: Intent = { verb: 'copy', path: at('/b'), actor };
  const done = { type: 'created', path: '/b', by: 'copy', actor };
  test.each<Facts>([
    ['was made', { '/a': '1', '/b': '2' }, [{ ...done, mark: mark('2') }]],
    [
      'of a folder was made',
      { '/b': 'folder1' },
      [{ ...done, mark: { ...mark('folder1', true), size: 30, entries: 2 } }],
    ],
    ['was not made', { '/a': '1' }, []],
  ])('%s', check([copy]));
});

describe('a deletion', () => {
  const trash: Intent = { verb: 'trash', path: at('/a'), location, isFolder: true, actor };
  const gone = { type: 'removed', path: '/a', isFolder: true, actor };
  test.each<Facts>([
    ['was made', {}, [{ ...gone, trashed: '/.satchel-trash/location' }], { location: true }],
    ['was not made', { '/a': 'folder1' }, [], { location: false }],
    ['is on a disk that is not there', {}, null, { location: null }],
  ])('to the trash: %s', check([trash]));

  const remove: Intent = { verb: 'remove', path: at('/a'), isFolder: true, actor };
  test.each<Facts>([
    ['was made', {}, [gone]],
    ['was not made, or not to its end', { '/a': 'folder1' }, []],
  ])('for good: %s', check([remove]));
});

describe('a restoration', () => {
  const restore: Intent = { verb: 'restore', location, path: at('/a'), existed: false, actor };
  const back = { path: '/a', by: 'restore', mark: mark('1'), restored: '/.satchel-trash/location', actor };
  test.each<Facts>([
    ['was made', { '/a': '1' }, [{ type: 'created', ...back }]],
    ['was not made', {}, [], { location: true }],
    ['of what was emptied from the trash', {}, []],
    ['is on a disk that is not there', {}, null, { location: null }],
  ])('%s', check([restore]));

  const replace: Intent = { verb: 'replace', path: at('/a'), by: 'restore', before: '0', kept, actor };
  test.each<Facts>([
    [
      'was made',
      { '/a': '1' },
      [{ type: 'written', ...back, kept: [{ id: 'kept', path: '/a' }] }],
      { kept: true },
    ],
    ['was not made', { '/a': '0' }, [], { location: true }],
  ])('onto a file: %s', check([{ ...restore, existed: true }, replace]));
});

describe('a file that is replaced', () => {
  const replace = (by: 'save' | 'copy', path = '/a'): Intent => ({
    ...{ verb: 'replace', path: at(path), by, before: '0', kept, actor },
  });
  const written = { type: 'written', path: '/a', mark: mark('1'), actor };
  const version = { before: '0', after: '1' };
  test.each<Facts>([
    [
      'was saved',
      { '/a': '1' },
      [{ ...written, by: 'save', version, kept: [{ id: 'kept', path: '/a' }] }],
      { kept: true },
    ],
    ['was not saved', { '/a': '0' }, [], { kept: true }],
    ['went in another way', {}, [], { kept: true }],
  ])('%s', check([replace('save')]));

  test('a file that is replaced by a copy is another file, each by itself', async () => {
    const intents = [replace('copy'), replace('copy', '/b')];
    expect(await eventsOf(intents, placesWith({ '/a': '1', '/b': '0' }))).toEqual([
      { ...written, by: 'copy' },
    ]);
  });
});

describe('names that changed places', () => {
  const [a, b] = [mark('1'), mark('2')];
  const names = [
    { from: 'a', to: 'b', mark: a },
    { from: 'b', to: 'a', mark: b },
  ];
  const moves = [
    { of: 0, from: 'a', to: 'aside' },
    { of: 1, from: 'b', to: 'a' },
    { of: 0, from: 'aside', to: 'b' },
  ];
  const renames: Intent = { verb: 'renames', path: at('/d'), chains: [{ names, moves }], actor };
  const together = [
    { from: '/d/a', path: '/d/b', mark: a },
    { from: '/d/b', path: '/d/a', mark: b },
  ];
  test.each<Facts>([
    [
      'all of them',
      { '/d/a': '2', '/d/b': '1' },
      [
        { type: 'moved', actor, from: '/d/a', path: '/d/aside', version: same('1'), mark: a, together },
        { type: 'moved', actor, from: '/d/b', path: '/d/a', version: same('2'), mark: b, together: [] },
        { type: 'moved', actor, from: '/d/aside', path: '/d/b', version: same('1'), mark: a, together: [] },
      ],
    ],
    ['none of them', { '/d/a': '1', '/d/b': '2' }, []],
  ])('%s', check([renames]));
});
