import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in the trash of a folder, or is kept there of files, without the notes beside it. */
export function keptOnDisk(folder: string, kind: 'trash' | 'versions'): string[] {
  return keptIn(join(folder, `.satchel-${kind}`));
}

/** The same by the path of the hidden folder itself. Notes and the sign of life of a server come whenever it writes them. */
export function keptIn(path: string): string[] {
  return existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : [];
}
