import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { userKey, writeBolt } from '../../../test/bolt-writer.js';
import { fixture } from '../../../test/import-server.js';
import { readSourceDatabase } from '../../features/imports/source-records.js';
import { StartError } from '../../lib/start-error.js';
import { BoltFile, fnv1a } from './bolt.js';

const original = (name = 'v263.db') => readFileSync(fixture(name));
const faultOf = (bytes: Buffer): string => {
  try {
    readSourceDatabase(bytes, 'x.db');
    return '';
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
};

test('entries of a bucket are read over branch pages and overflow pages', () => {
  const bolt = new BoltFile(original('v263-many.db'), 'x.db');
  expect(bolt.entries('User')).toHaveLength(306);
  expect(bolt.entries('Link')).toHaveLength(160);
  expect(bolt.entries('User', '__storm_metadata').map(({ key }) => key.toString())).toContain('IDcounter');
  expect(bolt.entries('Nothing')).toEqual([]);
});

test('what the tests write is read as it was written', () => {
  const records = Array.from({ length: 1000 }, (_, id) => ({
    key: userKey(id),
    value: Buffer.alloc(id * 7, 'v'),
  }));
  const bolt = new BoltFile(writeBolt({ User: records, config: [] }), 'x.db');
  const read = bolt.entries('User');
  expect(read.map(({ key }) => key.readBigUInt64BE())).toEqual(
    records.map(({ key }) => key.readBigUInt64BE()),
  );
  expect(read.every(({ value }, id) => value.length === id * 7)).toBe(true);
  expect(bolt.entries('config')).toEqual([]);
});

describe('one sentence for', () => {
  test('a foreign file, and an empty one', () => {
    expect(faultOf(Buffer.from('SQLite format 3\0'.padEnd(9000, '.')))).toBe(
      'The file x.db is not a database of File Browser.',
    );
    expect(faultOf(Buffer.alloc(0))).toContain('is not a database');
    expect(faultOf(writeBolt({ jobs: [] }))).toContain('has no settings of File Browser');
  });

  test('a truncated file, in the middle or in its head', () => {
    expect(faultOf(original().subarray(0, 20_000))).toContain('is truncated: only 20000 bytes');
    expect(faultOf(original().subarray(0, 40))).toContain('is damaged');
  });

  test('a machine with another byte order', () => {
    const bytes = original();
    for (const page of [0, 4096]) bytes.subarray(page + 16, page + 20).reverse();
    expect(faultOf(bytes)).toContain('another byte order');
  });

  test.each([4096, 0])(
    'a damaged first page: the other one, at byte %i, still leads to everything',
    (page) => {
      const bytes = original();
      bytes.fill(0xff, page + 20, page + 80);
      // The last change may be lost with its page, but no user may be.
      expect(readSourceDatabase(bytes, 'x.db').users).toHaveLength(6);
    },
  );

  test('a page that refers to itself, or out of the file', () => {
    for (const child of [2n, 3n, 1n << 60n]) {
      const bytes = writeBolt({
        config: Array.from({ length: 300 }, (_, id) => ({ key: userKey(id), value: Buffer.alloc(40) })),
      });
      const branch = pageWith(bytes, 0x01);
      bytes.writeBigUInt64LE(child === 3n ? BigInt(branch / 4096) : child, branch + 24);
      expect(faultOf(bytes)).toContain('is damaged');
    }
  });

  test('values that overlap, so that a small file would become large', () => {
    const bytes = writeBolt({
      config: Array.from({ length: 60 }, (_, id) => ({ key: userKey(id), value: Buffer.alloc(20) })),
    });
    const leaf = pageWith(bytes, 0x02);
    for (let index = 0; index < 60; index += 1)
      bytes.writeUInt32LE(3000 - index * 16, leaf + 16 + index * 16 + 12);
    expect(faultOf(bytes)).toContain('is damaged');
  });
});

/** The offset of the first page of that kind. */
function pageWith(bytes: Buffer, flags: number): number {
  for (let at = 2 * 4096; at < bytes.length; at += 4096) if (bytes.readUInt16LE(at + 8) === flags) return at;
  throw new Error('there is no such page');
}

test('FNV-1a is the published one', () => {
  expect(fnv1a(Buffer.from('foobar'))).toBe(0x85944171f73967e8n);
});
