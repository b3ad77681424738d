import { randomBytes } from 'node:crypto';
import { opendirSync, readFileSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../errno.js';
import { type Dir, dirPath, entryPath, inodeOf } from '../walk/dir.js';
import type { StorageSettings, WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { namesIn, realPath } from './pending-writes.js';

/** The files of this module in the folder for notes. */
const PREFIX = 'made-';

export const isMadeNote = (key: string) => key.startsWith(PREFIX);

export interface MadeFolder {
  name: string;
  inode: string;
}

/** Folders that were made for something which is not there yet, each in the one before. */
interface MadeFolders {
  /** Where the first of them is, on the machine; bytes as one letter each. */
  folder: string;
  made: readonly MadeFolder[];
}

export interface MadeNote {
  noted: MadeFolders;
  forget(): void;
}

export function madeIn(dir: Dir, made: readonly MadeFolder[]): MadeFolders {
  return { folder: realPath(dir).toString('latin1'), made };
}

/** To be called before they have their names. Where it cannot be written they are made without a note. */
export function noteMade({ notes }: StorageSettings, dir: Dir, made: readonly MadeFolder[]): MadeNote {
  const noted = madeIn(dir, made);
  if (notes === undefined) return { noted, forget: () => {} };
  const file = join(notes, PREFIX + randomBytes(8).toString('hex'));
  try {
    writeFileSync(file, JSON.stringify(noted), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!errnoOf(error)) throw error;
  }
  return { noted, forget: () => removeNote(file) };
}

/** One that stays does no harm: what the folders hold keeps them. */
function removeNote(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!errnoOf(error)) throw error;
  }
}

/** Removes those that a process which was killed has made, and that nothing has come to. */
export function settleMade(context: WalkContext, notes: string, key: string): void {
  removeEmpty(context, JSON.parse(readFileSync(join(notes, key), 'utf8')) as MadeFolders);
}

/** Removes those that are still the same, where they were made, and empty; the innermost first. */
export function removeEmpty(context: WalkContext, { folder, made }: MadeFolders): void {
  const walker = Walker.openReal(context, namesIn(Buffer.from(folder, 'latin1')));
  try {
    const entered: string[] = [];
    for (const { name, inode } of made) {
      if (!enters(walker, name)) break;
      entered.push(name);
      if (inodeOf(walker.dir) !== inode) return;
    }
    for (const name of entered.reverse()) {
      if (!isEmpty(walker.dir)) return;
      walker.pop();
      rmdirSync(entryPath(walker.dir, name));
    }
  } finally {
    walker.close();
  }
}

function enters(walker: Walker, name: string): boolean {
  try {
    walker.push(name);
    return true;
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errnoOf(error) ?? '')) throw error;
    return false;
  }
}

/** Some disks would remove a folder with all that is in it. */
function isEmpty(dir: Dir): boolean {
  const entries = opendirSync(`${dirPath(dir)}/.`);
  try {
    return entries.readSync() === null;
  } finally {
    entries.closeSync();
  }
}
