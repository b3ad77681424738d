import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { whileItAnswers } from '../../../lib/while-it-answers.js';
import type { LocalStorage } from './local-storage.js';

export interface FoundSymlinks {
  paths: VirtualPath[];
  /** False when the limit ended the search. */
  isComplete: boolean;
}

/**
 * The symbolic links below the served folder, also those that lead out of it and that no listing shows. They are only
 * named: where they lead is for a `FileSystem` to say. Looks at `mostEntries` entries or a few more.
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
    // A folder that is gone by now, may not be read, or is on a disk that does not answer shows nobody anything.
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
