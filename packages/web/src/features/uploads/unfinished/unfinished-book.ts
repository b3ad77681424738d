import { recall, remember } from '../../../lib/browser/browser-memory';
import type { UnfinishedUpload } from './unfinished-upload';

const STORAGE_KEY = 'satchel.uploads';
/** The maximum number of files that are stored; further ones are not. */
export const MOST_STORED = 1000;

type Records = Record<string, UnfinishedUpload>;

/**
 * The unfinished uploads of one user in the browser's storage, which its tabs share. Every change reads the
 * storage again. Without storage nothing is kept.
 */
export class UnfinishedBook {
  #userId: number | null = null;
  /** Uploads may begin before the user is known. */
  #early: Records = {};
  /** The last text that was read; it is not parsed again, because each finished file asks. */
  #parsed: { text: string; records: Records } = { text: '', records: {} };

  constructor(readonly tab: string) {}

  open(userId: number): void {
    this.#userId = userId;
    const early = Object.values(this.#early);
    this.#early = {};
    if (early.length > 0) this.remember(early);
  }

  all(): UnfinishedUpload[] {
    return Object.values(this.#read());
  }

  find(path: string): UnfinishedUpload | undefined {
    return this.#read()[path];
  }

  remember(uploads: readonly UnfinishedUpload[]): void {
    if (uploads.length === 0) return;
    this.#change((records) => {
      let count = Object.keys(records).length;
      for (const upload of uploads) {
        if (!records[upload.path] && ++count > MOST_STORED) return;
        records[upload.path] = upload;
      }
    });
  }

  /** Adds those of a page that was killed. What it had stored itself is newer, but lacks where the files are. */
  add(uploads: readonly UnfinishedUpload[]): void {
    const known = this.#read();
    this.remember(
      uploads.flatMap((upload) => {
        const record = known[upload.path];
        if (!record) return upload;
        return record.tab === upload.tab ? { ...record, source: upload.source } : [];
      }),
    );
  }

  progress(path: string, loaded: number): void {
    this.#change((records) => {
      const record = records[path];
      if (record) records[path] = { ...record, loaded, tab: this.tab };
    });
  }

  forget(paths: readonly string[]): void {
    const records = this.#read();
    const known = paths.filter((path) => records[path] !== undefined);
    if (known.length === 0) return;
    this.#change((records) => {
      for (const path of known) delete records[path];
    });
  }

  #key(): string | null {
    return this.#userId === null ? null : `${STORAGE_KEY}.${this.#userId}`;
  }

  #read(): Records {
    const key = this.#key();
    if (key === null) return this.#early;
    const text = recall(key) ?? '{}';
    if (text !== this.#parsed.text) this.#parsed = { text, records: parsed(text) };
    return this.#parsed.records;
  }

  #change(change: (records: Records) => void): void {
    const key = this.#key();
    const records = this.#read();
    change(records);
    if (key === null) return;
    const isEmpty = Object.keys(records).length === 0;
    const text = JSON.stringify(records);
    this.#parsed = { text, records };
    // If the storage is full or forbidden, uploads continue, but not after the page was closed.
    remember(key, isEmpty ? null : text);
  }
}

function parsed(text: string): Records {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Records) : {};
  } catch {
    return {};
  }
}

/**
 * The entries of `interrupted` that were not resumed in the meantime, here (`isResumed` paths) or in another tab.
 */
export function stillInterrupted(
  interrupted: readonly UnfinishedUpload[],
  book: UnfinishedBook,
  isResumed: (path: string) => boolean,
): UnfinishedUpload[] {
  return interrupted.filter(
    (upload) => !isResumed(upload.path) && book.find(upload.path)?.tab === upload.tab,
  );
}
