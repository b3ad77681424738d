import pMap from 'p-map';
import type { ScopedUser } from '../../core/access/grant.js';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { Throttle, type TriesStore } from '../../lib/limits/throttle.js';

/** The number of visitors that one address, such as a household or a class, may have concurrently. */
export const MOST_OF_ADDRESS = 10;
/** The number of visitors that one address may begin within the lifetime of one of them. */
const MOST_BEGUN_OF_ADDRESS = 30;
/** The number of visitors that are removed concurrently. */
const ENDING_AT_ONCE = 4;
/** The removal of a visitor is retried after this time. */
const RETRY_MS = 1000;
/** The longest time that a timer of Node supports. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface VisitorsDependencies {
  /** The number of concurrent visitors, and how long each may stay. */
  terms: { visitors: number; lifetimeMs: number };
  tries: TriesStore;
  now: () => number;
  /** Creates a user with files of their own. */
  create: () => Promise<ScopedUser>;
  /** Removes the user with everything that belongs to them. */
  remove: (user: ScopedUser) => Promise<void>;
  onError: (error: unknown) => void;
}

interface Visit {
  /** Null for clients that are not counted by their address. */
  key: string | null;
  endsAt: number;
  /** Undefined until the user is created. */
  user?: ScopedUser;
  ending?: Promise<void>;
}

/** Manages the visitors of a demo. Each is a user for a limited time, of whom nothing is kept. */
export class Visitors {
  readonly #deps: VisitorsDependencies;
  readonly #visits = new Set<Visit>();
  readonly #begun: Throttle;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: VisitorsDependencies) {
    this.#deps = deps;
    const { tries, now, terms } = deps;
    const limits = { limit: MOST_BEGUN_OF_ADDRESS, windowMs: terms.lifetimeMs };
    this.#begun = new Throttle({ tries, kind: 'demo-visitor', now, ...limits });
  }

  /** Throws `busy` when the demo is full, and `too_many_requests` when the client has too many visitors. */
  async enter({ throttleKey: key }: Client): Promise<ScopedUser> {
    if (this.#refusal(key)) await this.sweep();
    const refusal = this.#refusal(key);
    if (refusal) throw refusal;
    const visit: Visit = { key, endsAt: this.#deps.now() + this.#deps.terms.lifetimeMs };
    // The entry is added before the first `await`, so that concurrent requests cannot exceed the limits.
    this.#visits.add(visit);
    try {
      if (key !== null) await this.#begun.take(key);
      visit.user = await this.#deps.create();
    } catch (error) {
      this.#visits.delete(visit);
      throw error;
    }
    this.#wait();
    return visit.user;
  }

  /** The end of a visit in milliseconds since 1970. */
  endOf(userId: number): number {
    return this.#visitOf(userId)?.endsAt ?? 0;
  }

  /** Removes the visitors whose time is over. */
  async sweep(): Promise<void> {
    const now = this.#deps.now();
    const over = [...this.#visits].filter(({ user, endsAt }) => user && endsAt <= now);
    await pMap(over, (visit) => this.#end(visit), { concurrency: ENDING_AT_ONCE });
  }

  /** Removes a visitor before the end of the time. */
  async leave(userId: number): Promise<void> {
    const visit = this.#visitOf(userId);
    if (visit) await this.#end(visit);
  }

  /** Stops removing visitors. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([...this.#visits].map(({ ending }) => ending));
  }

  #visitOf(userId: number): Visit | undefined {
    return [...this.#visits].find(({ user }) => user?.id === userId);
  }

  /** The error for another client with this key; null when it may enter. */
  #refusal(key: string | null): AppError | null {
    const { now, terms } = this.#deps;
    const own = key === null ? [] : [...this.#visits].filter((visit) => visit.key === key);
    const isFull = this.#visits.size >= terms.visitors;
    if (!isFull && own.length < MOST_OF_ADDRESS) return null;
    const nextEnd = Math.min(...(isFull ? [...this.#visits] : own).map(({ endsAt }) => endsAt));
    const details = { retryAfter: Math.max(1, Math.ceil((nextEnd - now()) / 1000)) };
    return isFull
      ? new AppError('busy', 'All places of this demo are taken; try again a little later', { details })
      : new AppError('too_many_requests', 'Your address has too many visitors here', { details });
  }

  /** The visitor counts until the removal has succeeded; the next sweep retries it. */
  #end(visit: Visit): Promise<void> {
    visit.ending ??= this.#remove(visit).finally(() => {
      delete visit.ending;
    });
    return visit.ending;
  }

  async #remove(visit: Visit): Promise<void> {
    try {
      if (visit.user) await this.#deps.remove(visit.user);
      this.#visits.delete(visit);
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#visits.size === 0) return;
    const next = Math.min(...[...this.#visits].map(({ endsAt }) => endsAt));
    const ms = Math.min(LONGEST_TIMER_MS, Math.max(RETRY_MS, next - this.#deps.now()));
    this.#timer = setTimeout(() => void this.sweep().finally(() => this.#wait()), ms).unref();
  }
}
