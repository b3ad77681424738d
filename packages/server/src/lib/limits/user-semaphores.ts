import { Semaphore, type SemaphoreLimits } from './semaphore.js';

/** A semaphore for each user, so that one user does not delay others. */
export class UserSemaphores {
  readonly #semaphores = new Map<number, Semaphore>();

  constructor(readonly limits: SemaphoreLimits) {}

  of(userId: number): Semaphore {
    const semaphore = this.#semaphores.get(userId) ?? new Semaphore(this.limits);
    this.#semaphores.set(userId, semaphore);
    return semaphore;
  }
}
