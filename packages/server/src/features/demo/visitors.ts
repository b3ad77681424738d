import pMap from 'p-map';
import type { ScopedUser } from '../../core/access/grant.js';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { Throttle, type TriesStore } from '../../lib/limits/throttle.js';

/** How many visitors one address may have at once, such as those of one household or class. */
export const MOST_OF_ADDRESS = 10;
/** How many it may have had within the time that one of them lasts. */
const MOST_BEGUN_OF_ADDRESS = 30;
/** Those who came together end together. */
const ENDING_AT_ONCE = 4;
/** A visitor who could not be removed is tried again after this time. */
const RETRY_MS = 1000;
/** The longest time that Node waits for. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface VisitorsDependencies {
  /** How many there may be at once, and how long each may stay. */
  terms: { visitors: number; lifetimeMs: number };
  tries: TriesStore;
  now: () => number;
  /** Makes a user with files of their own. */
  create: () => Promise<ScopedUser>;
  /** Removes the user with all that they left. */
  remove: (user: ScopedUser) => Promise<void>;
  onError: (error: unknown) => void;
}

interface Place {
  /** Null for clients that are not counted by their address. */
  key: string | null;
  endsAt: number;
  /** Undefined until the user is made. */
  user?: ScopedUser;
  ending?: Promise<void>;
}

/** The visitors of a demo: each has a place for a limited time, and leaves nothing. */
export class Visitors {
  readonly #deps: VisitorsDependencies;
  readonly #places = new Set<Place>();
  readonly #begun: Throttle;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: VisitorsDependencies) {
    this.#deps = deps;
    const { tries, now, terms } = deps;
    const limits = { limit: MOST_BEGUN_OF_ADDRESS, windowMs: terms.lifetimeMs };
    this.#begun = new Throttle({ tries, kind: 'demo-visitor', now, ...limits });
  }

  /** Throws `busy` when all places are taken, and `too_many_requests` when the client has too many of them. */
  async enter({ throttleKey: key }: Client): Promise<ScopedUser> {
    if (this.#refusal(key)) await this.sweep();
    const refusal = this.#refusal(key);
    if (refusal) throw refusal;
    const place: Place = { key, endsAt: this.#deps.now() + this.#deps.terms.lifetimeMs };
    // Taken before anything is waited for, so that concurrent visitors are never too many.
    this.#places.add(place);
    try {
      if (key !== null) await this.#begun.take(key);
      place.user = await this.#deps.create();
    } catch (error) {
      this.#places.delete(place);
      throw error;
    }
    this.#wait();
    return place.user;
  }

  /** When the time of a user is over, in milliseconds since 1970. */
  endOf(userId: number): number {
    return this.#placeOf(userId)?.endsAt ?? 0;
  }

  /** Ends those whose time is over, and resolves when nothing is left of them. */
  async sweep(): Promise<void> {
    const now = this.#deps.now();
    const over = [...this.#places].filter(({ user, endsAt }) => user && endsAt <= now);
    await pMap(over, (place) => this.#end(place), { concurrency: ENDING_AT_ONCE });
  }

  /** A user who leaves before the end makes room for others. */
  async leave(userId: number): Promise<void> {
    const place = this.#placeOf(userId);
    if (place) await this.#end(place);
  }

  /** Nobody is removed any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([...this.#places].map(({ ending }) => ending));
  }

  #placeOf(userId: number): Place | undefined {
    return [...this.#places].find(({ user }) => user?.id === userId);
  }

  /** Why there is no place for another client with this key. */
  #refusal(key: string | null): AppError | null {
    const { now, terms } = this.#deps;
    const own = key === null ? [] : [...this.#places].filter((place) => place.key === key);
    const isFull = this.#places.size >= terms.visitors;
    if (!isFull && own.length < MOST_OF_ADDRESS) return null;
    const nextEnd = Math.min(...(isFull ? [...this.#places] : own).map(({ endsAt }) => endsAt));
    const details = { retryAfter: Math.max(1, Math.ceil((nextEnd - now()) / 1000)) };
    return isFull
      ? new AppError('busy', 'All places of this demo are taken; try again a little later', { details })
      : new AppError('too_many_requests', 'Your address has too many visitors here', { details });
  }

  /** The place is free when nothing is left; what fails is tried again by the next sweep. */
  #end(place: Place): Promise<void> {
    place.ending ??= this.#remove(place).finally(() => {
      delete place.ending;
    });
    return place.ending;
  }

  async #remove(place: Place): Promise<void> {
    try {
      if (place.user) await this.#deps.remove(place.user);
      this.#places.delete(place);
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#places.size === 0) return;
    const next = Math.min(...[...this.#places].map(({ endsAt }) => endsAt));
    const ms = Math.min(LONGEST_TIMER_MS, Math.max(RETRY_MS, next - this.#deps.now()));
    this.#timer = setTimeout(() => void this.sweep().finally(() => this.#wait()), ms).unref();
  }
}
