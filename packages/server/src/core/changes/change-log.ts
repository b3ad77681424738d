import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../lib/app-error.js';
import type { AppDatabase } from '../db/app-database.js';
import { persistence, persistently } from '../db/persistently.js';
import type { Schema } from '../db/schema.js';
import type { EventLog, FileEvent, Intent } from '../files/file-events.js';
import type { Journals, LeftJournal } from '../state/journals.js';
import { ChangeJournal } from './change-journal.js';
import type { Follower, Following } from './follower.js';
import { dropLine, type Entry, eventLine, intentLine, type LeftLog, readLog } from './log-lines.js';
import { eventsOf, type PresentPlaces } from './resolve-intents.js';

/** Changes are followed together after so long, or when somebody waits for it. Other servers see only what is stored. */
const FOLLOWED_AFTER_MS = { sqlite: 100, postgres: 20 };
/** More in one transaction would keep the event loop for too long. */
const AT_ONCE = 200;
/** A transaction that fails is repeated after so long, as that of another server may have been in its way. */
const AGAIN_AFTER_MS = 100;
/** What could not be stored at all is tried again after so long. */
const LATER_MS = 10_000;

export interface ChangeLogDependencies {
  database: AppDatabase;
  /** Of this server, whose journals nobody else has. */
  node: string;
  journals: Journals;
  onError: (error: unknown) => void;
}

interface Left {
  journals: LeftJournal[];
  open: LeftLog['open'];
}

/**
 * What follows from changes of files, in the order of the changes. A change is in a journal before anybody hears of it, and the
 * followers store what they do in one transaction together with how far they are: a process that is killed leaves
 * the others to the next start, and nothing is done twice.
 */
export class ChangeLog implements EventLog {
  readonly #deps: ChangeLogDependencies;
  readonly #followers = new Map<string, Follower>();
  readonly #journal: ChangeJournal;
  #left: Left | null;
  #queue: Entry[];
  #number: number;
  #timer: NodeJS.Timeout | undefined;
  #following: Promise<void> = Promise.resolve();
  /** Whether the database did not store what it was last asked to. */
  #isFailing = false;
  /** End the waiting of those who wait for what the database refuses. */
  readonly #waiting = new Set<() => void>();
  #patience: NodeJS.Timeout | undefined;
  #isClosing = false;
  #isClosed = false;

  private constructor(deps: ChangeLogDependencies, left: Left, { entries, last }: Omit<LeftLog, 'open'>) {
    this.#deps = deps;
    this.#left = left;
    this.#queue = entries;
    this.#number = last;
    this.#journal = new ChangeJournal(deps);
  }

  static async open(deps: ChangeLogDependencies): Promise<ChangeLog> {
    const journals = await deps.journals.left((journal) => journal);
    const { entries, open, last } = readLog(journals.map(({ lines }) => lines));
    const position = await positionOf(deps.database, deps.node);
    const rest = entries.filter(({ number }) => number > position);
    return new ChangeLog(deps, { journals, open }, { entries: rest, last: Math.max(last, position) });
  }

  /** To be called before `recover`. Followers are told of each change in the order in which they joined. */
  join<Note>(follower: Follower<Note>): void {
    this.#followers.set(follower.name, follower as Follower);
  }

  intend(intent: Intent, of?: number): number {
    this.#number += 1;
    const number = this.#number;
    this.#journal.begin(number, intentLine({ number, intent, of: of ?? number }));
    return number;
  }

  drop(intents: readonly number[]): void {
    if (intents.length === 0) return;
    this.#number += 1;
    this.#journal.end(intents, dropLine(this.#number, intents));
  }

  record(events: readonly FileEvent[], intents: readonly number[]): void {
    const entries: Entry[] = [];
    for (const event of events) {
      const notes = this.#notesOf(event);
      if (!notes) continue;
      this.#number += 1;
      entries.push({ number: this.#number, notes });
    }
    if (entries.length === 0) {
      this.drop(intents);
      return;
    }
    this.#journal.end(intents, eventLine(entries, intents));
    for (const entry of entries) this.#queue.push(entry);
    this.#followAfter(FOLLOWED_AFTER_MS[this.#deps.database.kind]);
  }

  #notesOf(event: FileEvent): Entry['notes'] | null {
    let notes: Entry['notes'] | null = null;
    for (const [name, follower] of this.#followers) {
      const note = follower.note(event);
      if (note === undefined) continue;
      notes ??= {};
      notes[name] = note;
    }
    return notes;
  }

  #followAfter(ms: number): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#followed(), ms).unref();
  }

  /**
   * Resolves when everything so far is stored: a request after the response to a change sees what follows from it. While the
   * database refuses it, a request waits for a few seconds only.
   */
  settled(): Promise<void> {
    const followed = this.#followed();
    if (this.#queue.length === 0) return followed;
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      if (this.#isFailing) this.#endWaiting();
      void followed.finally(() => {
        this.#waiting.delete(resolve);
        resolve();
      });
    });
  }

  /** While it closes nobody waits for a database that fails: what the journal has is stored by the next start. */
  #endWaiting(): void {
    const end = () => {
      this.#patience = undefined;
      for (const resolve of this.#waiting) resolve();
      this.#waiting.clear();
    };
    if (this.#isClosing) end();
    else this.#patience ??= setTimeout(end, persistence.waitMs).unref();
  }

  #followed(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const until = this.#number;
    if (this.#queue.length > 0 && this.#left === null)
      this.#following = this.#following
        .then(() => this.#follow(until))
        .catch((error) => {
          // Without the database, which is closed by then, nothing can be followed.
          if (!this.#isClosed) this.#deps.onError(error);
        });
    return this.#following;
  }

  /**
   * Follows the changes that a killed process left, and finds out what became of those under way, which are published now. To be
   * called before requests, with all followers.
   */
  async recover(
    places: PresentPlaces,
    publish: (events: readonly FileEvent[], intents: readonly number[]) => void,
  ): Promise<void> {
    const { journals, open } = this.#left ?? { journals: [], open: [] };
    this.#left = null;
    await this.#followed();
    for (const change of open) {
      const numbers = change.map(({ number }) => number);
      const intents = change.map(({ intent }) => intent);
      const events = await eventsOf(intents, places).catch((error: unknown) => this.#unresolved(error));
      // The next start asks again.
      if (!events) for (const one of change) this.#journal.begin(one.number, intentLine(one));
      else if (events.length === 0) this.drop(numbers);
      else publish(events, numbers);
    }
    this.#journal.inherit(journals, this.#number);
    await this.#followed();
    if (this.#queue.length === 0) await this.#journal.forget(this.#number);
  }

  /** A disk that does not answer is asked at the next start; anything else would be no better then. */
  #unresolved(error: unknown): FileEvent[] | null {
    this.#deps.onError(error);
    return error instanceof AppError && error.code === 'disk_unreachable' ? null : [];
  }

  async #follow(until: number): Promise<void> {
    this.#journal.renewIfLarge(this.#number);
    for (let first = this.#queue[0]; first && first.number <= until; first = this.#queue[0]) {
      const some = this.#queue.slice(0, AT_ONCE);
      try {
        await this.#store(some);
      } catch (error) {
        this.#followAfter(LATER_MS);
        throw error;
      }
      this.#queue.splice(0, some.length);
      await this.#journal.forget(some.at(-1)?.number ?? 0);
      if (some.length === AT_ONCE) await nextTurn();
    }
  }

  /**
   * What cannot be stored together is stored as far as it can be: one change must not keep all others from being followed. The
   * database may have stored what it could not confirm.
   */
  async #store(entries: readonly Entry[]): Promise<void> {
    const { database, node } = this.#deps;
    try {
      await persistently(() => this.#storeTogether(entries));
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
    for (const [name, follower] of this.#followers) {
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
    const refused: (() => void)[] = [];
    await this.#storing(entries, async (query) => {
      for (const { notes } of entries) {
        for (const [name, follower] of this.#followers) {
          if (!(name in notes)) continue;
          await sql`savepoint followed`.execute(query);
          try {
            const following = await follower.follow([notes[name]]);
            await following.store(query);
            all.push(following);
          } catch (error) {
            await sql`rollback to savepoint followed`.execute(query);
            refused.push(() => follower.refused?.(notes[name]));
            onError(error);
          }
          await sql`release savepoint followed`.execute(query);
        }
      }
    });
    this.#tell(all);
    for (const tell of refused) tell();
  }

  async #storing(entries: readonly Entry[], work: (query: Kysely<Schema>) => Promise<void>): Promise<void> {
    const { database, node } = this.#deps;
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
      () => {
        this.#isFailing = false;
        clearTimeout(this.#patience);
        this.#patience = undefined;
      },
      () => {
        this.#isFailing = true;
        this.#endWaiting();
      },
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

  /** What could not be stored waits for the next start. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.settled();
    this.#isClosed = true;
    await this.#journal.close(this.#left === null && this.#queue.length === 0);
  }
}

/**
 * How far this server has come. In PostgreSQL a transaction of a process that was killed, which is about to be committed, has
 * locked the row: this waits for its end. A start must not wait for a lock that another program has on SQLite.
 */
async function positionOf({ query, kind }: AppDatabase, node: string): Promise<number> {
  if (kind === 'sqlite') {
    const rows = query.selectFrom('change_positions').select('position');
    return Number((await rows.where('node', '=', node).executeTakeFirst())?.position ?? 0);
  }
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
