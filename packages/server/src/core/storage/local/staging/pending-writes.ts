import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { warnOfDisk } from '../disk-warning.js';
import { errnoOf } from '../errno.js';
import { type Dir, dirPath } from '../walk/dir.js';
import { decodeName, STAGING_PREFIX } from '../walk/names.js';
import type { StorageSettings, WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';

/** The prefix of the name of a folder that is incomplete, or about to be removed. */
const FOLDER_PREFIX = `${STAGING_PREFIX}tree-`;

/** The name of a staged folder, which is recorded before it is used, so that the next start finds it. */
export interface PendingWrite {
  name: string;
  /** Must be called when the folder was removed or has its real name. */
  forget(): void;
}

/**
 * Records that there will be a staged folder in `dir`. Nothing else finds such a folder, so the disk has the
 * record before the folder. Without a recovery folder only a name is made.
 */
export function addPendingFolder({ notes, syncsWrites }: StorageSettings, dir: Dir): PendingWrite {
  const nonce = randomBytes(12).toString('hex');
  const name = FOLDER_PREFIX + nonce;
  if (notes === undefined) return { name, forget: () => {} };
  return { name, forget: addPendingWrite(notes, nonce, dir, syncsWrites) };
}

/** Records a staged file in `dir`. Its name is unique and known to the sweep of the folder. */
export function addPendingFile({ notes }: StorageSettings, dir: Dir, name: string): void {
  if (notes !== undefined) addPendingWrite(notes, name.slice(STAGING_PREFIX.length), dir, false);
}

/** Must be called when a recorded file was removed or has its real name. A missing record is no error. */
export function removePendingFile({ notes }: StorageSettings, name: string): void {
  if (notes !== undefined) forget(notes, name.slice(STAGING_PREFIX.length));
}

function addPendingWrite(notes: string, key: string, dir: Dir, isDurable: boolean): () => void {
  try {
    writeFileSync(join(notes, key), realPath(dir), { mode: 0o600, flush: isDurable });
  } catch {
    // If records cannot be written, the work is done all the same.
  }
  return () => forget(notes, key);
}

/** A record that stays describes a name that no longer exists. */
function forget(notes: string, key: string): void {
  try {
    removePendingWrite(notes, key);
  } catch (error) {
    warnOfDisk('A note about finished work could not be removed', error);
  }
}

/** The real path of the folder. */
export function realPath(dir: Dir): Buffer {
  return dir.fd >= 0 ? readlinkSync(dirPath(dir), { encoding: 'buffer' }) : Buffer.from(dir.path);
}

/** Reads from a record the names of the folders from the root of the machine, and the name of the entry. */
export function readPendingWrite(
  notes: string,
  key: string,
): { parents: string[]; name: string; isFile: boolean } {
  const parents = namesIn(readFileSync(join(notes, key)));
  // The key of a file has two parts, and that of a folder one.
  const isFile = key.includes('-');
  return { parents, name: (isFile ? STAGING_PREFIX : FOLDER_PREFIX) + key, isFile };
}

/** The names in a real path. */
export function namesIn(path: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < path.length; ) {
    const slash = path.indexOf(0x2f, at);
    const end = slash < 0 ? path.length : slash;
    if (end > at) names.push(decodeName(path.subarray(at, end)));
    at = end + 1;
  }
  return names;
}

export function removePendingWrite(notes: string, key: string): void {
  try {
    unlinkSync(join(notes, key));
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    // The write itself is finished. A note that is left leads to nothing, and is removed by a later start.
    if (code !== 'ENOENT') process.emitWarning(`A note of a finished write cannot be removed: ${code}`);
  }
}

/** The path of a new file in the recovery folder. The next start knows its kind by the prefix. */
export function newNotePath(notes: string, prefix: string): string {
  return join(notes, prefix + randomBytes(8).toString('hex'));
}

/** The real path of a folder as text for a note, one character for each byte. */
export function notedPath(dir: Dir): string {
  return realPath(dir).toString('latin1');
}

/** Opens the folder that a note describes. The walker must be closed. Throws ENOENT if it is missing. */
export function openNotedFolder(context: WalkContext, path: string): Walker {
  return Walker.openReal(context, namesIn(Buffer.from(path, 'latin1')));
}
