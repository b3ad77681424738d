/** Tells listeners that something changed, at most once per interval however often it is said. */
export class Notifier {
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** `intervalMs` apart at least. */
  constructor(private readonly intervalMs: number) {}

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    if (this.#timer) return;
    const wait = Math.max(0, this.#lastAt + this.intervalMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#lastAt = performance.now();
      for (const listener of this.#listeners) listener();
    }, wait);
  }
}
