import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from './journal-lines.js';

/**
 * The lines that were written before this process began, as JSON; the first line is that with which the
 * journal began.
 */
export interface LeftJournal {
  lines: unknown[];
  /** Opens it for more lines. */
  open(): Journal;
  remove(): Promise<void>;
}

/** The same for one that may be large. */
export interface LeftFile {
  /** In pieces. Lines that cannot be read are skipped, whichever they are. */
  lines(): AsyncGenerator<unknown[]>;
  remove(): Promise<void>;
}

export interface Journal {
  /** The line is kept when the process is killed; after a power loss the last ones may be missing. */
  append(line: string): void;
  /** Ends the notes and keeps them for the next start. */
  close(): void;
  remove(): Promise<void>;
}

/** The ending of the copy of a damaged journal, which nobody reads but people. */
const DAMAGED = '.damaged';
const MOST_DAMAGED = 10;
const isDamaged = (name: string) => name.endsWith(DAMAGED);

/**
 * Notes about work in progress, one file for each, from which the next start knows how far it got. Lines are
 * JSON. A power cut or a full disk may leave others among them: these are skipped, and the file is kept
 * beside as it was. Of such copies there are a few.
 */
export class Journals {
  readonly #folder: string;
  readonly #onDamage: (message: string) => void;

  constructor(
    folder: string,
    onDamage = (message: string) => process.emitWarning(message, 'JournalWarning'),
  ) {
    this.#folder = folder;
    this.#onDamage = onDamage;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  begin(line: string): Journal {
    const journal = openJournal(join(this.#folder, randomBytes(12).toString('hex')), false);
    journal.append(line);
    return journal;
  }

  /** Returns the results of `read`; a journal that it throws for is set aside. */
  async left<Read>(read: (journal: LeftJournal) => Read): Promise<Read[]> {
    return (await this.#names()).flatMap((name) => {
      const file = join(this.#folder, name);
      const { lines, isWhole } = linesOf(readFileSync(file, 'utf8'));
      if (!isWhole) this.#keepBeside(file);
      const remove = () => rm(file, { force: true });
      try {
        return [read({ lines, open: () => openJournal(file, true), remove })];
      } catch {
        this.#keepBeside(file);
        void remove().catch(() => undefined);
        return [];
      }
    });
  }

  /** Those that are left, to be read in pieces. */
  async files(): Promise<LeftFile[]> {
    return (await this.#names()).map((name) => {
      const file = join(this.#folder, name);
      let isReported = false;
      const onDamage = () => {
        if (!isReported) this.#keepBeside(file);
        isReported = true;
      };
      return { lines: () => readLines(file, onDamage), remove: () => rm(file, { force: true }) };
    });
  }

  async #names(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && !isDamaged(entry.name)).map(({ name }) => name);
  }

  #keepBeside(file: string): void {
    try {
      copyFileSync(file, file + DAMAGED);
      this.#removeOldest();
    } catch {
      // It is said all the same.
    }
    this.#onDamage(`A journal is damaged, and what can be read of it is used: ${file}${DAMAGED}`);
  }

  #removeOldest(): void {
    const copies = readdirSync(this.#folder)
      .filter(isDamaged)
      .map((name) => join(this.#folder, name))
      .map((file) => ({ file, at: statSync(file).mtimeMs }))
      .sort((one, other) => other.at - one.at);
    for (const { file } of copies.slice(MOST_DAMAGED)) rmSync(file, { force: true });
  }
}

/**
 * Without its first line, nothing of a journal can be understood. A line that the process did not finish is
 * not counted.
 */
function linesOf(text: string): { lines: unknown[]; isWhole: boolean } {
  const lines: unknown[] = [];
  let isWhole = true;
  let isFirst = true;
  for (const line of text.split('\n').slice(0, -1)) {
    if (line === '') continue;
    try {
      lines.push(JSON.parse(line));
    } catch {
      isWhole = false;
      if (isFirst) return { lines: [], isWhole };
    }
    isFirst = false;
  }
  return { lines, isWhole };
}

/**
 * Lines are written at once, because what follows one must not be noted before it. `isTorn`: the last line in
 * the file may not be whole, as after a disk was full.
 */
function openJournal(file: string, isTorn: boolean): Journal {
  const descriptor = openSync(file, 'a', 0o600);
  let isOpen = true;
  let mayBeTorn = isTorn;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    append: (line) => {
      if (!isOpen) return;
      const bytes = Buffer.from(`${mayBeTorn ? '\n' : ''}${line}\n`);
      mayBeTorn = true;
      // The disk may take less than all, and the rest tells why.
      for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
      mayBeTorn = false;
    },
    close,
    remove: () => {
      close();
      return rm(file, { force: true });
    },
  };
}
