import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What was noted before this process began; the first line is what the journal began with. */
export interface LeftJournal {
  lines: string[];
  /** Opens it for more lines. */
  open(): Journal;
  remove(): Promise<void>;
}

export interface Journal {
  /** The line is kept when the process is killed; after a power loss the last ones may be missing. */
  append(line: string): void;
  /** Ends the notes and keeps them for the next start. */
  close(): void;
  remove(): Promise<void>;
}

/** Notes about work in progress, one file for each, from which the next start knows how far it got. */
export class Journals {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  begin(line: string): Journal {
    const journal = openJournal(join(this.#folder, randomBytes(12).toString('hex')));
    journal.append(line);
    return journal;
  }

  async left(): Promise<LeftJournal[]> {
    const names = await readdir(this.#folder);
    return names.map((name) => {
      const file = join(this.#folder, name);
      // A line that the process did not finish is not counted.
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      return { lines, open: () => openJournal(file), remove: () => rm(file, { force: true }) };
    });
  }
}

/** Lines are written at once, because what follows one must not be noted before it. */
function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a', 0o600);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    append: (line) => {
      if (isOpen) writeSync(descriptor, `${line}\n`);
    },
    close,
    remove: () => {
      close();
      return rm(file, { force: true });
    },
  };
}
