import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { AppDatabase } from '../db/app-database.js';
import { persistently } from '../db/persistently.js';
import type { Schema } from '../db/schema.js';
import type { Follower, Following } from './follower.js';
import type { Entry } from './log-lines.js';

/** A transaction that fails is repeated after so long, as that of another server may have been in its way. */
const AGAIN_AFTER_MS = 100;

export interface FollowedDependencies {
  database: AppDatabase;
  /** The id of this server. */
  node: string;
  followers: ReadonlyMap<string, Follower>;
  /** Called after each transaction. */
  onTried: (isStored: boolean) => void;
  onError: (error: unknown) => void;
}

/** Stores what the followers make of entries, together with how far they are. */
export class FollowedEntries {
  readonly #deps: FollowedDependencies;

  constructor(deps: FollowedDependencies) {
    this.#deps = deps;
  }

  /**
   * Stores entries together, or one by one where that fails: one change must not keep all others from being
   * followed. The database may have stored what it could not confirm.
   */
  async store(entries: readonly Entry[]): Promise<void> {
    const { database, node } = this.#deps;
    try {
      // Notes that are stored twice are not the same as once: where it is not known, the position tells what
      // was stored.
      await persistently(() => this.#storeTogether(entries), { isHarmless: false });
      return;
    } catch {
      await sleep(AGAIN_AFTER_MS);
    }
    const rest = async () => {
      const position = await positionOf(database, node);
      return entries.filter(({ number }) => number > position);
    };
    try {
      await persistently(async () => this.#storeTogether(await rest()));
    } catch {
      await persistently(async () => this.#storeEach(await rest()));
    }
  }

  async #storeTogether(entries: readonly Entry[]): Promise<void> {
    const all: Following[] = [];
    for (const [name, follower] of this.#deps.followers) {
      const notes = entries.flatMap((entry) => (name in entry.notes ? [entry.notes[name]] : []));
      if (notes.length > 0) all.push(await follower.follow(notes));
    }
    await this.#storing(entries, async (query) => {
      for (const following of all) await following.store(query);
    });
    this.#tell(all);
  }

  async #storeEach(entries: readonly Entry[]): Promise<void> {
    const { onError } = this.#deps;
    const all: Following[] = [];
    const refused: { tell: () => void; error: unknown }[] = [];
    await this.#storing(entries, async (query) => {
      for (const { notes } of entries) {
        for (const [name, follower] of this.#deps.followers) {
          if (!(name in notes)) continue;
          await sql`savepoint followed`.execute(query);
          try {
            const following = await follower.follow([notes[name]]);
            await following.store(query);
            all.push(following);
          } catch (error) {
            await sql`rollback to savepoint followed`.execute(query);
            refused.push({ tell: () => follower.refused?.(notes[name]), error });
          }
          await sql`release savepoint followed`.execute(query);
        }
      }
    });
    this.#tell(all);
    for (const { tell } of refused) tell();
    const [first] = refused;
    if (first) onError(refused.length === 1 ? first.error : manyRefused(refused.length, first.error));
  }

  async #storing(entries: readonly Entry[], work: (query: Kysely<Schema>) => Promise<void>): Promise<void> {
    const { database, node, onTried } = this.#deps;
    const position = entries.at(-1)?.number;
    if (position === undefined) return;
    const store = database.query.transaction().execute(async (query) => {
      await work(query);
      await query
        .insertInto('change_positions')
        .values({ node, position })
        .onConflict((conflict) => conflict.column('node').doUpdateSet({ position }))
        .execute();
    });
    store.then(
      () => onTried(true),
      () => onTried(false),
    );
    await store;
  }

  #tell(all: readonly Following[]): void {
    for (const following of all) {
      try {
        following.stored?.();
      } catch (error) {
        this.#deps.onError(error);
      }
    }
  }
}

/**
 * How far this server has come. In PostgreSQL a transaction of a process that was killed, which is about to
 * be committed, has locked the row: this waits for its end. A start must not wait for a lock that another
 * program has on SQLite.
 */
export async function positionOf(database: AppDatabase, node: string): Promise<number> {
  const { query, kind } = database;
  if (kind === 'sqlite') return storedPosition(database, node);
  const { position } = await query
    .insertInto('change_positions')
    .values({ node, position: 0 })
    .onConflict((conflict) =>
      conflict.column('node').doUpdateSet(({ ref }) => ({ position: ref('change_positions.position') })),
    )
    .returning('position')
    .executeTakeFirstOrThrow();
  return Number(position);
}

export async function storedPosition({ query }: AppDatabase, node: string): Promise<number> {
  const rows = query.selectFrom('change_positions').select('position').where('node', '=', node);
  return Number((await rows.executeTakeFirst())?.position ?? 0);
}

function manyRefused(count: number, cause: unknown): Error {
  return new Error(`The database refused what follows from ${count} changes; this is the first reason`, {
    cause,
  });
}
