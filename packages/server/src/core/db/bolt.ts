import { StartError } from '../../lib/start-error.js';

/** All page sizes that a machine may have used; the second meta page follows one page after the first. */
const PAGE_SIZES = [4096, 1024, 2048, 8192, 16_384, 32_768, 65_536];
const LARGEST_PAGE = 65_536;
/** Large enough for both meta pages with any page size. */
export const BOLT_HEAD_BYTES = LARGEST_PAGE + 80;

const MAGIC = 0xed0cdaed;
/** The version of the format, which has been the same since 2014. */
const FORMAT = 2;
const META_AT = 16;
const META_BYTES = 64;
const CHECKED_BYTES = 56;
const PAGE_HEADER = 16;
const ELEMENT = 16;
const BUCKET_HEADER = 16;
const BRANCH = 0x01;
const LEAF = 0x02;
const IS_BUCKET = 1;
const DEEPEST = 64;
/** The limit keeps every offset an exact number. */
const MOST_PAGES = 2n ** 36n;

interface Meta {
  pageSize: number;
  root: number;
  highWater: number;
  transaction: bigint;
}

export interface BoltEntry {
  key: Buffer;
  /** A view of the file, not a copy. */
  value: Buffer;
}

/**
 * A page with its overflow pages, or a bucket inside a value: offsets of elements are counted from its first
 * byte.
 */
interface Run {
  bytes: Buffer;
  flags: number;
  count: number;
}

/** The version of the file that its head describes; empty when there is none. */
export function boltVersionOf(head: Buffer): string {
  return newestMeta(head)?.transaction.toString() ?? '';
}

/**
 * Reads the pages of a bbolt file without trusting its content: pages must lie within the file and are
 * visited once, nesting is limited, and all keys and values together are no larger than the file. Throws
 * `StartError`.
 */
export class BoltFile {
  readonly #bytes: Buffer;
  readonly #file: string;
  readonly #meta: Meta;

  constructor(bytes: Buffer, file: string) {
    this.#bytes = bytes;
    this.#file = file;
    this.#meta = this.#findMeta();
  }

  /** The plain entries of the bucket with that path of names; empty when there is no such bucket. */
  entries(...bucket: string[]): BoltEntry[] {
    const walk = new Walk(this.#bytes, this.#meta, this.#file);
    return walk.entries(bucket);
  }

  #findMeta(): Meta {
    const meta = newestMeta(this.#bytes);
    if (meta) {
      if (meta.highWater * meta.pageSize > this.#bytes.length) {
        throw new StartError(
          `The file ${this.#file} is truncated: only ${this.#bytes.length} bytes of it exist.`,
        );
      }
      return meta;
    }
    const isLong = this.#bytes.length >= META_AT + 4;
    if (isLong && this.#bytes.readUInt32BE(META_AT) === MAGIC) {
      throw new StartError(
        `The file ${this.#file} was written on a machine with another byte order; export it there with File Browser and import the export.`,
      );
    }
    const isOurs = isLong && this.#bytes.readUInt32LE(META_AT) === MAGIC;
    const format =
      isOurs && this.#bytes.length >= META_AT + 8 ? this.#bytes.readUInt32LE(META_AT + 4) : FORMAT;
    if (format !== FORMAT) {
      throw new StartError(
        `The file ${this.#file} has format ${format} of bbolt, which is not known here, or is damaged; export it with File Browser (config export, users export) and import the exports.`,
      );
    }
    if (isOurs) throw damaged(this.#file, 'its first pages');
    throw new StartError(`The file ${this.#file} is not a database of File Browser.`);
  }
}

/** One traversal of a bucket, with the pages that it has visited. */
class Walk {
  readonly #seen = new Set<number>();
  #budget: number;

  constructor(
    readonly bytes: Buffer,
    readonly meta: Meta,
    readonly file: string,
  ) {
    // The content of a bucket inside a value is counted with the value and by itself.
    this.#budget = 2 * bytes.length;
  }

  entries(bucket: readonly string[]): BoltEntry[] {
    let run = this.#page(BigInt(this.meta.root));
    for (const name of bucket) {
      const wanted = Buffer.from(name);
      const found = this.#leaves(run).find(({ flags, key }) => flags === IS_BUCKET && key.equals(wanted));
      if (!found) return [];
      run = this.#bucket(found.value);
    }
    return this.#leaves(run)
      .filter(({ flags }) => flags === 0)
      .map(({ key, value }) => ({ key, value }));
  }

  #bucket(value: Buffer): Run {
    if (value.length < BUCKET_HEADER) throw this.#damaged();
    const root = value.readBigUInt64LE(0);
    if (root !== 0n) return this.#page(root);
    return this.#run(value.subarray(BUCKET_HEADER));
  }

  #leaves(top: Run): { flags: number; key: Buffer; value: Buffer }[] {
    const found: { flags: number; key: Buffer; value: Buffer }[] = [];
    const visit = (run: Run, depth: number): void => {
      if (depth > DEEPEST) throw this.#damaged();
      if (run.flags === BRANCH) {
        for (let index = 0; index < run.count; index += 1) {
          visit(this.#page(run.bytes.readBigUInt64LE(PAGE_HEADER + index * ELEMENT + 8)), depth + 1);
        }
      } else for (let index = 0; index < run.count; index += 1) found.push(this.#element(run, index));
    };
    visit(top, 0);
    return found;
  }

  #element({ bytes }: Run, index: number): { flags: number; key: Buffer; value: Buffer } {
    const at = PAGE_HEADER + index * ELEMENT;
    const flags = bytes.readUInt32LE(at);
    const start = at + bytes.readUInt32LE(at + 4);
    const middle = start + bytes.readUInt32LE(at + 8);
    const end = middle + bytes.readUInt32LE(at + 12);
    this.#budget -= end - start;
    if (end > bytes.length || this.#budget < 0) throw this.#damaged();
    return { flags, key: bytes.subarray(start, middle), value: bytes.subarray(middle, end) };
  }

  #page(number: bigint): Run {
    const { pageSize, highWater } = this.meta;
    if (number < 2n || number >= BigInt(highWater)) throw this.#damaged();
    const first = Number(number);
    const at = first * pageSize;
    if (this.bytes.readBigUInt64LE(at) !== number) throw this.#damaged();
    const pages = this.bytes.readUInt32LE(at + 12) + 1;
    if (first + pages > highWater) throw this.#damaged();
    for (let page = first; page < first + pages; page += 1) {
      if (this.#seen.has(page)) throw this.#damaged();
      this.#seen.add(page);
    }
    return this.#run(this.bytes.subarray(at, at + pages * pageSize));
  }

  #run(bytes: Buffer): Run {
    if (bytes.length < PAGE_HEADER) throw this.#damaged();
    const flags = bytes.readUInt16LE(8);
    const count = bytes.readUInt16LE(10);
    const isKnown = flags === LEAF || flags === BRANCH;
    if (!isKnown || PAGE_HEADER + count * ELEMENT > bytes.length) throw this.#damaged();
    return { bytes, flags, count };
  }

  #damaged(): StartError {
    return damaged(this.file, 'one of its pages');
  }
}

function newestMeta(bytes: Buffer): Meta | null {
  const first = metaAt(bytes, 0);
  const second = (first ? [first.pageSize] : PAGE_SIZES)
    .map((pageSize) => ({ pageSize, meta: metaAt(bytes, pageSize) }))
    .find(({ pageSize, meta }) => meta?.pageSize === pageSize)?.meta;
  if (!first || !second) return first ?? second ?? null;
  return second.transaction > first.transaction ? second : first;
}

/** Null unless the page is a meta page with a valid checksum. */
function metaAt(bytes: Buffer, page: number): Meta | null {
  const at = page + META_AT;
  if (bytes.length < at + META_BYTES) return null;
  const pageSize = bytes.readUInt32LE(at + 8);
  const highWater = bytes.readBigUInt64LE(at + 40);
  const root = bytes.readBigUInt64LE(at + 16);
  const isRight =
    bytes.readUInt32LE(at) === MAGIC &&
    bytes.readUInt32LE(at + 4) === FORMAT &&
    PAGE_SIZES.includes(pageSize) &&
    highWater <= MOST_PAGES &&
    root < highWater &&
    bytes.readBigUInt64LE(at + CHECKED_BYTES) === fnv1a(bytes.subarray(at, at + CHECKED_BYTES));
  if (!isRight) return null;
  const transaction = bytes.readBigUInt64LE(at + 48);
  return { pageSize, root: Number(root), highWater: Number(highWater), transaction };
}

/** FNV-1a with 64 bits. */
export function fnv1a(bytes: Uint8Array): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}

function damaged(file: string, what: string): StartError {
  return new StartError(`The file ${file} is damaged: ${what} cannot be read. Restore it from a copy.`);
}
