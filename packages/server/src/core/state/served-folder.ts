import { cp, mkdir, stat } from 'node:fs/promises';
import { StartError } from '../../lib/start-error.js';

/**
 * Makes the folder that is served when nobody named one, filled with `samples`; one that exists is left alone.
 * Throws `StartError`.
 */
export async function makeDefaultFolder(root: string, samples: string): Promise<void> {
  if (await stat(root).catch(() => null)) return;
  try {
    await mkdir(root, { recursive: true });
    await cp(samples, root, { recursive: true });
  } catch (cause) {
    throw new StartError(`The folder to serve, ${root}, cannot be made.`, { cause });
  }
}
