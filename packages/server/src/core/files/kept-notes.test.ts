import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { volumeNamesOf } from '../storage/local/volume-folder.js';
import { installationIn, isKeptId, type KeptNote, KeptNotes } from './kept-notes.js';

const notes = new KeptNotes(Buffer.alloc(32, 1), volumeNamesOf('main'));
const others = new KeptNotes(Buffer.alloc(32, 2), volumeNamesOf('main'));
const note: KeptNote = {
  serverPath: '/mnt/usb/ann/a b.txt' as VirtualPath,
  path: '/a b.txt' as VirtualPath,
  scope: '/mnt/usb/ann' as VirtualPath,
  userId: 3,
  username: 'ann\n{"',
  at: 1_700_000_000_000,
};
const location = { volume: 'volume:main:/mnt/usb', id: notes.newId() };

test('a note is one line that says what its row said, and which installation wrote it', () => {
  const line = notes.write(location, note);
  expect(line).not.toContain('\n');
  expect(notes.read(location, line)).toEqual({ ...note, isSigned: true });
  expect(others.read(location, line)).toEqual({ ...note, isSigned: false });
  expect([isKeptId(location.id), installationIn(location.id)]).toEqual([true, notes.installation]);
  expect([isKeptId('f'.repeat(36)), installationIn('f'.repeat(36))]).toEqual([true, '']);
});

test('a place moves with its disk, and is none where the disk is not served', () => {
  const line = notes.write(location, note);
  const placeOn = (volume: string) => notes.read({ ...location, volume }, line)?.serverPath;
  expect(placeOn('volume:main:/other')).toBe('/other/ann/a b.txt');
  expect(placeOn('volume:main:/')).toBe('/ann/a b.txt');
  expect(placeOn('volume:main:disk:/mnt/usb')).toBe(null);
  const outside = notes.write(
    { ...location, volume: 'volume:main:disk:/granted' },
    { ...note, serverPath: null },
  );
  expect(notes.read(location, outside)).toMatchObject({ serverPath: null, path: '/a b.txt', isSigned: true });
});

test('what was changed, or belongs to something else, is not signed', () => {
  const line = notes.write(location, note);
  expect(notes.read(location, line.replace('"user":3', '"user":1'))).toMatchObject({
    userId: 1,
    isSigned: false,
  });
  expect(notes.read({ ...location, id: notes.newId() }, line)).toBe(null);
  const other = notes.newId();
  expect(notes.read({ ...location, id: other }, line.replace(location.id, other))).toMatchObject({
    isSigned: false,
  });
});

test.each([
  ['', '{}'],
  ['binary', '\u0000\ufffd'],
  ['a list', '[1]'],
  ['a name above', JSON.stringify({ ...stored(), below: '/../../etc/passwd' })],
  ['a name with NUL', JSON.stringify({ ...stored(), below: '/a\0b' })],
  ['a name that is too long', JSON.stringify({ ...stored(), below: `/${'x'.repeat(256)}` })],
  ['a path that is too long', JSON.stringify({ ...stored(), path: '/x'.repeat(30_000) })],
  ['the root', JSON.stringify({ ...stored(), below: '/' })],
  ['no number', JSON.stringify({ ...stored(), user: '1' })],
  ['no name', JSON.stringify({ ...stored(), name: { toString: 1 } })],
])('%s is no note', (_, text) => {
  expect(notes.read(location, `${location.id} ${'0'.repeat(32)} ${text}`)).toBe(null);
});

function stored() {
  return { below: '/a', path: '/a', scope: '/', user: 1, name: 'ann', at: 1 };
}
