import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Client, Pool, PoolClient, QueryResult } from 'pg';
import type { DatabaseHealth } from './database-health.js';
import { NoAnswer, PostgresAnswers } from './postgres-answers.js';
import { isLost, isReadOnly, translated, uncertain, unreachable } from './postgres-faults.js';
import type { StatementTimes } from './statement-times.js';

/** Tests wait less. */
export const lostLimit = { ms: 5_000 };
const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 500;

export interface PoolParts {
  pool: Pool;
  newClient: () => Client;
  health: DatabaseHealth;
  times: StatementTimes;
}

/**
 * A pool whose connections may break at any time, because the database restarts, a standby takes its place,
 * or a pooler closes them. What was surely not done is done again on another connection for a few seconds,
 * and fails with `busy` after that. What may have been done never is.
 */
export class PatientPool implements PostgresPool {
  readonly parts: PoolParts;
  readonly answers: PostgresAnswers;

  constructor(parts: PoolParts) {
    this.parts = parts;
    this.answers = new PostgresAnswers(parts.newClient);
  }

  /** A connection is taken at the first statement. */
  async connect(): Promise<PatientClient> {
    return new PatientClient(this.parts, this.answers);
  }

  /** One statement, which is not done again. */
  async once(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const client = new PatientClient(this.parts, this.answers);
    try {
      return await client.once(sql, parameters);
    } finally {
      client.release();
    }
  }

  end(): Promise<void> {
    return this.parts.pool.end();
  }
}

/** Has a connection from a query or the beginning of a transaction until its end. */
class PatientClient implements PostgresPoolClient {
  #client: PoolClient | null = null;
  #isInTransaction = false;
  #isUnfit = false;

  constructor(
    readonly parts: PoolParts,
    readonly answers: PostgresAnswers,
  ) {}

  // biome-ignore lint/suspicious/noExplicitAny: one of the overloads of Kysely is for cursors
  query(sql: any, parameters: readonly unknown[] = []): any {
    if (this.#isInTransaction) return this.#queryInside(sql, parameters);
    const isBegin = /^(?:begin|start transaction)\b/.test(sql);
    return this.#repeatedly(sql, parameters, isBegin || isRead(sql)).then((result) => {
      this.#isInTransaction = isBegin;
      return result;
    });
  }

  once(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    return this.#repeatedly(sql, parameters, false);
  }

  release(): void {
    this.#client?.release(this.#isUnfit);
    this.#client = null;
  }

  async #repeatedly(sql: string, parameters: readonly unknown[], isHarmless: boolean): Promise<QueryResult> {
    const tries = new Tries();
    while (true) {
      const client = await this.#connected(tries);
      try {
        return await this.#ask(client, sql, parameters);
      } catch (error) {
        const isRefused = isReadOnly(error);
        if (!isLost(error) && !isRefused) throw translated(error);
        this.#drop(error);
        if (!isHarmless && !isRefused) throw this.#failed(uncertain(error));
        if (!tries.mayGoOn(error)) throw this.#failed(isRefused ? translated(error) : unreachable(error));
      }
      await tries.pause();
    }
  }

  async #connected(tries: Tries): Promise<PoolClient> {
    while (true) {
      try {
        this.#client ??= await this.parts.pool.connect();
        return this.#client;
      } catch (error) {
        if (this.parts.pool.ending) throw error;
        if (!isLost(error) || !tries.mayGoOn(error)) throw this.#failed(unreachable(error));
      }
      await tries.pause();
    }
  }

  /**
   * A transaction cannot continue on another connection. Until its commit is sent, it is rolled back with its
   * connection.
   */
  async #queryInside(sql: string, parameters: readonly unknown[]): Promise<Partial<QueryResult>> {
    const isRollback = sql === 'rollback';
    const isEnd = isRollback || sql === 'commit';
    if (isEnd) this.#isInTransaction = false;
    const client = this.#client;
    if (client === null) {
      if (isRollback) return { command: 'ROLLBACK', rows: [] };
      throw unreachable(new Error('The transaction has ended with its connection'));
    }
    try {
      return await this.#ask(client, sql, parameters);
    } catch (error) {
      this.#isUnfit ||= isReadOnly(error);
      if (!isLost(error)) throw translated(error);
      this.#drop(error);
      if (isRollback) return { command: 'ROLLBACK', rows: [] };
      throw this.#failed(isEnd ? uncertain(error) : unreachable(error));
    }
  }

  async #ask(client: PoolClient, sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const { health, times } = this.parts;
    const ask = () => this.answers.ask(client, { sql, parameters });
    const result = await (times.isWanted ? times.measured(ask) : ask());
    health.worked();
    return result;
  }

  #drop(error: unknown): void {
    this.#client?.release(error instanceof Error ? error : true);
    this.#client = null;
  }

  #failed(error: unknown): unknown {
    if (error instanceof Error) this.parts.health.failed(error);
    return error;
  }
}

/** How long one statement is tried. */
class Tries {
  #since = performance.now();
  #delay = FIRST_DELAY_MS;
  #wasSilent = false;

  /**
   * A connection without a sign of life has taken all the time, so another one gets as much, where the
   * database answers.
   */
  mayGoOn(error: unknown): boolean {
    if (!(error instanceof NoAnswer)) return performance.now() - this.#since < lostLimit.ms;
    if (!error.isElsewhere || this.#wasSilent) return false;
    this.#wasSilent = true;
    this.#since = performance.now();
    return true;
  }

  async pause(): Promise<void> {
    await sleep(this.#delay);
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY_MS);
  }
}

function isRead(sql: string): boolean {
  return /^\s*select\s/i.test(sql);
}
