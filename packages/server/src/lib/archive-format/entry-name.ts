import { readableName } from '../name-bytes.js';

// C0 and C1 controls, DEL, and the separator of Windows: each has a meaning for some extractor or terminal.
const UNSAFE = /[\p{Cc}\\]/gu;
const HALF_CHARACTER = /\p{Surrogate}/gu;
const DRIVE = /^([A-Za-z]):/;

/**
 * `name`, one segment as it is on the disk, made safe for an archive. A backslash becomes an underscore and
 * never a slash: as a separator it would let a file called `..\x` escape from the folder where it is
 * extracted. Bytes that are not UTF-8 stay what they are where the archive `keepsBytes`, and are letters
 * elsewhere.
 */
export function safeEntryName(name: string, keepsBytes = false): string {
  const inert = (keepsBytes ? name : readableName(name))
    .replace(HALF_CHARACTER, '\ufffd')
    .replace(UNSAFE, '_')
    .replace(DRIVE, '$1_');
  return inert === '.' || inert === '..' || inert === '' ? '_' : inert;
}

/**
 * Names that are free in the folders of one archive. Whoever asks takes the name or finds that it is taken,
 * so that none is tried twice: thousands of entries may want the same one.
 */
export class NumberedNames {
  readonly #tried = new Map<string, number>();

  /** `name`, then `name(1)`, `name(2)` and so on; `folder` ends in a slash, or is empty. */
  next(folder: string, name: string): string {
    const key = folder + name;
    const tried = this.#tried.get(key) ?? 0;
    this.#tried.set(key, tried + 1);
    return tried === 0 ? name : numberedName(name, tried);
  }
}

/** `name(n)` with the number before the last extension, as the rest of the server numbers copies. */
export function numberedName(name: string, n: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}(${n})${name.slice(dot)}` : `${name}(${n})`;
}
