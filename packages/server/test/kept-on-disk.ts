import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in the trash of a folder, or is kept there of files, without the notes beside it. */
export function keptOnDisk(folder: string, kind: 'trash' | 'versions'): string[] {
  const path = join(folder, `.satchel-${kind}`);
  return existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : [];
}
