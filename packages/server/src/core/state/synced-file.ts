import { open } from 'node:fs/promises';

/** Waits until what was written to a file is on the disk. Does nothing where there is no such file. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  try {
    await handle?.datasync();
  } finally {
    await handle?.close();
  }
}
