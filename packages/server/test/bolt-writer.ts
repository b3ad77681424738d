import { fnv1a } from '../src/core/db/bolt.js';

const PAGE = 4096;
const HEADER = 16;
const ELEMENT = 16;
const LEAF = 0x02;
const BRANCH = 0x01;
const IS_BUCKET = 1;

export interface BoltRecord {
  key: Buffer;
  value: Buffer;
}

/**
 * Writes a database as File Browser does, with buckets of any size, for tests that need another one than the
 * fixtures.
 */
export function writeBolt(buckets: Readonly<Record<string, readonly BoltRecord[]>>): Buffer {
  const pages: Buffer[] = [Buffer.alloc(PAGE), Buffer.alloc(PAGE), page(2, 0x10, 0, Buffer.alloc(0))];
  const add = (flags: number, count: number, body: Buffer): number => {
    const number = pages.length;
    const whole = page(number, flags, count, body);
    for (let at = 0; at < whole.length; at += PAGE) pages.push(whole.subarray(at, at + PAGE));
    return number;
  };
  const roots = Object.entries(buckets).map(([name, records]) => ({
    key: Buffer.from(name),
    value: bucketHeader(writeTree(records, add)),
    flags: IS_BUCKET,
  }));
  roots.sort((a, b) => a.key.compare(b.key));
  const root = add(LEAF, roots.length, leafBody(roots));
  for (const number of [0, 1]) writeMeta(pages[number] as Buffer, number, root, pages.length);
  return Buffer.concat(pages);
}

/** The number of the first page of a bucket's tree. */
function writeTree(
  records: readonly BoltRecord[],
  add: (flags: number, count: number, body: Buffer) => number,
): number {
  const sorted = [...records].sort((a, b) => a.key.compare(b.key));
  let level: { key: Buffer; page: number }[] = chunks(
    sorted,
    ({ key, value }) => key.length + value.length,
  ).map((part) => ({
    key: part[0]?.key ?? Buffer.alloc(0),
    page: add(LEAF, part.length, leafBody(part.map((record) => ({ ...record, flags: 0 })))),
  }));
  while (level.length > 1) {
    level = chunks(level, ({ key }) => key.length).map((part) => ({
      key: part[0]?.key ?? Buffer.alloc(0),
      page: add(BRANCH, part.length, branchBody(part)),
    }));
  }
  return level[0]?.page ?? add(LEAF, 0, Buffer.alloc(0));
}

function chunks<T>(all: readonly T[], sizeOf: (one: T) => number): T[][] {
  const parts: T[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of all) {
    size += sizeOf(one) + ELEMENT;
    if (size > PAGE - HEADER) {
      parts.push([]);
      size = sizeOf(one) + ELEMENT;
    }
    parts.at(-1)?.push(one);
  }
  return parts;
}

function leafBody(elements: readonly (BoltRecord & { flags: number })[]): Buffer {
  const heads = Buffer.alloc(elements.length * ELEMENT);
  let at = heads.length;
  for (const [index, { flags, key, value }] of elements.entries()) {
    const head = index * ELEMENT;
    heads.writeUInt32LE(flags, head);
    heads.writeUInt32LE(at - head, head + 4);
    heads.writeUInt32LE(key.length, head + 8);
    heads.writeUInt32LE(value.length, head + 12);
    at += key.length + value.length;
  }
  return Buffer.concat([heads, ...elements.flatMap(({ key, value }) => [key, value])]);
}

function branchBody(elements: readonly { key: Buffer; page: number }[]): Buffer {
  const heads = Buffer.alloc(elements.length * ELEMENT);
  let at = heads.length;
  for (const [index, { key, page: child }] of elements.entries()) {
    const head = index * ELEMENT;
    heads.writeUInt32LE(at - head, head);
    heads.writeUInt32LE(key.length, head + 4);
    heads.writeBigUInt64LE(BigInt(child), head + 8);
    at += key.length;
  }
  return Buffer.concat([heads, ...elements.map(({ key }) => key)]);
}

function page(number: number, flags: number, count: number, body: Buffer): Buffer {
  const whole = Buffer.alloc(Math.ceil((HEADER + body.length) / PAGE) * PAGE);
  whole.writeBigUInt64LE(BigInt(number), 0);
  whole.writeUInt16LE(flags, 8);
  whole.writeUInt16LE(count, 10);
  whole.writeUInt32LE(whole.length / PAGE - 1, 12);
  body.copy(whole, HEADER);
  return whole;
}

function bucketHeader(root: number): Buffer {
  const header = Buffer.alloc(16);
  header.writeBigUInt64LE(BigInt(root), 0);
  return header;
}

function writeMeta(into: Buffer, number: number, root: number, pages: number): void {
  into.writeBigUInt64LE(BigInt(number), 0);
  into.writeUInt16LE(0x04, 8);
  into.writeUInt32LE(0xed0cdaed, 16);
  into.writeUInt32LE(2, 20);
  into.writeUInt32LE(PAGE, 24);
  into.writeBigUInt64LE(BigInt(root), 32);
  into.writeBigUInt64LE(2n, 48);
  into.writeBigUInt64LE(BigInt(pages), 56);
  into.writeBigUInt64LE(BigInt(number), 64);
  into.writeBigUInt64LE(fnv1a(into.subarray(16, 72)), 72);
}

/** The key of a user: their id, big-endian. */
export function userKey(id: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeBigUInt64BE(BigInt(id));
  return key;
}
