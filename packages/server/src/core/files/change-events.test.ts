import { describe, expect, test } from 'vitest';
import { p } from '../../../test/contracts/file-system-calls.js';
import { type Done, eventOf, type ReportedChange } from './change-events.js';
import type { ChangeResult } from './changes.js';
import { type FileEvent, movedVersion } from './file-events.js';

const actor = { userId: 7, username: 'ann' };
const upload = { verb: 'write', path: p('/a'), options: { reason: 'upload' } } as const;
const save = { verb: 'write', path: p('/a'), options: { reason: 'save' } } as const;
const restoring = { ...save, restoredVersion: 'v1' };
const folder = { verb: 'makeDirectory', path: p('/a'), isNew: false } as const;
const copy = { verb: 'copy', from: p('/a'), to: p('/b') } as const;
const move = { verb: 'move', from: p('/a'), to: p('/b') } as const;
const remove = { verb: 'remove', path: p('/a') } as const;
const restore = { verb: 'restore', id: 't1' } as const;

const mark = { fileId: 'new', isFolder: false, size: 1, revision: '2', entries: 0 };
const merged = { entries: [], folders: [] };
const kept = [{ id: 'v2', path: p('/a') }];
const at = { path: p('/a'), destination: null, existed: false, parents: 1, mark };
const over = { ...at, existed: true, parents: 0, replaced: 'old' };
const ends = { path: p('/a'), destination: p('/b'), existed: false, parents: 0, mark };
const gone = { path: p('/a'), destination: null, existed: true };

const TABLE: [string, ReportedChange, ChangeResult & Omit<Partial<Done>, 'result'>, Partial<FileEvent>][] = [
  ['an upload of a new file', upload, at, { type: 'created', path: p('/a'), by: 'upload', parents: 1, mark }],
  [
    'an upload over a file',
    upload,
    { ...over, kept },
    { type: 'written', path: p('/a'), by: 'upload', kept, version: { before: 'old', after: 'new' } },
  ],
  ['a write over what the storage does not number', upload, { ...over, replaced: null }, { type: 'written' }],
  ['a save', save, over, { type: 'written', by: 'save', version: { before: 'old', after: 'new' } }],
  ['a version that comes back', restoring, over, { type: 'written', by: 'save', restoredVersion: 'v1' }],
  ['a version of what is gone', restoring, at, { type: 'created', by: 'save' }],
  ['a new folder', folder, at, { type: 'created', by: 'makeDirectory', parents: 1, mark }],
  ['a copy', copy, ends, { type: 'created', path: p('/b'), by: 'copy', mark }],
  [
    'a copy into a folder',
    copy,
    { ...ends, existed: true, merged, kept },
    { type: 'written', path: p('/b'), by: 'copy', merged, kept },
  ],
  [
    'a move',
    move,
    { ...ends, object: 'old' },
    { type: 'moved', from: p('/a'), path: p('/b'), version: { before: 'old', after: mark.fileId }, mark },
  ],
  ['a move over a file', move, { ...ends, existed: true, kept }, { type: 'moved', existed: true, kept }],
  [
    'a move into a folder',
    move,
    { ...ends, existed: true, merged, object: 'old' },
    { type: 'moved', merged, version: { before: 'old', after: 'old' } },
  ],
  ['a move of a symlink', move, { ...ends, object: 'link' }, { type: 'moved', path: p('/b'), mark }],
  ['a move out of the root', move, { ...ends, destination: null }, { type: 'removed', path: p('/a') }],
  ['a deletion for good', remove, { ...gone, entries: 3 }, { type: 'removed', path: p('/a'), entries: 3 }],
  [
    'a folder that goes to the trash',
    { ...remove, options: { isConfirmed: true } },
    { ...gone, isFolder: true, trashed: p('/.satchel-trash/t1') },
    { type: 'removed', isFolder: true, isConfirmed: true, trashed: p('/.satchel-trash/t1') },
  ],
  [
    'what comes back from the trash',
    restore,
    at,
    { type: 'created', path: p('/a'), by: 'restore', restored: p('/.satchel-trash/t1') },
  ],
  ['what comes back into a folder', restore, { ...over, kept }, { type: 'written', by: 'restore', kept }],
];

describe('everybody is told of', () => {
  test.each(TABLE)('%s', (_what, change, { kept, trashed, ...result }, event) => {
    expect(eventOf(change, { actor, result, kept, trashed })).toMatchObject({ ...event, actor });
  });
});

const NOTHING: [string, ReportedChange, ChangeResult][] = [
  ['a folder that was there', folder, { ...at, existed: true }],
  ['a write outside of the root', upload, { ...at, path: null }],
  ['a copy out of the root', copy, { ...ends, destination: null }],
  ['a deletion outside of the root', remove, { ...gone, path: null }],
];

test.each(NOTHING)('nobody is told of %s', (_what, change, result) => {
  expect(eventOf(change, { actor, result })).toBeNull();
});

test('a symlink has no version, and what was merged into a folder is what it was', () => {
  expect(movedVersion('link', { mark })).toEqual({});
  expect(movedVersion(undefined, { mark })).toEqual({});
  expect(movedVersion('old', { mark, merged })).toEqual({ version: { before: 'old', after: 'old' } });
});
