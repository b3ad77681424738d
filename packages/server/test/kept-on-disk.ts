import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names of the objects in the trash of a folder, or among the versions of its files, without the notes beside
 * them.
 */
export function keptOnDisk(folder: string, kind: 'trash' | 'versions'): string[] {
  return keptIn(join(folder, `.satchel-${kind}`));
}

/**
 * The same by the path of the hidden folder itself. Notes and the sign of life of a server come whenever it
 * writes them.
 */
export function keptIn(path: string): string[] {
  return existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : [];
}
