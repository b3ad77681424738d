import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { heldDescriptor } from '../../lib/held-files.js';
import { systemReason } from '../../lib/system-reason.js';

/** The kind of file at the path of a database. `problem` continues a sentence that begins with the path. */
export type DatabaseLook =
  /** Nothing, or an empty file, in which a database may be made. */
  | { kind: 'none' }
  /** A database of File Browser, which may be damaged. */
  | { kind: 'old' }
  /** A file with other content. */
  | { kind: 'other'; problem: string }
  /** A symlink to nothing, as where a volume is not mounted. */
  | { kind: 'dangling'; problem: string }
  | { kind: 'unreadable'; problem: string };

const BOLT_MAGIC = 0xed0cdaed;
const BOLT_MAGIC_AT = 16;
/** The second page has the same head, at an offset that depends on the page size. */
const PAGE_SIZES = [0, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536];
const HEAD_BYTES = 65_536 + 64;
const SQLITE_MAGIC = 'SQLite format 3\0';

export function lookAtDatabase(file: string): DatabaseLook {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return danglingLook(file) ?? { kind: 'none' };
    if (stats.isDirectory()) return { kind: 'unreadable', problem: IS_FOLDER };
    if (!stats.isFile()) return { kind: 'unreadable', problem: 'is not a regular file' };
    return stats.size === 0 ? { kind: 'none' } : lookAtContent(headOf(file));
  } catch (error) {
    const problem = `cannot be read: ${systemReason(error)}${accessAdvice(file)}`;
    return { kind: 'unreadable', problem };
  }
}

const IS_FOLDER =
  'is a folder; name a file, or create the file before it is mounted: container runtimes make a folder where there is none';

function danglingLook(file: string): DatabaseLook | null {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return null;
  const target = resolve(dirname(file), readlinkSync(file));
  return {
    kind: 'dangling',
    problem: `is a symlink to ${target}, which does not exist; mount or make that, or remove the symlink`,
  };
}

/** Looks at the first pages, in either byte order; whether the file is complete is found when it is read. */
function lookAtContent(head: Buffer): DatabaseLook {
  const isOld = PAGE_SIZES.some((page) => {
    const at = page + BOLT_MAGIC_AT;
    return at + 4 <= head.length && [head.readUInt32LE(at), head.readUInt32BE(at)].includes(BOLT_MAGIC);
  });
  if (isOld) return { kind: 'old' };
  const isSqlite = head.subarray(0, SQLITE_MAGIC.length).toString('latin1') === SQLITE_MAGIC;
  const problem = isSqlite
    ? 'is a database of SQLite, as Satchel makes them; name it with --database, or move it away'
    : 'is not a database of File Browser, or its beginning is damaged; restore it, or move it away';
  return { kind: 'other', problem };
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  const read = (descriptor: number) => head.subarray(0, readSync(descriptor, head, 0, HEAD_BYTES, 0));
  const held = heldDescriptor(statSync(file), fstatSync);
  if (held !== undefined) return read(held);
  const descriptor = openSync(file, 'r');
  try {
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Names the owner of a file that cannot be read, and the command to run; empty where the system has no
 * numbered accounts.
 */
function accessAdvice(file: string): string {
  const account = process.geteuid?.();
  if (account === undefined) return '';
  const stats = statsOf(file);
  if (stats?.uid === account) return `; run chmod u+r ${file}`;
  const runsAs = `Satchel runs as the account ${account}`;
  if (stats) return `; it belongs to ${nameOf(stats)}, and ${runsAs}: run chown ${account} ${file}`;
  let folder = dirname(file);
  while (!statsOf(folder) && folder !== dirname(folder)) folder = dirname(folder);
  const owner = statsOf(folder);
  return owner
    ? `; ${folder} belongs to ${nameOf(owner)}, and ${runsAs}, which must be able to enter it`
    : '';
}

function nameOf({ uid }: Stats): string {
  return uid === 0 ? 'root' : `the account ${uid}`;
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
