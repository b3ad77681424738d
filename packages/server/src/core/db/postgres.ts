import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import { StartError } from '../../lib/start-error.js';
import type { AppDatabase } from './app-database.js';
import { DatabaseHealth } from './database-health.js';
import { isLost, isStarting } from './postgres-faults.js';
import { type ListenerParts, PostgresListener } from './postgres-listener.js';
import { PostgresMessages } from './postgres-messages.js';
import { PatientPool } from './postgres-pool.js';
import type { Schema } from './schema.js';
import { StatementTimes } from './statement-times.js';

const INT8 = 20;
const CONNECT_MS = 5_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** The time limit for closing a connection. */
const GOODBYE_MS = 2_000;
/**
 * How long a start waits for a database that cannot be reached, and for one that says that it is starting;
 * tests wait less.
 */
export const startLimits = { reachMs: 3_000, startingMs: 30_000 };
const START_DELAY_MS = 250;

/** `url` contains a password and is never part of a message. */
export async function openPostgres(url: string): Promise<AppDatabase> {
  const { default: pg } = await import('pg');
  const sockets = new Sockets();
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    stream: () => sockets.open(),
    // Counts and times fit a number; as text they would be compared wrongly.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    } as typeof pg.types,
  };
  const pool = new pg.Pool({ ...config, max: 10 });
  // A connection that breaks while idle is replaced at the next query. One that breaks between two statements
  // of a transaction tells only its client, and the next statement finds out.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await reach(pool);
  } catch (cause) {
    await pool.end();
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(`The PostgreSQL database cannot be reached: ${reason}.`, { cause });
  }
  const newClient = () => new pg.Client(config);
  const health = new DatabaseHealth();
  const times = new StatementTimes();
  const patient = new PatientPool({ pool, newClient, health, times });
  const changes = new PostgresChanges({ pool: patient, newClient });
  const messages = new PostgresMessages({ pool: patient, newClient });
  const query = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: patient }),
    log: (event) => changes.count(event.query.sql),
  });
  return {
    query,
    // Each commit waits for the disk of the database, unless its administrator has changed
    // `synchronous_commit`.
    lasting: query,
    kind: 'postgres',
    messages,
    endSoon: () => undefined,
    async close() {
      const ended = Promise.all([messages.close(), changes.close()]).then(() => query.destroy());
      await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
      sockets.destroy();
      await ended;
    },
    stamp: () => changes.stamp(),
    check: () => health.check(() => sql`select 1`.execute(query)),
    onTrouble: (listener) => health.listen(listener),
    onStatement: (listener) => times.listen(listener),
    load: () => {
      const { totalCount: connections, idleCount, waitingCount: waiting } = pool;
      return { connections, busy: connections - idleCount, waiting };
    },
    // A dump needs PostgreSQL's own tools, so backups are left to the operator.
    backUp: async () => null,
  };
}

/** A database that starts with the server, or restarts, is not there yet. */
async function reach(pool: Pool): Promise<void> {
  const since = performance.now();
  while (true) {
    try {
      (await pool.connect()).release();
      return;
    } catch (error) {
      const limit = isStarting(error) ? startLimits.startingMs : isLost(error) ? startLimits.reachMs : 0;
      if (performance.now() - since >= limit) throw error;
    }
    await sleep(START_DELAY_MS);
  }
}

/** The sockets of all connections. A socket whose other end is gone would never end by itself. */
class Sockets {
  readonly #open = new Set<Socket>();

  open(): Socket {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}

/** The channel of the triggers of migration 9, whose notifications have no payload. */
const CHANNEL = 'satchel_changes';
/** A proof that notifications arrive holds for this long; a new one is requested after half of it. */
const PROOF_HOLDS_MS = 2_000;
const RENEW_MS = 1_000;
/** A connection that gave no proof for this long is replaced. */
const GIVE_UP_MS = 10_000;

/**
 * Detects changes of a database that several servers may share: those of this program by its statements,
 * those of others by notifications, for which it opens a connection at the first call of `stamp`.
 *
 * A connection can be lost without a sign, and a connection pooler can drop notifications. Therefore it
 * requests a proof: a notification with a nonce, sent through another connection. Notifications arrive in the
 * order of the commits, so with the nonce everything is known that was committed before it was requested.
 * Without a recent proof changes count as unknown. Nothing is requested while `stamp` is not called.
 */
class PostgresChanges {
  readonly #listener: PostgresListener;
  #count = 0;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #provenAt = Number.NEGATIVE_INFINITY;

  constructor({ pool, newClient }: Pick<ListenerParts, 'pool' | 'newClient'>) {
    this.#listener = new PostgresListener({
      ...{ pool, newClient, channel: CHANNEL, giveUpMs: GIVE_UP_MS },
      onPayload: (payload) => {
        if (payload === '') this.#count += 1;
      },
      onProof: (sentAt) => {
        this.#provenAt = sentAt;
      },
      // Changes while no connection listens are unknown, so they count as one.
      onLost: () => {
        this.#provenAt = Number.NEGATIVE_INFINITY;
        this.#count += 1;
      },
    });
  }

  /** Call this after each statement of this program. */
  count(statement: string): void {
    // Every statement that does not begin with `select` may change something, including commit.
    if (!statement.trimStart().startsWith('select ')) this.#count += 1;
  }

  stamp(): number | undefined {
    const now = performance.now();
    if (now - this.#requestedAt >= RENEW_MS && this.#listener.prove()) this.#requestedAt = now;
    return now - this.#provenAt < PROOF_HOLDS_MS ? this.#count : undefined;
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}
