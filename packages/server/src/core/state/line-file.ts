import { closeSync, openSync, writeSync } from 'node:fs';
import { StartError } from '../../lib/start-error.js';
import { systemReason } from '../../lib/system-reason.js';

/** A file that lines are appended to (0600), which another program may move away: see `reopen`. */
export class LineFile {
  #descriptor: number;

  /** Throws `StartError`. */
  constructor(readonly file: string) {
    try {
      this.#descriptor = openSync(file, 'a', 0o600);
    } catch (cause) {
      throw new StartError(`The file ${file} cannot be written: ${systemReason(cause)}.`, { cause });
    }
  }

  append(lines: string): void {
    const bytes = Buffer.from(lines);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
  }

  /** Goes on in a file of that name, which is made if there is none. */
  reopen(): void {
    const next = openSync(this.file, 'a', 0o600);
    closeSync(this.#descriptor);
    this.#descriptor = next;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
