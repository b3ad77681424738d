import type { Settings } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import { defaultSettings } from './default-settings.js';

/** One row of JSON. What it returns is shared by callers: it is frozen, and the same object until it changes. */
export class SettingsStore {
  readonly #database: AppDatabase;
  #text = '';
  #settings: Settings = freeze(defaultSettings());

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  async get(): Promise<Settings> {
    return (await this.#load()).settings;
  }

  /** Stores the defaults, for a first start. */
  async create(authMethod: string): Promise<void> {
    await this.#write('settings', JSON.stringify({ ...defaultSettings(), authMethod }));
  }

  /** One change after another, whichever process makes them: none is lost between reading and writing. */
  async change(make: (current: Settings) => Settings): Promise<void> {
    if (!(await this.exists())) await this.create('json');
    for (;;) {
      const { settings, text } = await this.#load();
      if (await this.#replace('settings', text, JSON.stringify(make(settings)))) return;
    }
  }

  /** Whether a first start has ever been completed here. */
  async exists(): Promise<boolean> {
    return (await this.#read('settings')) !== undefined;
  }

  /** Options of the program kept in the database, by name; the start's own flags, environment and file win. */
  async storedOptions(): Promise<Record<string, string>> {
    const text = await this.#read('options');
    return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
  }

  async saveOptions(options: Record<string, string>): Promise<void> {
    await this.#write('options', JSON.stringify(options));
  }

  async #read(name: string): Promise<string | undefined> {
    const row = await this.#database.query
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value;
  }

  async #load(): Promise<{ settings: Settings; text: string }> {
    const text = await this.#read('settings');
    if (text !== undefined && text !== this.#text) {
      this.#settings = freeze({ ...defaultSettings(), ...(JSON.parse(text) as Partial<Settings>) });
      this.#text = text;
    }
    return { settings: this.#settings, text: this.#text };
  }

  /** False when somebody else was first. */
  async #replace(name: string, before: string, after: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.query
      .updateTable('settings')
      .set({ value: after })
      .where('name', '=', name)
      .where('value', '=', before)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async #write(name: string, value: string): Promise<void> {
    await this.#database.query
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
