import { DAY_MS } from '../../lib/durations.js';
import type { KeptInventory } from './kept-inventory.js';

export interface RoundsDependencies {
  /** Each is taken before the next. */
  inventories: readonly Pick<KeptInventory<never>, 'volumes' | 'take'>[];
  now: () => number;
  /**
   * When an administrator said that what others left is to be adopted, in milliseconds since 1970; 0 for
   * never.
   */
  adoptedBefore: () => Promise<number>;
  onError(error: unknown): void;
}

/**
 * When inventories are taken: at the start, once a day, and when an administrator said so, as they read all
 * names.
 */
export class InventoryRounds {
  #takenAt = Number.NEGATIVE_INFINITY;

  constructor(readonly deps: RoundsDependencies) {}

  /**
   * Resolves to whether they were taken to their end. Volumes do not wait for each other: a disk may hang.
   */
  async takeIfDue(signal: AbortSignal): Promise<boolean> {
    const { inventories, now, adoptedBefore } = this.deps;
    const given = await adoptedBefore();
    if (Math.abs(now() - this.#takenAt) < DAY_MS && given <= this.#takenAt) return false;
    this.#takenAt = now();
    const volumes = new Map<string, boolean>();
    for (const inventory of inventories)
      for (const { volume, isServed } of await inventory.volumes()) volumes.set(volume, isServed);
    await Promise.all([...volumes].map((found) => this.#takeOn(found, given, signal)));
    return !signal.aborted;
  }

  async #takeOn([volume, isServed]: [string, boolean], given: number, signal: AbortSignal): Promise<void> {
    for (const inventory of this.deps.inventories) {
      try {
        if (!signal.aborted) await inventory.take({ volume, isServed }, given, signal);
      } catch (error) {
        if (!signal.aborted) this.deps.onError(error);
      }
    }
  }
}
