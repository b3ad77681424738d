import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { STAGING_PREFIX, TRASH_FOLDER, VERSIONS_FOLDER } from '../../core/storage/local/walk/names.js';

/** The content of a folder: the SHA-256 of each file, the target of each link, by its path with slashes. */
export type Inventory = ReadonlyMap<string, string>;

const FOLDER = 'folder';
const KEPT_FOLDERS = new Set([TRASH_FOLDER, VERSIONS_FOLDER]);

/**
 * Reads every byte below `root`, except what the server keeps in its own folders there, and hidden files that
 * a killed server had only just created: nothing refers to them, and they are removed after a day.
 */
export async function inventoryOf(root: string): Promise<Inventory> {
  const found = new Map<string, string>();
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(join(root, path), { withFileTypes: true });
    for (const entry of entries) {
      if (path === '' && KEPT_FOLDERS.has(entry.name)) continue;
      if (entry.isFile() && entry.name.startsWith(STAGING_PREFIX)) continue;
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        found.set(below, FOLDER);
        await visit(below);
      } else {
        found.set(below, await contentOf(join(root, below), entry.isSymbolicLink()));
      }
    }
  };
  await visit('');
  return found;
}

async function contentOf(file: string, isLink: boolean): Promise<string> {
  if (isLink) return `link to ${await readlink(file)}`;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export function filesOf(inventory: Inventory): string[] {
  return [...inventory].filter(([, content]) => content !== FOLDER).map(([path]) => path);
}

/** How two inventories differ, as one sentence for each path. */
export interface Differences {
  /** Files that are missing, have another content, or were not there before. */
  faults: string[];
  /** Folders that were not there before. */
  addedFolders: string[];
}

export function differencesOf(before: Inventory, now: Inventory): Differences {
  const gone = [...before.keys()].filter((path) => !now.has(path));
  const other = [...before].filter(([path, content]) => now.has(path) && now.get(path) !== content);
  const added = [...now.keys()].filter((path) => !before.has(path));
  return {
    faults: [
      ...gone.map((path) => `${path} is missing.`),
      ...other.map(([path]) => `${path} has another content.`),
      ...added.filter((path) => now.get(path) !== FOLDER).map((path) => `${path} was not there before.`),
    ],
    addedFolders: added.filter((path) => now.get(path) === FOLDER),
  };
}
