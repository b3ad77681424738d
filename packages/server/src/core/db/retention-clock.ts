import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../lib/durations.js';
import { newFlag, type SharedFlag, setFlag } from '../../lib/shared-flag.js';
import type { AppDatabase } from './app-database.js';
import {
  afterLook,
  type ClockJump,
  type ClockState,
  isSteady,
  newClock,
  PLAUSIBLE_MS,
} from './clock-state.js';
import { databaseNow } from './database-clock.js';
import type { RetentionClockTable, Schema } from './schema.js';

const ROW = 1;
const LOOKS_EVERY_MS = 10 * MINUTE_MS;

export interface ClockSources {
  /** The wall clock, in milliseconds since 1970. */
  now: () => number;
  /** Milliseconds that only move forward. */
  passed: () => number;
  /** Called when the wall clock has moved by more than a day. */
  onJump?: (jump: ClockJump) => void;
  onError: (error: unknown) => void;
}

/** One look at the clock. */
interface Look {
  /** The state that another look left. */
  before: ClockState | null;
  state: ClockState;
  /** When it was made, in the time of `passed`. */
  at: number;
}

/**
 * The time by which things become too old. It goes on while the server runs and over stops of up to a day,
 * and does not follow a wall clock that jumps: what is deleted by its age may be deleted late, but not early.
 * Servers with one database share it.
 */
export class RetentionClock {
  readonly #database: AppDatabase;
  readonly #sources: ClockSources;
  #state: ClockState = newClock(0);
  #lookedAt: number | null = null;
  #looking: Promise<void> = Promise.resolve();
  #stored: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** True if the wall clock has not jumped for a day, so that it tells how old a file is. */
  readonly steady: SharedFlag = newFlag(false);

  private constructor(database: AppDatabase, sources: ClockSources) {
    this.#database = database;
    this.#sources = sources;
  }

  static async open(database: AppDatabase, sources: ClockSources): Promise<RetentionClock> {
    const clock = new RetentionClock(database, sources);
    await clock.look();
    clock.#timer = setInterval(() => void clock.look().catch(sources.onError), LOOKS_EVERY_MS).unref();
    return clock;
  }

  /** In milliseconds since 1970, as long as the wall clock has never jumped. */
  readonly now = (): number => Math.floor(this.#state.time + this.#sinceLook());

  /** The jump after which the wall clock is not trusted yet; null while it is. */
  get doubt(): ClockJump | null {
    return this.#state.doubted === 0 ? null : this.#state.jump;
  }

  /** True if rows that have ended by the wall clock may be removed for good. */
  get isTrusted(): boolean {
    const expected = this.#state.wall + this.#sinceLook();
    return this.#state.doubted === 0 && Math.abs(this.#sources.now() - expected) <= PLAUSIBLE_MS;
  }

  /** The time that has passed since `time`; infinite after a jump, as nobody knows it. */
  longestSince(time: number): number {
    const { jump } = this.#state;
    return jump !== null && jump.at >= time ? Number.POSITIVE_INFINITY : this.now() - time;
  }

  /**
   * Looks at the wall clock. What it shows is stored at once, or with the next look when another program has
   * locked the database.
   */
  look(): Promise<void> {
    this.#looking = this.#looking
      .catch(() => undefined)
      .then(() => (this.#database.kind === 'postgres' ? this.#lookTogether() : this.#lookAlone()));
    return this.#looking;
  }

  /** Servers with one database take turns. */
  async #lookTogether(): Promise<void> {
    const look = await this.#database.query.transaction().execute(async (query) => {
      const look = await this.#stateBy(query);
      await writeClock(query, look.state);
      return look;
    });
    this.#take(look);
  }

  async #lookAlone(): Promise<void> {
    const { query } = this.#database;
    const look = await this.#stateBy(query);
    this.#take(look);
    this.#stored = this.#stored.then(() => writeClock(query, look.state)).catch(this.#sources.onError);
  }

  async #stateBy(query: Kysely<Schema>): Promise<Look> {
    const { wall, state: before } = await readClock(this.#database, query, this.#sources.now);
    const at = this.#sources.passed();
    const passed = this.#lookedAt === null ? 0 : Math.max(0, at - this.#lookedAt);
    const time = Math.floor(this.#state.time + passed);
    return { before, at, state: before ? afterLook(before, { wall, passed, time }) : newClock(wall) };
  }

  #take({ before, at, state }: Look): void {
    this.#state = state;
    this.#lookedAt = at;
    setFlag(this.steady, isSteady(state));
    if (state.jump && state.jump.at !== before?.jump?.at) this.#sources.onJump?.(state.jump);
  }

  /** Resolves when what was seen is stored, or could not be. */
  stored(): Promise<void> {
    return this.#stored;
  }

  /**
   * The administrator says that the wall clock is right. What a jump passed over counts as no time all the
   * same.
   */
  async confirm(): Promise<void> {
    await this.look();
    const trust = async () => {
      await this.stored();
      await trustClock(this.#database);
      this.#state = { ...this.#state, doubted: 0 };
    };
    // No other look comes in between, which would store what it read before.
    this.#looking = this.#looking.then(trust);
    await this.#looking;
  }

  /** The time until the next start counts from here. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.look().catch(this.#sources.onError);
    await this.stored();
  }

  #sinceLook(): number {
    return this.#lookedAt === null ? 0 : Math.max(0, this.#sources.passed() - this.#lookedAt);
  }
}

/** For programs other than the server: the jump after which the clock is not trusted; null while it is. */
export async function clockDoubt(database: AppDatabase): Promise<ClockJump | null> {
  const { state } = await readClock(database, database.query, Date.now);
  return state && state.doubted !== 0 ? state.jump : null;
}

/** Does the same as `RetentionClock.confirm`; a running server learns it when it looks at the clock. */
export async function trustClock({ query }: AppDatabase): Promise<void> {
  await query.updateTable('retention_clock').set({ doubted: 0 }).where('id', '=', ROW).execute();
}

async function readClock(
  database: AppDatabase,
  query: Kysely<Schema>,
  now: () => number,
): Promise<{ wall: number; state: ClockState | null }> {
  const row = await query
    .selectFrom('retention_clock')
    .selectAll()
    .where('id', '=', ROW)
    .$if(database.kind === 'postgres', (rows) => rows.forUpdate())
    .executeTakeFirst();
  // Only after the row is locked: another server may have looked in the meantime.
  const answered = await sql<{ wall: number }>`select ${databaseNow(database, now)} as wall`.execute(query);
  return { wall: Number(answered.rows[0]?.wall ?? now()), state: row ? toState(row) : null };
}

async function writeClock(query: Kysely<Schema>, state: ClockState): Promise<void> {
  const { time, wall, shift, doubted, jump } = state;
  const jumped = {
    jumped_at: jump?.at ?? null,
    jumped_from: jump?.from ?? null,
    jumped_to: jump?.to ?? null,
  };
  const row = { time, wall, shift, doubted, ...jumped };
  await query
    .insertInto('retention_clock')
    .values({ id: ROW, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

function toState(row: RetentionClockTable): ClockState {
  const { jumped_at: at, jumped_from: from, jumped_to: to } = row;
  const isJumped = at !== null && from !== null && to !== null;
  return {
    time: Number(row.time),
    wall: Number(row.wall),
    shift: Number(row.shift),
    doubted: Number(row.doubted),
    jump: isJumped ? { at: Number(at), from: Number(from), to: Number(to) } : null,
  };
}
