const WINDOW_MS = 5000;
const GRAIN_MS = 100;

/** The amount per second over the last five seconds. Times are milliseconds of a monotonic clock. */
export class SpeedMeter {
  #samples: { at: number; total: number }[] = [];
  #total = 0;

  add(amount: number, now: number): void {
    this.#forget(now);
    this.#total += amount;
    const last = this.#samples.at(-1);
    if (last && now - last.at < GRAIN_MS) last.total = this.#total;
    else this.#samples.push({ at: now, total: this.#total });
  }

  /** The amount per second; null until half a second was measured. */
  rate(now: number): number | null {
    this.#forget(now);
    const first = this.#samples[0];
    if (!first || now - first.at < 500) return null;
    return ((this.#total - first.total) * 1000) / (now - first.at);
  }

  reset(): void {
    this.#samples = [];
    this.#total = 0;
  }

  #forget(now: number): void {
    let old = 0;
    while (old < this.#samples.length - 1 && now - (this.#samples[old]?.at ?? now) > WINDOW_MS) old++;
    if (old > 0) this.#samples.splice(0, old);
  }
}
