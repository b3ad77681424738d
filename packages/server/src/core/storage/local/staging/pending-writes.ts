import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { warnOfDisk } from '../disk-warning.js';
import { errnoOf } from '../errno.js';
import { type Dir, dirPath } from '../walk/dir.js';
import { decodeName, STAGING_PREFIX } from '../walk/names.js';
import type { StorageSettings } from '../walk/walk-context.js';

/** What the name of a folder begins with that is not whole yet, or is about to go. */
const FOLDER_PREFIX = `${STAGING_PREFIX}tree-`;

/** A name for a staged folder, recorded before it is used: the next start finds what is left. */
export interface PendingWrite {
  name: string;
  /** To be called once the folder is gone or has its real name. */
  forget(): void;
}

/**
 * Records that a staged folder will be in `dir`. Without a folder for records the name is all there is. Nothing else finds such a
 * folder, so the record is on the disk before it.
 */
export function addPendingFolder({ notes, syncsWrites }: StorageSettings, dir: Dir): PendingWrite {
  const nonce = randomBytes(12).toString('hex');
  const name = FOLDER_PREFIX + nonce;
  if (notes === undefined) return { name, forget: () => {} };
  return { name, forget: addPendingWrite(notes, nonce, dir, syncsWrites) };
}

/** Records a staged file that is in `dir` already, under a name that nobody else has, and that the sweep of its folder knows. */
export function addPendingFile({ notes }: StorageSettings, dir: Dir, name: string): void {
  if (notes !== undefined) addPendingWrite(notes, name.slice(STAGING_PREFIX.length), dir, false);
}

/** Once the file of `addPendingFile` is gone or has its real name; one that was never recorded does no harm. */
export function removePendingFile({ notes }: StorageSettings, name: string): void {
  if (notes !== undefined) forget(notes, name.slice(STAGING_PREFIX.length));
}

function addPendingWrite(notes: string, key: string, dir: Dir, isDurable: boolean): () => void {
  try {
    writeFileSync(join(notes, key), realPath(dir), { mode: 0o600, flush: isDurable });
  } catch {
    // Where notes cannot be written the work is done all the same.
  }
  return () => forget(notes, key);
}

/** A note that stays is about a name that nothing has any more. */
function forget(notes: string, key: string): void {
  try {
    removePendingWrite(notes, key);
  } catch (error) {
    warnOfDisk('A note about finished work could not be removed', error);
  }
}

/** Of the machine. */
export function realPath(dir: Dir): Buffer {
  return dir.fd >= 0 ? readlinkSync(dirPath(dir), { encoding: 'buffer' }) : Buffer.from(dir.path);
}

/** The place that a note describes: the names from the outermost folder of the machine, and its own. */
export function readPendingWrite(
  notes: string,
  key: string,
): { parents: string[]; name: string; isFile: boolean } {
  const parents = namesIn(readFileSync(join(notes, key)));
  // The names of staging files have two parts, of which folders have the second only.
  const isFile = key.includes('-');
  return { parents, name: (isFile ? STAGING_PREFIX : FOLDER_PREFIX) + key, isFile };
}

/** The names in a path of the machine, as bytes. */
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
    // The write itself is over. A note that is left leads to nothing, and is removed when its turn comes.
    if (code !== 'ENOENT') process.emitWarning(`A note of a finished write cannot be removed: ${code}`);
  }
}
