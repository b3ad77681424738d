import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { LISTING_JSON } from '../resources/listing-json.js';
import { entriesOf, entryColumns, type Row } from './entry-columns.js';
import { Listing } from './listing.js';
import { comparison, sortNumber } from './listing-order.js';

const file: Row = { state: 'file', isSymlink: false, size: 3, modifiedMs: 1_000, mode: 0o640, type: 'text' };
const folder: Row = { ...file, state: 'directory', size: 0, modifiedMs: null, mode: null, type: '' };
const columns = () => entryColumns(['a', 'b'], ['1', '2'], [folder, file]);

test('a time and a mode that the storage does not know stay unknown in columns', () => {
  const [first, second] = entriesOf(columns(), '/');
  expect(first).toMatchObject({ path: '/a', kind: 'directory', modifiedMs: null, mode: null });
  expect(second).toMatchObject({ path: '/b', kind: 'file', modifiedMs: 1_000, mode: 0o640 });
});

test('a listing says null for what is not known', () => {
  const listing = new Listing('/' as VirtualPath, columns());
  const encode = LISTING_JSON.entryEncoder(listing.folder, LISTING_JSON.prepare(listing.names()));
  expect(JSON.parse(encode('a', listing.row(0)))).toMatchObject({ path: '/a', modified: null, mode: null });
  expect(JSON.parse(encode('b', listing.row(1)))).toMatchObject({
    ...{ path: '/b', modified: '1970-01-01T00:00:01.000Z', mode: 0o640 },
  });
});

test('by time, what is not known is oldest, and in the order of the names among itself', () => {
  const rows = [folder, file, folder];
  const numbers = Float64Array.from(rows, (row) => sortNumber('modified', row));
  const sorted = { keys: ['b', 'c', 'a'], numbers, folders: new Uint8Array(3) };
  const order = comparison({ by: 'modified', asc: true });
  expect([0, 1, 2].sort((a, b) => order(sorted, a, sorted, b))).toEqual([2, 0, 1]);
});
