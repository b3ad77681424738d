import type { Journal, Journals } from '../state/journals.js';
import { headLine } from './log-lines.js';

/**
 * A journal with so many characters is continued in another one, and removed when everything in it is
 * followed.
 */
const LARGE = 1024 * 1024;

interface Passing {
  /** The last change that may be in it. */
  last: number;
  journals: readonly Pick<Journal, 'remove'>[];
}

/** The lines of a `ChangeLog`, and in which files they are needed. */
export class ChangeJournal {
  #current: Journal | null = null;
  #length = 0;
  #passing: Passing[] = [];
  /** The lines of intents without an end, by their numbers. */
  readonly #open = new Map<number, string>();

  constructor(readonly deps: { journals: Journals; node: string; onError: (error: unknown) => void }) {}

  begin(number: number, intent: string): void {
    this.#open.set(number, intent);
    this.#append(intent);
  }

  end(intents: readonly number[], line: string): void {
    this.#append(line);
    for (const number of intents) this.#open.delete(number);
  }

  /** A full disk is no reason to forget what follows: without a kill it is followed from memory. */
  #append(line: string): void {
    try {
      this.#current ??= this.deps.journals.begin(headLine(this.deps.node));
      this.#current.append(line);
      this.#length += line.length;
    } catch (error) {
      this.deps.onError(error);
    }
  }

  /** `last` is the last change so far. */
  renewIfLarge(last: number): void {
    if (this.#length < LARGE || !this.#current) return;
    const full = this.#current;
    this.#current = null;
    this.#length = 0;
    for (const intent of this.#open.values()) this.#append(intent);
    this.#passing.push({ last, journals: [full] });
  }

  /** Journals of former processes are removed with those of this one. */
  inherit(journals: Passing['journals'], last: number): void {
    if (journals.length > 0) this.#passing.push({ last, journals });
  }

  /** All changes up to this one are followed. */
  async forget(number: number): Promise<void> {
    const passed = this.#passing.filter(({ last }) => last <= number);
    if (passed.length === 0) return;
    this.#passing = this.#passing.filter(({ last }) => last > number);
    try {
      for (const journal of passed.flatMap(({ journals }) => journals)) await journal.remove();
    } catch (error) {
      this.deps.onError(error);
    }
  }

  async close(isFollowed: boolean): Promise<void> {
    const isNeeded = !isFollowed || this.#open.size > 0;
    if (isNeeded) this.#current?.close();
    else {
      await this.#current?.remove();
      await this.forget(Number.POSITIVE_INFINITY);
    }
    this.#current = null;
  }
}
