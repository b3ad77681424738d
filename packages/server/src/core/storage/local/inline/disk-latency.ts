/** A disk that nobody used for this long may have gone to sleep. */
const AWAKE_MS = 30_000;
/** Slower work has waited for the disk or for a processor. A second slow one soon after means the disk. */
const SLOW_MS = 8;
const SOON = 16;
const FIRST_REST_MS = 200;
const LONGEST_REST_MS = 30_000;

/** Estimates from recent answers how fast a disk answers. */
export class DiskLatency {
  #awakeUntil = Number.NEGATIVE_INFINITY;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #restMs = FIRST_REST_MS;
  /** The number of fast answers since the last slow one. */
  #fastAnswers = SOON;

  /** True if the next answer is expected within an instant. */
  isLow(now: number): boolean {
    return now < this.#awakeUntil && now >= this.#restsUntil;
  }

  /** Must be called when the disk has answered a worker. */
  noteAnswer(now: number): void {
    this.#awakeUntil = now + AWAKE_MS;
  }

  /**
   * Must be called when the main thread has waited for the disk. After two slow answers the disk rests, and
   * for twice as long each time that it is slow again.
   */
  noteWait(tookMs: number, now: number): void {
    this.noteAnswer(now);
    if (tookMs <= SLOW_MS) {
      this.#fastAnswers += 1;
      if (this.#fastAnswers >= SOON) this.#restMs = FIRST_REST_MS;
      return;
    }
    const isRepeated = this.#fastAnswers < SOON;
    this.#fastAnswers = 0;
    if (!isRepeated || now < this.#restsUntil) return;
    this.#restsUntil = now + this.#restMs;
    this.#restMs = Math.min(this.#restMs * 2, LONGEST_REST_MS);
  }
}
