import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { systemReason } from '../../lib/system-reason.js';
import { decodeFile } from './decode-file.js';

/**
 * The content of a file that an option names; undefined, with another sentence in `faults`, when it cannot be
 * read.
 */
export function readText(file: string, what: string, faults: string[]): string | undefined {
  try {
    return decodeFile(readFileSync(file));
  } catch (error) {
    faults.push(`${what} ${file} cannot be read: ${systemReason(error)}.`);
    return undefined;
  }
}

/** True if nothing of that name exists, also no broken symlink. */
export function isMissing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}

/** True if an operand can be meant as a file or folder rather than as the name of a command. */
export function looksLikePath(word: string): boolean {
  return /^[.~]|[/\\]/.test(word) || existsSync(word);
}
