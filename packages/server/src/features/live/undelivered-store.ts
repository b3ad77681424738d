import type { AppDatabase } from '../../core/db/app-database.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';

const LATEST = 'events-undelivered-at';
const STORED_EVERY_MS = 60_000;

/** When a client reported last that events do not reach it, for programs other than the server. */
export class UndeliveredStore {
  readonly #database: AppDatabase;
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  async report(now: number): Promise<void> {
    if (Math.abs(now - this.#storedAt) < STORED_EVERY_MS) return;
    this.#storedAt = now;
    await writeSetting(this.#database, LATEST, String(now));
  }

  /** In milliseconds since 1970. */
  async latest(): Promise<number | null> {
    const value = await readSetting(this.#database, LATEST);
    return value === undefined ? null : Number(value);
  }
}
