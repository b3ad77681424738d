import type { AppDatabase } from '../../core/db/app-database.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';

const SETUP_OF = 'setup-of';
const importSeenBy = (userId: number): string => `import-seen-by-${userId}`;

/** Stores which administrators have seen the pages that are shown once, as rows of the settings. */
export class WelcomeStore {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  /** Lets this user, and nobody else, see the setup. */
  async expectSetup(userId: number): Promise<void> {
    await writeSetting(this.#database, SETUP_OF, String(userId));
  }

  async waitsForSetup(userId: number): Promise<boolean> {
    return (await readSetting(this.#database, SETUP_OF)) === String(userId);
  }

  async endSetup(userId: number): Promise<void> {
    await this.#database.query
      .deleteFrom('settings')
      .where('name', '=', SETUP_OF)
      .where('value', '=', String(userId))
      .execute();
  }

  /** Each import has its own page, so a later one has not been seen. */
  async hasSeenImport(userId: number, importedAt: number): Promise<boolean> {
    return Number((await readSetting(this.#database, importSeenBy(userId))) ?? -1) >= importedAt;
  }

  async markImportSeen(userId: number, importedAt: number): Promise<void> {
    await writeSetting(this.#database, importSeenBy(userId), String(importedAt));
  }
}
