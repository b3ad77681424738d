import type { UnfinishedUpload } from './unfinished-upload';

const NAME = 'satchel.uploads';

/** The unfinished uploads of an open page, in case that it crashes. */
export interface StoredPage {
  userId: number;
  uploads: UnfinishedUpload[];
}

/** A file or folder that a user dropped or picked; local storage can keep text only. */
export interface StoredHandle {
  userId: number;
  /** The page that stored it. */
  tab: string;
  handle: FileSystemHandle;
}

interface Tables {
  /** The keys are the ids of the pages. */
  pages: StoredPage;
  /** The keys are the ids that records of uploads name. */
  handles: StoredHandle;
}

/** The changes of a table: undefined removes a value. */
export type Changes<Table extends keyof Tables> = ReadonlyMap<string, Tables[Table] | undefined>;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('pages');
      request.result.createObjectStore('handles');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Everything in a table; nothing if the browser refuses to store anything. */
export async function readAll<Table extends keyof Tables>(table: Table): Promise<Map<string, Tables[Table]>> {
  try {
    const store = (await open()).transaction(table).objectStore(table);
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    return new Map(keys.map((key, index) => [String(key), values[index] as Tables[Table]]));
  } catch {
    return new Map();
  }
}

/** If the browser refuses, uploads continue, but are forgotten when the page crashes. */
export async function change<Table extends keyof Tables>(
  table: Table,
  changes: Changes<Table>,
): Promise<void> {
  if (changes.size === 0) return;
  try {
    const transaction = (await open()).transaction(table, 'readwrite');
    const store = transaction.objectStore(table);
    for (const [key, value] of changes) {
      if (value === undefined) store.delete(key);
      else store.put(value, key);
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    // The stored values are not important enough for an error message.
  }
}
