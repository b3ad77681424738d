const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Decides which target folders should be read again: at once when they have no more uploads under way, and
 * while they have many, at increasing intervals.
 */
export class FolderNews {
  #idle = new Set<string>();
  #grown = new Set<string>();
  #pauseMs = FIRST_PAUSE_MS;
  #dueAt = 0;

  /** A round of uploads begins. */
  begin(now: number): void {
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#dueAt = now + FIRST_PAUSE_MS;
  }

  arrived(target: string): void {
    this.#grown.add(target);
  }

  idle(target: string): void {
    this.#idle.add(target);
    this.#grown.delete(target);
  }

  /** The folders to report now; they are reported again only after further changes. */
  take(now: number): string[] {
    const folders = [...this.#idle];
    this.#idle.clear();
    if (now < this.#dueAt) return folders;
    folders.push(...this.#grown);
    this.#grown.clear();
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    this.#dueAt = now + this.#pauseMs;
    return folders;
  }
}
