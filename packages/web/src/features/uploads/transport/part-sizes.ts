const MiB = 1024 * 1024;
/** A part should take about this long: each one costs a round trip, and proxies may hold a whole one. */
const WANTED_MS = 2000;
const FIRST_BYTES = 5 * MiB;
/**
 * After a part was cut off, the next one is so small that the refusal of a server, which may have been lost,
 * arrives through every browser and proxy.
 */
const CAREFUL_BYTES = 256 * 1024;
/** The largest part that is read into memory. */
export const MOST_IN_MEMORY = 16 * MiB;
/** A part this small is not refused for its size. */
const SMALLEST_BYTES = 64 * 1024;
/**
 * A small part grows even if its rate does not deserve it: on a line where each request has a fixed cost, small
 * ones would stay small.
 */
const MOST_MS = 8000;
/** Parts grow at most by this factor from one to the next. */
const GROWTH = 4;

/** Chooses the size of parts by the rate of the line, up to what the operator, and proxies, allow. */
export class PartSizes {
  #size: number;
  #most: number;
  #refused = Number.POSITIVE_INFINITY;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
    this.#size = Math.min(FIRST_BYTES, mostBytes);
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  /** A part of `bytes` took `ms` milliseconds. */
  sent(bytes: number, ms: number): void {
    const deserved = (bytes * WANTED_MS) / Math.max(1, ms);
    const next = Math.min(deserved, this.#size * GROWTH);
    const least = ms < MOST_MS ? this.#size * 2 : this.#size;
    this.#set(Math.max(next, Math.min(least, FIRST_BYTES)));
  }

  /** A part was cut off. */
  cut(): void {
    this.#set(Math.min(this.#size, CAREFUL_BYTES));
  }

  /** A part, or a file, of `bytes` was too large for a proxy; false if no smaller one will do. */
  refused(bytes: number): boolean {
    if (bytes <= SMALLEST_BYTES) return false;
    this.#refused = Math.min(this.#refused, bytes);
    this.#most = Math.min(this.#most, Math.max(SMALLEST_BYTES, Math.floor(bytes / 2)));
    this.#set(this.#size);
    return true;
  }

  /** False if a request of this size, or a smaller one, was refused. */
  allows(bytes: number): boolean {
    return bytes < this.#refused;
  }

  #set(bytes: number): void {
    this.#size = Math.max(1, Math.min(Math.round(bytes), this.#most));
  }
}
