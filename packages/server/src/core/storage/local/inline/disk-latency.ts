/** A disk that nobody touched for this long may have gone to sleep. */
const AWAKE_MS = 30_000;
/** Work that takes longer than this has waited for the disk, or for a processor: a second one soon after tells the two apart. */
const SLOW_MS = 8;
const SOON = 16;
const FIRST_REST_MS = 200;
const LONGEST_REST_MS = 30_000;

/** How a disk answered lately. */
export class DiskLatency {
  #awakeUntil = Number.NEGATIVE_INFINITY;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #restMs = FIRST_REST_MS;
  /** Quick answers since the last slow one. */
  #quickOnes = SOON;

  /** Whether the next answer is expected within an instant. */
  isLow(now: number): boolean {
    return now < this.#awakeUntil && now >= this.#restsUntil;
  }

  /** The disk has answered a worker. */
  noteAnswer(now: number): void {
    this.#awakeUntil = now + AWAKE_MS;
  }

  /**
   * The main thread has waited for the disk. After two slow answers the disk rests; when it is slow again afterwards, for
   * twice as long.
   */
  noteWait(tookMs: number, now: number): void {
    this.noteAnswer(now);
    if (tookMs <= SLOW_MS) {
      this.#quickOnes += 1;
      if (this.#quickOnes >= SOON) this.#restMs = FIRST_REST_MS;
      return;
    }
    const isRepeated = this.#quickOnes < SOON;
    this.#quickOnes = 0;
    if (!isRepeated || now < this.#restsUntil) return;
    this.#restsUntil = now + this.#restMs;
    this.#restMs = Math.min(this.#restMs * 2, LONGEST_REST_MS);
  }
}
