import type { Pausing } from '../../core/files/file-system.js';

/** Pauses and continues one job. */
export class PauseSwitch implements Pausing {
  readonly #listeners = new Set<() => void>();
  #isPaused: boolean;

  constructor(isPaused: boolean) {
    this.#isPaused = isPaused;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  set(isPaused: boolean): void {
    this.#isPaused = isPaused;
    for (const listener of [...this.#listeners]) listener();
  }

  whenChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
