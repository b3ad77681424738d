const REMEMBERED_MS = 60_000;
const REMEMBERED = 1000;

/** For a minute a part that comes too late learns that the upload is complete, not that there never was one. */
export class RecentlyFinished {
  readonly #lengths = new Map<string, { length: number; until: number }>();

  constructor(readonly now: () => number) {}

  add(id: string, length: number): void {
    this.#lengths.set(id, { length, until: this.now() + REMEMBERED_MS });
    const [oldest] = this.#lengths.keys();
    if (this.#lengths.size > REMEMBERED && oldest !== undefined) this.#lengths.delete(oldest);
  }

  forget(id: string): void {
    this.#lengths.delete(id);
  }

  /** Bytes of the upload, when it was finished lately. */
  lengthOf(id: string): number | undefined {
    const found = this.#lengths.get(id);
    if (found && found.until > this.now()) return found.length;
    this.#lengths.delete(id);
    return undefined;
  }
}
