import { recall, remember } from '../../../lib/browser-memory';
import type { UnfinishedUpload } from './unfinished-upload';

const STORAGE_KEY = 'satchel.uploads';
/** Of more files than this, only the first are remembered. */
const MOST = 1000;

type Records = Record<string, UnfinishedUpload>;

/**
 * The unfinished uploads of one user, kept in the browser's storage, which its tabs share. Every change reads the
 * storage anew. Where there is no storage nothing is remembered.
 */
export class UnfinishedBook {
  #userId: number | null = null;
  /** Uploads may begin before it is known whose they are. */
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
    // Where it is full or forbidden uploads go on, but not past the end of the page.
    remember(key, Object.keys(records).length === 0 ? null : JSON.stringify(records));
  }
}
