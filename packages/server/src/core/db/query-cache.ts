import { RecentMap } from '../../lib/recent-map.js';
import type { AppDatabase } from './app-database.js';

const MOST_KEPT = 1000;

/**
 * Caches what was read from the database until anything in the database changes, by whichever process. Where
 * changes cannot be detected, every call reads. The values are shared by all callers and therefore frozen.
 */
export class QueryCache<Key, Value> {
  readonly #database: Pick<AppDatabase, 'stamp'>;
  /** Also those that are being read: several calls share one. */
  readonly #kept = new RecentMap<Key, Promise<Value>>(MOST_KEPT);
  #stamp: number | undefined;

  constructor(database: Pick<AppDatabase, 'stamp'>) {
    this.#database = database;
  }

  get(key: Key, read: () => Promise<Value>): Promise<Value> {
    const stamp = this.#database.stamp();
    if (stamp === undefined) return read();
    if (stamp !== this.#stamp) this.#kept.clear();
    this.#stamp = stamp;
    return this.#kept.get(key) ?? this.#read(key, read, stamp);
  }

  #read(key: Key, read: () => Promise<Value>, stamp: number): Promise<Value> {
    const value = read().then(freeze);
    this.#kept.set(key, value);
    const forget = (): void => {
      if (this.#kept.get(key) === value) this.#kept.delete(key);
    };
    // A change during the read may be missing from the value.
    const check = (read: Value): void => {
      if (read === undefined || this.#database.stamp() !== stamp) forget();
    };
    value.then(check).catch(forget);
    return value;
  }
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
