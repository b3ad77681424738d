import { randomBytes } from 'node:crypto';
import { eventIdText, parseEventId } from '@satchel/contract';
import type { ServerChange } from './change-batch.js';

/** The number of changes that are kept for clients that reconnect. */
const MOST_KEPT = 2_048;
const MOST_REPEATED = 256;
const EPOCH_BYTES = 6;

interface Moment {
  number: number;
  changes: readonly ServerChange[];
}

/** The latest changes. All changes of one moment share an id. */
export class RecentChanges {
  /** It differs between servers, and after each start. */
  readonly epoch = randomBytes(EPOCH_BYTES).toString('hex');
  #number = 0;
  readonly #moments: Moment[] = [];
  #count = 0;

  /** The id of the latest moment. */
  get id(): string {
    return eventIdText({ server: this.epoch, number: this.#number });
  }

  add(changes: readonly ServerChange[]): void {
    this.#number += 1;
    this.#moments.push({ number: this.#number, changes });
    this.#count += changes.length;
    while (this.#count > MOST_KEPT) this.#count -= this.#moments.shift()?.changes.length ?? 0;
  }

  /** Forgets everything, because some changes were missed. */
  forget(): void {
    this.#number += 1;
    this.#moments.length = 0;
    this.#count = 0;
  }

  /** The changes after the moment with this id; null when they are not known any more, or too many. */
  since(id: string): ServerChange[] | null {
    const last = parseEventId(id);
    const oldest = this.#moments[0]?.number ?? this.#number + 1;
    if (last?.server !== this.epoch || last.number > this.#number || last.number < oldest - 1) return null;
    const missed = this.#moments.filter((one) => one.number > last.number).flatMap((one) => one.changes);
    return missed.length > MOST_REPEATED ? null : missed;
  }
}
