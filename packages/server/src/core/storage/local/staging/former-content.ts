import { closeSync, fchmodSync, fstatSync, openSync, renameSync } from 'node:fs';
import type { KeptLocation } from '../../../files/file-system.js';
import { carryAttributes } from '../attributes/carry-attributes.js';
import { quietly } from '../errno.js';
import { CREATE_FILE } from '../linux/open-flags.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { VERSIONS_FOLDER } from '../walk/names.js';
import type { WalkContext } from '../walk/walk-context.js';
import { PART } from './keep-replaced.js';
import { appendNotes } from './note-files.js';
import { overwrite, setTimes } from './overwrite.js';
import { addPendingFile, removePendingFile } from './pending-writes.js';
import { createStaged, discardStaged, removeIfThere } from './staged-file.js';
import { makeOnVolume } from './volume.js';

/** A copy of a file's content, which is written back if overwriting it fails. It must be closed. */
export interface FormerContent {
  dir: Dir;
  name: string;
  fd: number;
  /** Must be called when the file was overwritten. A copy in a location is kept. */
  finish(): void;
  /** Must be called when it was not. Nothing is kept. */
  drop(): void;
  close(): void;
}

/** Copies the open file `fd`, which is at `path` in `dir`, to the location or to a staged file in `dir`. */
export function copyFormer(
  context: WalkContext,
  { fd, path, dir }: { fd: number; path: string | Buffer; dir: Dir },
  location: KeptLocation | null,
): FormerContent {
  const former = location ? inLocation(context, location) : beside(context, dir);
  try {
    overwrite(former.fd, fd);
    const old = fstatSync(fd);
    const { mode } = carryAttributes(path, former.fd, old.mode & 0o777, 'copied');
    quietly(() => fchmodSync(former.fd, mode));
    setTimes(former.fd, old);
    // Before this, a start after a crash finds nothing in the location.
    if (location) renameSync(entryPath(former.dir, location.id + PART), entryPath(former.dir, location.id));
    return former;
  } catch (error) {
    former.drop();
    former.close();
    throw error;
  }
}

function inLocation(context: WalkContext, { volume, id, note }: KeptLocation): FormerContent {
  const versionsFolder = makeOnVolume(context, volume, VERSIONS_FOLDER);
  try {
    const { dir } = versionsFolder;
    if (note !== undefined) appendNotes(context.facts, dir, [note]);
    const fd = openSync(entryPath(dir, id + PART), CREATE_FILE, 0o600);
    const drop = () => {
      for (const name of [id + PART, id]) removeIfThere(dir, name);
    };
    const close = () => {
      closeSync(fd);
      versionsFolder.close();
    };
    return { dir, name: id, fd, finish: () => {}, drop, close };
  } catch (error) {
    versionsFolder.close();
    throw error;
  }
}

function beside({ facts }: WalkContext, dir: Dir): FormerContent {
  const { fd, name } = createStaged(dir);
  addPendingFile(facts, dir, name);
  const drop = () => {
    discardStaged(dir, name);
    removePendingFile(facts, name);
  };
  return { dir, name, fd, finish: drop, drop, close: () => closeSync(fd) };
}
