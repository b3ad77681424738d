import type { Usage } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

/**
 * An entry counts as much at least, which most disks take for it: otherwise empty files would cost nothing.
 */
export const ENTRY_BYTES = 4096;

/** The bytes that a change may add until it is over. */
export interface Reservation {
  /** Reserves more. Throws `storage_full`. */
  add(bytes: number): Promise<void>;
  /** Counts what is there already; false when that is more than there is room for. */
  count(bytes: number): boolean;
  /** The change is over, whatever it did: from now on measurements tell what it added. */
  end(): void;
}

/**
 * How much a user may keep. Changes reserve what they may add before they begin, so that concurrent ones
 * never exceed it together. What was reserved counts until it is measured again, which happens when nothing
 * seems to be left.
 */
export class Allowance {
  /** At most what is there of changes that are over; unknown before the first measurement. */
  #kept = Number.POSITIVE_INFINITY;
  /** Bytes of changes under way. */
  #reserved = 0;
  /** Bytes of changes that ended during a measurement, which may not have counted them. */
  #keptDuringMeasurement = 0;
  #measuring: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  readonly #uploads = new Map<string, Reservation>();

  /**
   * `measure` resolves to the bytes of all that is there at least from its call to its end, counted as
   * `countedBytes`.
   */
  constructor(
    readonly limit: number,
    readonly measure: () => Promise<number>,
  ) {}

  /** Throws `storage_full`. */
  async reserve(bytes: number): Promise<Reservation> {
    let taken = 0;
    const count = (more: number) => {
      taken += more;
      this.#reserved += more;
      return this.#hasRoom(0);
    };
    const add = async (more: number) => {
      // A change that does not fit into an empty folder needs no measurement.
      if (!this.#hasRoom(more) && more <= this.limit) await this.#measured();
      if (!this.#hasRoom(more)) throw noRoom();
      count(more);
    };
    await add(bytes);
    return {
      add,
      count,
      end: () => {
        this.#reserved -= taken;
        this.#kept += taken;
        this.#keptDuringMeasurement += taken;
        taken = 0;
      },
    };
  }

  /** Keeps the reservation of an unfinished upload until `endUpload`. */
  holdUpload(name: string, reservation: Reservation): void {
    this.#uploads.set(name, reservation);
  }

  endUpload(name: string): void {
    this.#uploads.get(name)?.end();
    this.#uploads.delete(name);
  }

  async usage(): Promise<Usage> {
    await this.#measured();
    return { total: this.limit, used: Math.min(this.limit, this.#kept + this.#reserved) };
  }

  #hasRoom(bytes: number): boolean {
    return this.#kept + this.#reserved + bytes <= this.limit;
  }

  /**
   * Resolves when a measurement has ended that began later than this call; calls in the meantime share one.
   */
  #measured(): Promise<void> {
    this.#next ??= this.#measuring.then(async () => {
      this.#next = null;
      this.#keptDuringMeasurement = 0;
      const found = await this.measure();
      this.#kept = found + this.#keptDuringMeasurement;
    });
    this.#measuring = this.#next.catch(() => undefined);
    return this.#next;
  }
}

/** How much so many entries count with so many bytes in them. */
export function countedBytes(entries: number, bytes: number): number {
  return entries * ENTRY_BYTES + bytes;
}

export function noRoom(): AppError {
  return new AppError('storage_full', 'There is no room left for this user');
}
