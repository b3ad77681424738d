import { HolderCounts } from './holder-counts.js';
import { Semaphore, type SemaphoreLimits } from './semaphore.js';

/** A semaphore for each user, so that one user does not delay others. */
export class UserSemaphores {
  readonly #semaphores = new Map<number, Semaphore>();
  readonly #uses = new HolderCounts();

  constructor(readonly limits: SemaphoreLimits) {}

  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const semaphore = this.#semaphores.get(userId) ?? new Semaphore(this.limits);
    this.#semaphores.set(userId, semaphore);
    const release = this.#uses.hold([{ key: userId }]);
    try {
      return await semaphore.run(work);
    } finally {
      release();
      if (this.#uses.of(userId) === 0) this.#semaphores.delete(userId);
    }
  }
}
