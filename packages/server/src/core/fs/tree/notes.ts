import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dir, dirPath } from './dir.js';
import { decodeName, STAGING_PREFIX } from './names.js';
import type { DiskFacts } from './view.js';

/** What the name of a folder begins with that is not whole yet, or is about to go. */
const FOLDER_PREFIX = `${STAGING_PREFIX}tree-`;

/** A name for a folder of the door's own, which is noted before it is used: whoever starts next finds what is left. */
export interface Note {
  name: string;
  /** To be called once the folder is gone or has its real name. */
  strike(): void;
}

/** Notes that a folder of the door's own will be in `dir`. Without a place for notes the name is all there is. */
export function takeNote({ notes }: DiskFacts, dir: Dir): Note {
  const nonce = randomBytes(12).toString('hex');
  const name = FOLDER_PREFIX + nonce;
  if (notes === undefined) return { name, strike: () => {} };
  return { name, strike: writeNote(notes, nonce, dir) };
}

/** Notes a staging file that is in `dir` already, under a name that nobody else has. */
export function noteFile({ notes }: DiskFacts, dir: Dir, name: string): void {
  if (notes !== undefined) writeNote(notes, name.slice(STAGING_PREFIX.length), dir);
}

/** Once the file of `noteFile` is gone or has its real name; one that was never noted does no harm. */
export function strikeFile({ notes }: DiskFacts, name: string): void {
  if (notes !== undefined) strikeNote(notes, name.slice(STAGING_PREFIX.length));
}

function writeNote(notes: string, key: string, dir: Dir): () => void {
  try {
    writeFileSync(join(notes, key), realPath(dir), { mode: 0o600 });
  } catch {
    // Where notes cannot be written the work is done all the same.
  }
  return () => strikeNote(notes, key);
}

function realPath(dir: Dir): Buffer {
  return dir.fd >= 0 ? readlinkSync(dirPath(dir), { encoding: 'buffer' }) : Buffer.from(dir.path);
}

/** Where what a note tells of was made: the names from the outermost folder of the machine, and its own. */
export function readNote(notes: string, key: string): { parents: string[]; name: string; isFile: boolean } {
  const parents: string[] = [];
  const path = readFileSync(join(notes, key));
  for (let at = 0; at < path.length; ) {
    const slash = path.indexOf(0x2f, at);
    const end = slash < 0 ? path.length : slash;
    if (end > at) parents.push(decodeName(path.subarray(at, end)));
    at = end + 1;
  }
  // The names of staging files have two parts, of which folders have the second only.
  const isFile = key.includes('-');
  return { parents, name: (isFile ? STAGING_PREFIX : FOLDER_PREFIX) + key, isFile };
}

export function strikeNote(notes: string, key: string): void {
  rmSync(join(notes, key), { force: true });
}
