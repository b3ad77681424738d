import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { errnoOf, quietly } from '../../errno.js';
import { dirPath, entryPath } from '../../walk/dir.js';
import type { Walker } from '../../walk/walker.js';

/**
 * Makes the folder `name` in the walker's folder, unless it exists, and enters it. Its name on the disk is
 * `hidden`. Returns whether it was made.
 */
export function makeFolder(
  walker: Walker,
  name: string,
  mode = walker.context.facts.dirMode,
  hidden = name,
): boolean {
  walker.assertAllowed(name);
  walker.assertUnchanged();
  const path = entryPath(walker.dir, hidden);
  let created = true;
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    created = false;
  }
  const made = dirPath(created ? walker.push(hidden, name) : walker.enter(name));
  const bits = lstatSync(path).mode & 0o7777;
  // The umask may have removed bits. The setgid bit that the parent handed down stays.
  if (created && (bits & 0o777) !== mode) quietly(() => chmodSync(made, (bits & 0o7000) | mode));
  return created;
}

/** Makes nested folders and enters them. */
export function makeFolders(walker: Walker, names: readonly string[]): void {
  for (const name of names) makeFolder(walker, name);
}
