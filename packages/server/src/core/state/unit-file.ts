import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { StartError } from '../../lib/start-error.js';

/** Null when there is none. */
export async function readUnitFile(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** Writes a unit that everybody may read, atomically. Throws `StartError`. */
export async function writeUnitFile(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, text, { mode: 0o644 });
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true });
    throw new StartError(`The unit ${file} cannot be written; is systemd installed, and are you root?`, {
      cause,
    });
  }
}

export async function removeUnitFile(file: string): Promise<void> {
  await rm(file, { force: true });
}
