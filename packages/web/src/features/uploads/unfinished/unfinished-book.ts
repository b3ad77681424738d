import { recall, remember } from '../../../lib/browser/browser-memory';
import { otherTabs } from './live-tabs';
import type { UnfinishedUpload } from './unfinished-upload';

const STORAGE_KEY = 'satchel.uploads';
/** The maximum number of files that are stored; further ones are not. */
const MOST = 1000;

type Records = Record<string, UnfinishedUpload>;

/**
 * The unfinished uploads of one user in the browser's storage, which its tabs share. Every change reads the
 * storage again. Without storage nothing is kept.
 */
export class UnfinishedBook {
  #userId: number | null = null;
  /** Uploads may begin before the user is known. */
  #early: Records = {};

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
    this.#change((records) => {
      for (const upload of uploads) {
        if (Object.keys(records).length >= MOST && !records[upload.path]) return;
        records[upload.path] = upload;
      }
    });
  }

  progress(path: string, loaded: number): void {
    this.#change((records) => {
      const record = records[path];
      if (record) records[path] = { ...record, loaded, tab: this.tab };
    });
  }

  forget(paths: readonly string[]): void {
    this.#change((records) => {
      for (const path of paths) delete records[path];
    });
  }

  #key(): string | null {
    return this.#userId === null ? null : `${STORAGE_KEY}.${this.#userId}`;
  }

  #read(): Records {
    try {
      const key = this.#key();
      if (key === null) return this.#early;
      const value: unknown = JSON.parse(recall(key) ?? '{}');
      return typeof value === 'object' && value !== null ? (value as Records) : {};
    } catch {
      return {};
    }
  }

  #change(change: (records: Records) => void): void {
    const key = this.#key();
    const records = this.#read();
    change(records);
    if (key === null) return;
    // If the storage is full or forbidden, uploads continue, but not after the page was closed.
    remember(key, Object.keys(records).length === 0 ? null : JSON.stringify(records));
  }
}

/** The unfinished uploads of pages that are closed. */
export async function findInterrupted(book: UnfinishedBook): Promise<UnfinishedUpload[]> {
  if (book.all().length === 0) return [];
  const tabs = await otherTabs();
  return book.all().filter(({ tab }) => tab !== book.tab && !tabs.has(tab));
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
