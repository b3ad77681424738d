import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Empties a folder that a server uses, which may write a note into its trash while that is removed. `rmSync`
 * lists a folder only once, however often it tries to remove it.
 */
export function clearFolder(folder: string, isRemoved: (name: string) => boolean = () => true): void {
  for (const name of readdirSync(folder)) if (isRemoved(name)) removeTree(join(folder, name));
}

function removeTree(path: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || tries === 20) throw error;
    }
  }
}
