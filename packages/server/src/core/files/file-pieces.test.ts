import { expect, test } from 'vitest';
import { contentOf, piecesOf } from './file-pieces.js';
import type { Entry, OpenFile } from './file-system.js';

const CONTENT = Buffer.from('0123456789');
const byPosition: OpenFile = {
  entry: { size: 10 } as Entry,
  read: async (buffer, position) => CONTENT.copy(buffer, 0, position),
  close: async () => {},
};
/** As a file on another machine, where each read would be a request. */
const asStream: OpenFile = {
  ...byPosition,
  read: () => Promise.reject(new Error('It is read as a stream')),
  async *stream(start, end) {
    for (const byte of CONTENT.subarray(start, end)) yield Buffer.of(byte);
  },
};

test.each([
  ['by position', byPosition],
  ['as a stream', asStream],
])('a file that is read %s gives the wanted bytes in order', async (_, file) => {
  const textOf = async (options = {}) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of piecesOf(file, { pieceBytes: 3, ...options })) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  expect(await textOf()).toBe('0123456789');
  expect(await textOf({ start: 2, end: 9 })).toBe('2345678');
  expect(await textOf({ start: 8, end: 20 })).toBe('89');
  expect(await contentOf(file, 9)).toBe(null);
  expect(Buffer.from((await contentOf(file, 10)) ?? []).toString()).toBe('0123456789');
});

test('a file that grows while it is read is whole, or too large', async () => {
  const grown = { ...byPosition, entry: { size: 4 } as Entry };
  expect(Buffer.from((await contentOf(grown, 10)) ?? []).toString()).toBe('0123456789');
  expect(await contentOf(grown, 9)).toBe(null);
});
