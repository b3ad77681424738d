import { readFile, writeFile } from 'node:fs/promises';
import { StartError } from '../../lib/start-error.js';
import { writePrivateFile } from './private-folder.js';

/** A file that an operator names for import. Throws `StartError`. */
export async function readExchangeFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be read: ${codeOf(cause)}.`, { cause });
  }
}

/** An export: whole, and for its owner's eyes only. Throws `StartError`. */
export async function writeExchangeFile(file: string, text: string): Promise<void> {
  try {
    await writePrivateFile(file, (part) => writeFile(part, text));
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be written: ${codeOf(cause)}.`, { cause });
  }
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return { ENOENT: 'it does not exist', EACCES: 'permission denied', EISDIR: 'it is a folder' }[code] ?? code;
}
