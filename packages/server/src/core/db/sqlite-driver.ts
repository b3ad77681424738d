import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { AppError } from '../../lib/app-error.js';
import type { DatabaseHealth } from './database-health.js';
import { isBusy, type SqliteConnection } from './sqlite-connection.js';
import { diskFault, misplaced } from './sqlite-faults.js';
import { type DatabaseLoad, StatementTimes } from './statement-times.js';

/** Tests wait less. */
export const busyLimit = { ms: 10_000 };
const RETRY_AFTER_S = 5;
/** So long all waits together last once the server closes, and each of those that begin later than that. */
const CLOSING_MS = { all: 2_000, each: 100 };
/** SQLite itself waits so long, but blocks the event loop. */
const DELAYS_MS = [1, 2, 5, 10, 15, 20];
/** Later delays are random, because those of a program that commits in a loop could always miss its gaps. */
const LONGEST_DELAY_MS = 25;
/**
 * After so many tries, nearly a second, as many follow in successive turns of the event loop as take about 25
 * ms.
 */
const SLOW_TRIES = 64;
const QUICK_TRIES = 640;

/** A query that reads looks for the file so often, and a change always. */
const LOOK_MS = 1_000;

interface PatientOptions {
  since?: number;
  /**
   * True if a try costs so little that many may follow each other at once, to find a gap of a fraction of a
   * millisecond.
   */
  isCheap?: boolean;
  /** When waiting ends at the latest, in the time of `performance.now()`. */
  until?: () => number;
}

/** Repeats what another program's lock prevents. Rejects with `busy` when that lasts too long. */
export async function patiently<Result>(
  attempt: () => Result | Promise<Result>,
  { since = performance.now(), isCheap = false, until = () => Number.POSITIVE_INFINITY }: PatientOptions = {},
): Promise<Result> {
  const begun = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      const now = performance.now();
      const isLate = now >= Math.max(until(), begun + CLOSING_MS.each);
      if (isLate || now - since >= busyLimit.ms) throw lockedBy(error);
    }
    if (isCheap && tries % (SLOW_TRIES + QUICK_TRIES) >= SLOW_TRIES) await nextTurn();
    else await sleep(DELAYS_MS[tries] ?? randomInt(LONGEST_DELAY_MS));
  }
}

function lockedBy(cause: unknown): AppError {
  const details = { retryAfter: RETRY_AFTER_S };
  return new AppError('busy', 'Another program has locked the database; try again later', { details, cause });
}

/**
 * Runs what Kysely asks for on one connection. Every change is a transaction that begins with the write lock,
 * one after another in the order in which they came. While the lock is waited for, which another program may
 * have, queries that only read go on.
 */
export class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #health: DatabaseHealth;
  readonly #placeOfFile: () => 'here' | 'gone' | 'replaced';
  #lookedAt = Number.NEGATIVE_INFINITY;
  readonly #idle: Session[] = [];
  readonly #writers: (() => void)[] = [];
  readonly #readers: (() => void)[] = [];
  /** True if a writer has its turn: it waits for the write lock, or is in its transaction. */
  #hasWriter = false;
  #isInTransaction = false;
  #closesAt = Number.POSITIVE_INFINITY;
  readonly #until = (): number => this.#closesAt;

  constructor(
    connection: SqliteConnection,
    health: DatabaseHealth,
    placeOfFile: () => 'here' | 'gone' | 'replaced',
    readonly times = new StatementTimes(),
  ) {
    this.#connection = connection;
    this.#health = health;
    this.#placeOfFile = placeOfFile;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return this.#idle.pop() ?? new Session(this);
  }

  async releaseConnection(session: Session): Promise<void> {
    if (session.isInTransaction) this.#passOn();
    session.isInTransaction = false;
    this.#idle.push(session);
  }

  async beginTransaction(session: Session): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      throw this.explained(error);
    }
    session.isInTransaction = true;
  }

  /** Without a write-ahead log, a program that reads can hold it up. */
  async commitTransaction(): Promise<void> {
    try {
      await patiently(() => this.#connection.commit(), { until: this.#until });
    } catch (error) {
      throw this.explained(error);
    }
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection.rollback();
  }

  endSoon(): void {
    this.#closesAt = Math.min(this.#closesAt, performance.now() + CLOSING_MS.all);
  }

  /** Changes that were asked for before are made first. */
  async destroy(): Promise<void> {
    if (this.#hasWriter) await new Promise<void>((resolve) => this.#writers.push(resolve));
    this.#connection.close();
    this.#passOn();
  }

  /** Within the transaction in progress. */
  runInside(query: CompiledQuery): QueryResult<unknown> {
    return isRead(query) ? this.#connection.read(query) : this.#connection.change(query);
  }

  run(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return isRead(query) ? patiently(() => this.#read(query), { until: this.#until }) : this.#change(query);
  }

  load(): DatabaseLoad {
    const waiting = this.#writers.length + this.#readers.length;
    return { connections: 1, busy: this.#hasWriter ? 1 : 0, waiting };
  }

  worked(): void {
    this.#health.worked();
  }

  /** Explains a fault of the disk in words for people. The file is opened anew for the next statement. */
  explained(error: unknown): unknown {
    const fault = diskFault(error);
    if (fault === null) return error;
    if (fault.code !== 'storage_full') this.#connection.renew();
    this.#health.failed(fault);
    return fault;
  }

  #assertInPlace(): void {
    const place = this.#placeOfFile();
    this.#lookedAt = place === 'here' ? performance.now() : Number.NEGATIVE_INFINITY;
    if (place === 'here') return;
    const fault = misplaced(place);
    this.#health.failed(fault);
    throw fault;
  }

  async #read(query: CompiledQuery): Promise<QueryResult<unknown>> {
    // Only a transaction itself sees what it has not committed.
    while (this.#isInTransaction) await new Promise<void>((resolve) => this.#readers.push(resolve));
    if (performance.now() - this.#lookedAt >= LOOK_MS) this.#assertInPlace();
    return this.#connection.read(query);
  }

  async #change(query: CompiledQuery): Promise<QueryResult<unknown>> {
    await this.#begin();
    try {
      const result = this.#connection.change(query);
      await patiently(() => this.#connection.commit(), { until: this.#until });
      return result;
    } catch (error) {
      this.#connection.rollback();
      throw error;
    } finally {
      this.#passOn();
    }
  }

  async #begin(): Promise<void> {
    const since = performance.now();
    if (this.#hasWriter) await new Promise<void>((resolve) => this.#writers.push(resolve));
    this.#hasWriter = true;
    const begin = (): void => {
      this.#assertInPlace();
      this.#connection.begin();
      this.#isInTransaction = true;
    };
    try {
      await patiently(begin, { since, isCheap: true, until: this.#until });
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  /** Ends the turn of a writer. */
  #passOn(): void {
    this.#isInTransaction = false;
    for (const resume of this.#readers.splice(0)) resume();
    const next = this.#writers.shift();
    if (next) next();
    else this.#hasWriter = false;
  }
}

/** Serves Kysely as a connection, from a query or transaction until its end. */
class Session implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  isInTransaction = false;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { times } = this.#driver;
    return times.isWanted ? times.measured(() => this.#execute(query)) : this.#execute(query);
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const driver = this.#driver;
    try {
      const result = this.isInTransaction ? driver.runInside(query) : await driver.run(query);
      driver.worked();
      return result as QueryResult<Row>;
    } catch (error) {
      throw driver.explained(error);
    }
  }

  /** A query that was read in part would keep the connection at an old state of the data. */
  // biome-ignore lint/correctness/useYield: it only throws
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows of SQLite cannot be streamed');
  }
}

/** A copy by `vacuum into` only reads, too, and cannot be made in a transaction. */
export function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*(?:select|pragma|vacuum)\s/.test(sql);
}
