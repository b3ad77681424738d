import type { LoginProvider, ProviderKind } from '@satchel/contract';
import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { QueryCache } from '../../../core/db/query-cache.js';
import type { LoginProviderTable } from '../../../core/db/schema.js';
import type { StoredProvider } from '../external-identity.js';

/** The part of a provider that is stored as JSON. */
type Config = Omit<LoginProvider, 'id' | 'kind' | 'name' | 'enabled' | 'hasSecret' | 'accounts'>;

/** Stores the services by which users log in. */
export class ProvidersStore {
  readonly #database: AppDatabase;
  readonly #all: QueryCache<'all', readonly StoredProvider[]>;

  /** `onRemoved` is called when a provider was removed, with the sessions that began with it. */
  constructor(
    database: AppDatabase,
    readonly onRemoved: () => void = () => undefined,
  ) {
    this.#database = database;
    this.#all = new QueryCache(database);
  }

  /** All of them, by name. */
  list(): Promise<readonly StoredProvider[]> {
    return this.#all.get('all', async () => {
      const query = this.#database.query.selectFrom('login_providers').selectAll();
      return (await query.orderBy('name').orderBy('id').execute()).map(toProvider);
    });
  }

  async find(id: string): Promise<StoredProvider | undefined> {
    return (await this.list()).find((provider) => provider.id === id);
  }

  /** Fails by a unique violation for an id that is in use. `now` is in milliseconds since 1970. */
  async insert(provider: StoredProvider, now: number): Promise<void> {
    const row = { ...columnsOf(provider), id: provider.id, kind: provider.kind, created_at: now };
    await this.#database.query
      .insertInto('login_providers')
      .values({ ...row, changed_at: now })
      .execute();
  }

  /** Replaces all but the id and the kind. Resolves to false when there is no such provider. */
  async update(provider: StoredProvider, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.lasting
      .updateTable('login_providers')
      .set({ ...columnsOf(provider), changed_at: now })
      .where('id', '=', provider.id)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /**
   * Removes a provider with what connects accounts to it, and the sessions that began with it. Resolves to
   * false when there is none.
   */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.lasting.transaction().execute(async (query) => {
      const begun = query
        .selectFrom('sign_ons')
        .innerJoin('identities', 'identities.id', 'sign_ons.identity_id')
        .select('sign_ons.family')
        .where('identities.provider', '=', id);
      await query.deleteFrom('sessions').where('family', 'in', begun).execute();
      return query.deleteFrom('login_providers').where('id', '=', id).executeTakeFirstOrThrow();
    });
    if (numDeletedRows > 0n) this.onRemoved();
    return numDeletedRows > 0n;
  }
}

function columnsOf({ id: _, kind: __, name, enabled, secret, ...config }: StoredProvider) {
  const rest: Config = config;
  return { name, is_enabled: enabled ? 1 : 0, config: JSON.stringify(rest), secret };
}

function toProvider(row: Selectable<LoginProviderTable>): StoredProvider {
  return {
    id: row.id,
    kind: row.kind as ProviderKind,
    name: row.name,
    enabled: row.is_enabled === 1,
    ...(JSON.parse(row.config) as Config),
    secret: row.secret,
  };
}
