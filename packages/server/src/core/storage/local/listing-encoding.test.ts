import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { byName, p } from '../../../../test/contracts/file-system-calls.js';
import { ENCODED_AT_ONCE, encodeListing } from '../../files/encode-listing.js';
import { entryColumns } from '../../files/entry-columns.js';
import { Listing } from '../../files/listing.js';
import { LISTING_JSON } from '../../resources/listing-json.js';
import { type LocalStorage, openLocalStorage } from './local-storage.js';

const MIB = 1024 * 1024;
const BIG = 100_000;

let root: string;
let disk: LocalStorage;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'satchel-encoding-'));
  disk = await openLocalStorage({ root, workers: 2 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true });
});

function bigListing(): Listing {
  const names = Array.from({ length: BIG }, (_, index) => `photo of a day "${index}" ü.jpg`);
  const rows = names.map((_, index) => {
    const isFolder = index % 10 === 0;
    const state = isFolder ? ('directory' as const) : ('file' as const);
    const type = isFolder ? ('' as const) : ('image' as const);
    return { state, isSymlink: false, size: index, modifiedMs: isFolder ? null : index, mode: null, type };
  });
  return new Listing(p('/big'), entryColumns(names, names, rows));
}

test('a listing that is made elsewhere is encoded to the bytes of the listing of the disk itself', async () => {
  mkdirSync(join(root, 'big', 'folder'), { recursive: true });
  mkdirSync(join(root, 'small'));
  symlinkSync('nowhere', join(root, 'big', 'broken'));
  for (let index = 0; index < ENCODED_AT_ONCE; index += 1)
    writeFileSync(join(root, 'big', `film "${index}" ü.mp4`), 'x'.repeat(index % 7));
  for (const name of ['film "7" ü.srt', 'film "7" ü.en.vtt']) writeFileSync(join(root, 'big', name), '');
  writeFileSync(join(root, 'small', 'a.txt'), 'a');

  for (const path of ['/', '/big', '/big/folder', '/small']) {
    for (const sorting of [byName.sorting, { by: 'size', asc: true }]) {
      const listing = await disk.files().list(p(path), { sorting });
      const encoded = await disk.encoding.encode(listing, LISTING_JSON);
      const { pieces, ...counts } = await disk.files().encodeList(p(path), LISTING_JSON, { sorting });
      expect(encoded).toMatchObject({ numDirs: counts.numDirs, numFiles: counts.numFiles });
      expect(Buffer.concat(encoded.pieces).equals(Buffer.concat(pieces))).toBe(true);
    }
  }
});

test('while a long listing is encoded the main thread does other things', async () => {
  const listing = bigListing();
  // The first task waits for the start of the thread.
  await disk.encoding.encode(listing, LISTING_JSON);
  let turns = 0;
  let isEncoded = false;
  const encoding = disk.encoding.encode(listing, LISTING_JSON).finally(() => {
    isEncoded = true;
  });
  while (!isEncoded) {
    await new Promise(setImmediate);
    turns += 1;
  }
  const { pieces, ...counts } = await encoding;
  expect(turns).toBeGreaterThan(10);
  expect(counts).toEqual({ numDirs: BIG / 10, numFiles: BIG - BIG / 10 });
  expect(pieces.length).toBeGreaterThan(10);
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(MIB);
  const atOnce = encodeListing(listing, LISTING_JSON);
  expect(pieces.map(({ length }) => length)).toEqual(atOnce.pieces.map(({ length }) => length));
  expect(Buffer.concat(pieces).equals(Buffer.concat(atOnce.pieces))).toBe(true);
});

test('a long listing that nobody waits for any more is not returned', async () => {
  const stop = new AbortController();
  const encoding = disk.encoding.encode(bigListing(), LISTING_JSON, stop.signal);
  stop.abort(new Error('left'));
  await expect(encoding).rejects.toBe(stop.signal.reason);
});
