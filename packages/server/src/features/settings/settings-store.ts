import type { Settings } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import { QueryCache } from '../../core/db/query-cache.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';
import { defaultSettings } from './default-settings.js';

/** Stores the settings as one row of JSON. The returned object is shared, frozen, and never changes. */
export class SettingsStore {
  readonly #database: AppDatabase;
  readonly #rows: QueryCache<string, string | undefined>;
  readonly #current: QueryCache<'settings', Settings>;
  #text = '';
  #settings: Settings = freeze(defaultSettings());

  constructor(database: AppDatabase) {
    this.#database = database;
    this.#rows = new QueryCache(database);
    this.#current = new QueryCache(database);
  }

  get(): Promise<Settings> {
    return this.#current.get('settings', async () => (await this.#load()).settings);
  }

  /** Stores the defaults at the first start. */
  async create(authMethod: string): Promise<void> {
    await writeSetting(this.#database, 'settings', JSON.stringify({ ...defaultSettings(), authMethod }));
  }

  /** Applies changes one after another, of all processes, so that none is lost. */
  async change(make: (current: Settings) => Settings): Promise<void> {
    if (!(await this.exists())) await this.create('json');
    for (;;) {
      const { settings, text } = await this.#load();
      if (await this.#replace('settings', text, JSON.stringify(make(settings)))) return;
    }
  }

  /** Resolves to true when a first start has been completed. */
  async exists(): Promise<boolean> {
    return (await this.#read('settings')) !== undefined;
  }

  /** The stored options of the program by name. Flags, environment and configuration file take precedence. */
  async storedOptions(): Promise<Record<string, string>> {
    const text = await this.#read('options');
    return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
  }

  async saveOptions(options: Record<string, string>): Promise<void> {
    await writeSetting(this.#database, 'options', JSON.stringify(options));
  }

  #read(name: string): Promise<string | undefined> {
    return this.#rows.get(name, () => readSetting(this.#database, name));
  }

  async #load(): Promise<{ settings: Settings; text: string }> {
    const text = await this.#read('settings');
    if (text !== undefined && text !== this.#text) {
      this.#settings = freeze({ ...defaultSettings(), ...(JSON.parse(text) as Partial<Settings>) });
      this.#text = text;
    }
    return { settings: this.#settings, text: this.#text };
  }

  /** Resolves to false if another change was stored first. */
  async #replace(name: string, before: string, after: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.lasting
      .updateTable('settings')
      .set({ value: after })
      .where('name', '=', name)
      .where('value', '=', before)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
