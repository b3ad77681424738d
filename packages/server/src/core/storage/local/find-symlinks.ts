import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { whileItAnswers } from '../../../lib/while-it-answers.js';
import type { LocalStorage } from './local-storage.js';

export interface FoundSymlinks {
  paths: VirtualPath[];
  /** False if the limit ended the search. */
  isComplete: boolean;
}

/**
 * Finds the symlinks below the served folder, including those that lead out of it and that no listing shows.
 * Only a `FileSystem` decides where they lead. Reads about `mostEntries` entries.
 */
export async function findSymlinks(disk: LocalStorage, mostEntries: number): Promise<FoundSymlinks> {
  const { root, hidden } = disk.facts;
  const hiddenPaths = hidden.folders.map(({ path }) => path);
  const found: FoundSymlinks = { paths: [], isComplete: true };
  const folders = [''];
  let count = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (count >= mostEntries) return { ...found, isComplete: false };
    const path = join(root, folder);
    if (hiddenPaths.includes(path)) continue;
    // A folder that was removed, cannot be read, or is on a disk that does not answer shows nobody anything.
    const entries = await whileItAnswers(() => readdir(path, { withFileTypes: true })).catch(() => []);
    count += entries.length;
    for (const entry of entries) {
      if (entry.isDirectory()) folders.push(`${folder}/${entry.name}`);
      else if (entry.isSymbolicLink()) found.paths.push(parseVirtualPath(`${folder}/${entry.name}`));
    }
  }
  found.paths.sort();
  return found;
}
