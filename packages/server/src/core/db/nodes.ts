import { hostname } from 'node:os';
import { DAY_MS } from '../../lib/durations.js';
import type { AppDatabase } from './app-database.js';
import { databaseTime } from './database-clock.js';

/** How often a server shows that it runs. */
const BEAT_MS = 5_000;
/**
 * A server that has not shown that for so long is gone. It may also be slow, or cut off from the database.
 */
export const GONE_MS = 30_000;
/** Nobody looks for a server that has been gone for so long. */
const FORGOTTEN_MS = 30 * DAY_MS;

/** The servers that use the database. */
export interface Nodes {
  /** The id of this server, and of the one before it with the same state folder. */
  readonly id: string;
  /**
   * Resolves to which nodes have not shown themselves for so long; this one always has. What is of no node is
   * not gone.
   */
  gone(forMs?: number): Promise<(node: string) => boolean>;
  /** Others know at once that this server is gone. */
  close(): Promise<void>;
}

export interface OwnNode {
  id: string;
  version: string;
  address: string | null;
}

/**
 * Shows other servers that this one runs, until it is closed. Only one server can use a SQLite database: it
 * has no others.
 */
export async function openNodes(database: AppDatabase, own: OwnNode): Promise<Nodes> {
  if (database.kind === 'postgres') return PostgresNodes.open(database, own);
  const { id } = own;
  return { id, gone: async () => isGone(new Set([id])), close: async () => undefined };
}

function isGone(alive: ReadonlySet<string>): (node: string) => boolean {
  return (node) => node !== '' && !alive.has(node);
}

class PostgresNodes implements Nodes {
  readonly id: string;
  readonly #beating: NodeJS.Timeout;
  #beat: Promise<void> | null = null;

  private constructor(
    readonly database: AppDatabase,
    readonly own: OwnNode,
  ) {
    this.id = own.id;
    this.#beating = setInterval(() => this.#tryShow(), BEAT_MS).unref();
  }

  static async open(database: AppDatabase, own: OwnNode): Promise<PostgresNodes> {
    const { query } = database;
    await query.deleteFrom('nodes').where('id', '=', own.id).execute();
    await query.deleteFrom('nodes').where('alive_at', '<', databaseTime(-FORGOTTEN_MS)).execute();
    const nodes = new PostgresNodes(database, own);
    await nodes.#show();
    return nodes;
  }

  async gone(forMs = GONE_MS): Promise<(node: string) => boolean> {
    const rows = await this.database.query
      .selectFrom('nodes')
      .select('id')
      .where('alive_at', '>', databaseTime(-forMs))
      // A sign of life far ahead is from before the clock was set back; servers that run show another one
      // within seconds.
      .where('alive_at', '<', databaseTime(GONE_MS))
      .execute();
    return isGone(new Set([this.id, ...rows.map(({ id }) => id)]));
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    await this.#beat;
    const { query } = this.database;
    try {
      await query.deleteFrom('leases').where('node', '=', this.id).execute();
      await query.deleteFrom('nodes').where('id', '=', this.id).execute();
    } catch {
      // Without the database, the others learn it after a while.
    }
  }

  /** Without the database, nobody can see this server, and the next time is soon. */
  #tryShow(): void {
    this.#beat ??= this.#show()
      .catch(() => undefined)
      .finally(() => {
        this.#beat = null;
      });
  }

  /** The row is made again if somebody has removed it. */
  async #show(): Promise<void> {
    const { id, version, address } = this.own;
    const now = databaseTime();
    await this.database.query
      .insertInto('nodes')
      .values({ id, name: hostname(), version, address, started_at: now, alive_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_at: now }))
      .execute();
  }
}
