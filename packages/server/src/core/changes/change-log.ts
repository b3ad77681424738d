import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.js';
import type { AppDatabase } from '../db/app-database.js';
import { persistence } from '../db/persistently.js';
import type { EventLog, FileEvent, Intent } from '../files/file-events.js';
import type { Journals } from '../state/journals.js';
import { ChangeJournal } from './change-journal.js';
import { FollowedEntries, positionOf, storedPosition } from './followed-entries.js';
import type { Follower } from './follower.js';
import { LeftChanges } from './left-changes.js';
import { dropLine, type Entry, eventLine, intentLine } from './log-lines.js';
import { eventsOf, type PresentPlaces } from './resolve-intents.js';

/**
 * Changes are followed together after so long, or when somebody waits for it. Other servers see only what is
 * stored.
 */
const FOLLOWED_AFTER_MS = { sqlite: 100, postgres: 20 };
/** Notes that no request waits for: fewer transactions are in the way of requests that write. */
const ADDED_AFTER_MS = 1000;
/** More in one transaction would keep the event loop for too long. */
const AT_ONCE = 200;
/** Changes that could not be stored at all are tried again after so long. */
const LATER_MS = 10_000;

export interface ChangeLogDependencies {
  database: AppDatabase;
  /** The id of this server, whose journals nobody else has. */
  node: string;
  journals: Journals;
  onError: (error: unknown) => void;
}

/**
 * Followers store what follows from changes of files, in the order of the changes. A change is in a journal
 * before anybody hears of it, and the followers store what they do in one transaction together with how far
 * they are: a process that is killed leaves the others to the next start, and nothing is done twice.
 */
export class ChangeLog implements EventLog {
  readonly #deps: ChangeLogDependencies;
  readonly #followers = new Map<string, Follower>();
  readonly #journal: ChangeJournal;
  readonly #store: FollowedEntries;
  /** Null once `recover` was called. */
  #left: LeftChanges | null;
  /** Journals whose entries are not followed yet. */
  #unread: LeftChanges | null;
  readonly #queue: Entry[] = [];
  /** The number of the last entry that a change of files is the reason of. */
  #lastChange = 0;
  #number: number;
  #timer: NodeJS.Timeout | undefined;
  /** The time of the timer, from when it was set. */
  #dueIn = 0;
  #following: Promise<void> = Promise.resolve();
  /** True if the database did not store what it was last asked to. */
  #isFailing = false;
  /** End the waiting of those who wait for what the database refuses. */
  readonly #waiting = new Set<() => void>();
  #giveUpTimer: NodeJS.Timeout | undefined;
  #isClosing = false;
  #isClosed = false;

  private constructor(deps: ChangeLogDependencies, left: LeftChanges, position: number) {
    this.#deps = deps;
    this.#left = left;
    this.#unread = left;
    this.#number = Math.max(left.last, position);
    this.#journal = new ChangeJournal(deps);
    const onTried = (isStored: boolean) => this.#tried(isStored);
    this.#store = new FollowedEntries({ ...deps, followers: this.#followers, onTried });
  }

  static async open(deps: ChangeLogDependencies): Promise<ChangeLog> {
    const left = await LeftChanges.of(deps.journals);
    return new ChangeLog(deps, left, await positionOf(deps.database, deps.node));
  }

  /** Adds a follower, before `recover`. Followers receive each change in the order in which they joined. */
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
    this.#lastChange = this.#number;
    this.#followAfter(FOLLOWED_AFTER_MS[this.#deps.database.kind]);
  }

  /** Adds a note for a follower that no change of files is the reason of. It survives a kill from now on. */
  add(follower: string, note: unknown): void {
    this.#number += 1;
    const entry = { number: this.#number, notes: { [follower]: note } };
    this.#journal.end([], eventLine([entry], []));
    this.#queue.push(entry);
    this.#followAfter(ADDED_AFTER_MS);
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
    if (this.#isClosed || (this.#timer && this.#dueIn <= ms)) return;
    clearTimeout(this.#timer);
    this.#dueIn = ms;
    this.#timer = setTimeout(() => void this.#followed(), ms).unref();
  }

  /**
   * Resolves when what follows from all changes so far is stored: a request after the response to a change sees
   * it. While the database refuses it, a request waits for a few seconds only. Other notes are not waited for.
   */
  settled(): Promise<void> {
    const isBehind =
      this.#unread !== null || (this.#queue[0]?.number ?? Number.POSITIVE_INFINITY) <= this.#lastChange;
    return isBehind ? this.flushed() : Promise.resolve();
  }

  /** Does the same for all notes. */
  flushed(): Promise<void> {
    const followed = this.#followed();
    if (!this.#isBehind) return followed;
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      if (this.#isFailing) this.#endWaiting();
      void followed.finally(() => {
        this.#waiting.delete(resolve);
        resolve();
      });
    });
  }

  #tried(isStored: boolean): void {
    this.#isFailing = !isStored;
    if (!isStored) {
      this.#endWaiting();
      return;
    }
    clearTimeout(this.#giveUpTimer);
    this.#giveUpTimer = undefined;
  }

  get #isBehind(): boolean {
    return this.#unread !== null || this.#queue.length > 0;
  }

  /**
   * While it closes nobody waits for a database that fails: what the journal has is stored by the next start.
   */
  #endWaiting(): void {
    const end = () => {
      this.#giveUpTimer = undefined;
      for (const resolve of this.#waiting) resolve();
      this.#waiting.clear();
    };
    if (this.#isClosing) end();
    else this.#giveUpTimer ??= setTimeout(end, persistence.waitMs).unref();
  }

  #followed(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const until = this.#number;
    if (this.#isBehind && this.#left === null)
      this.#following = this.#following
        .then(() => this.#follow(until))
        .catch((error) => {
          // Without the database, which is closed by then, nothing can be followed.
          if (!this.#isClosed) this.#deps.onError(error);
        });
    return this.#following;
  }

  /**
   * Follows the changes that a killed process left, and finds out what became of those under way, which are
   * published now. To be called before requests, with all followers.
   */
  async recover(
    places: PresentPlaces,
    publish: (events: readonly FileEvent[], intents: readonly number[]) => void,
  ): Promise<void> {
    const { files, open } = this.#left ?? { files: [], open: [] };
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
    this.#journal.inherit(files, this.#number);
    await this.#followed();
    if (!this.#isBehind) await this.#journal.forget(this.#number);
  }

  /** A disk that does not answer is asked at the next start; anything else would be no better then. */
  #unresolved(error: unknown): FileEvent[] | null {
    this.#deps.onError(error);
    return error instanceof AppError && error.code === 'disk_unreachable' ? null : [];
  }

  async #follow(until: number): Promise<void> {
    this.#journal.renewIfLarge(this.#number);
    try {
      await this.#followLeft();
    } catch (error) {
      this.#followAfter(LATER_MS);
      throw error;
    }
    for (let first = this.#queue[0]; first && first.number <= until; first = this.#queue[0]) {
      const some = this.#queue.slice(0, AT_ONCE);
      try {
        await this.#store.store(some);
      } catch (error) {
        this.#followAfter(LATER_MS);
        throw error;
      }
      this.#queue.splice(0, some.length);
      await this.#journal.forget(some.at(-1)?.number ?? 0);
      if (some.length === AT_ONCE) await nextTurn();
    }
  }

  /** Entries that could not be stored are read again the next time. */
  async #followLeft(): Promise<void> {
    const { database, node } = this.#deps;
    const left = this.#unread;
    if (!left) return;
    // A state folder that has lost the name of its server has journals of another one.
    const others = left.nodes.filter((other) => other !== node);
    const positions = new Map<string, number>();
    for (const other of others) positions.set(other, await storedPosition(database, other));
    for await (const entries of left.entries(await storedPosition(database, node), positions)) {
      for (let first = 0; first < entries.length; first += AT_ONCE) {
        await this.#store.store(entries.slice(first, first + AT_ONCE));
        await nextTurn();
      }
    }
    this.#unread = null;
  }

  /** Entries that could not be stored wait for the next start. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.flushed();
    this.#isClosed = true;
    await this.#journal.close(this.#left === null && !this.#isBehind);
  }
}
