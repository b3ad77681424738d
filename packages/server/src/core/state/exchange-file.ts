import { readFile, writeFile } from 'node:fs/promises';
import { StartError } from '../../lib/start-error.js';
import { systemReason } from '../../lib/system-reason.js';
import { exists, writePrivateFile } from './private-folder.js';

/** Reads a file that an operator names for an import. Throws `StartError`. */
export async function readExchangeFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be read: ${systemReason(cause)}.`, { cause });
  }
}

/** Throws `StartError` where something has that name. */
export async function requireNewName(file: string): Promise<void> {
  if (await exists(file)) throw new StartError(`The file ${file} exists already; name another one.`);
}

/** Writes an export completely, readable by its owner only. Throws `StartError`. */
export async function writeExchangeFile(file: string, text: string): Promise<void> {
  try {
    await writePrivateFile(file, (part) => writeFile(part, text));
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be written: ${systemReason(cause)}.`, { cause });
  }
}
