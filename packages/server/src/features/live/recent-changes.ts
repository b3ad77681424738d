import { randomBytes } from 'node:crypto';
import type { PlaceChange } from './change-batch.js';

/** The changes that a client can be told when it comes back; with more, it reads everything again. */
const MOST_REMEMBERED = 2_048;
const MOST_REPEATED = 256;
const EPOCH_BYTES = 6;

interface Moment {
  number: number;
  changes: readonly PlaceChange[];
}

/** The latest changes, each moment of which has an id. */
export class RecentChanges {
  /** Another one for each server, and after each start. */
  readonly epoch = randomBytes(EPOCH_BYTES).toString('hex');
  #number = 0;
  readonly #moments: Moment[] = [];
  #count = 0;

  /** Of the latest moment. */
  get id(): string {
    return `${this.epoch}-${this.#number}`;
  }

  add(changes: readonly PlaceChange[]): void {
    this.#number += 1;
    this.#moments.push({ number: this.#number, changes });
    this.#count += changes.length;
    while (this.#count > MOST_REMEMBERED) this.#count -= this.#moments.shift()?.changes.length ?? 0;
  }

  /** Nobody knows what was missed. */
  forget(): void {
    this.#number += 1;
    this.#moments.length = 0;
    this.#count = 0;
  }

  /** The changes after the moment with this id; null when they are not known any more, or too many. */
  since(id: string): PlaceChange[] | null {
    const [epoch, number, ...rest] = id.split('-');
    const last = Number(number);
    const oldest = this.#moments[0]?.number ?? this.#number + 1;
    if (epoch !== this.epoch || rest.length > 0 || number !== String(last) || last > this.#number)
      return null;
    if (!Number.isInteger(last) || last < oldest - 1) return null;
    const missed = this.#moments.filter((one) => one.number > last).flatMap((one) => one.changes);
    return missed.length > MOST_REPEATED ? null : missed;
  }
}
