import type { AppDatabase } from '../../core/db/app-database.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';

const LATEST = 'events-undelivered-at';
const STORED_EVERY_MS = 60_000;

/** Stores when a client last reported that events do not reach it. Other programs than the server read it. */
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

  /** Milliseconds since 1970. */
  async latest(): Promise<number | null> {
    const value = await readSetting(this.#database, LATEST);
    return value === undefined ? null : Number(value);
  }
}
