import { opendirSync, readFileSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../errno.js';
import { type Dir, dirPath, entryPath, inodeOf } from '../walk/dir.js';
import type { StorageSettings, WalkContext } from '../walk/walk-context.js';
import type { Walker } from '../walk/walker.js';
import { newNotePath, notedPath, openNotedFolder } from './pending-writes.js';

/** The prefix of the files of this module in the recovery folder. */
const PREFIX = 'made-';

export const isMadeNote = (key: string) => key.startsWith(PREFIX);

export interface MadeFolder {
  name: string;
  inode: string;
}

/** Nested folders that were made for an entry which is not there yet. */
interface MadeFolders {
  /** The real path of the folder that the first one is in, one character for each byte. */
  folder: string;
  made: readonly MadeFolder[];
}

export interface MadeNote {
  noted: MadeFolders;
  forget(): void;
}

export function madeIn(dir: Dir, made: readonly MadeFolder[]): MadeFolders {
  return { folder: notedPath(dir), made };
}

/** Must be called before the folders get their names. Returns even if the note cannot be written. */
export function noteMade({ notes }: StorageSettings, dir: Dir, made: readonly MadeFolder[]): MadeNote {
  const noted = madeIn(dir, made);
  if (notes === undefined) return { noted, forget: () => {} };
  const file = newNotePath(notes, PREFIX);
  try {
    writeFileSync(file, JSON.stringify(noted), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!errnoOf(error)) throw error;
  }
  return { noted, forget: () => removeNote(file) };
}

/** A note that stays does no harm, because folders that are not empty are not removed. */
function removeNote(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!errnoOf(error)) throw error;
  }
}

/** Removes the folders that a killed process made and in which nothing arrived. */
export function settleMade(context: WalkContext, notes: string, key: string): void {
  removeEmpty(context, JSON.parse(readFileSync(join(notes, key), 'utf8')) as MadeFolders);
}

/** Removes those folders that are unchanged, still in their place and empty, the innermost first. */
export function removeEmpty(context: WalkContext, { folder, made }: MadeFolders): void {
  const walker = openNotedFolder(context, folder);
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

/** Some disks would remove a folder with everything in it. */
function isEmpty(dir: Dir): boolean {
  const entries = opendirSync(`${dirPath(dir)}/.`);
  try {
    return entries.readSync() === null;
  } finally {
    entries.closeSync();
  }
}
