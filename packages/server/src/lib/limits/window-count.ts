import type { TriesStore } from './throttle.js';

interface Batch {
  amount: number;
  stored: Promise<number>;
}

/**
 * A count of everybody in fixed windows. While one amount is stored, others are collected and stored
 * together, so that the count is never a queue.
 */
export class WindowCount {
  #next: Batch | null = null;
  #storing: Promise<unknown> = Promise.resolve();

  constructor(
    readonly tries: TriesStore,
    readonly kind: string,
    readonly windowMs: number,
  ) {}

  /** Resolves to the count with this amount, and without those that came after it. */
  async add(amount: number): Promise<number> {
    const batch = this.#next ?? this.#begin();
    batch.amount += amount;
    const upToThis = batch.amount;
    return (await batch.stored) - (batch.amount - upToThis);
  }

  #begin(): Batch {
    const batch: Batch = { amount: 0, stored: Promise.resolve(0) };
    batch.stored = this.#storing.then(() => {
      this.#next = null;
      return this.#store(batch.amount);
    });
    this.#storing = batch.stored.catch(() => undefined);
    this.#next = batch;
    return batch;
  }

  #store(amount: number): Promise<number> {
    return this.tries.change(this.kind, '', (before, now) => {
      const isOver = before === null || now >= before.resetAt;
      const count = Math.max(0, (isOver ? 0 : before.count) + amount);
      const resetAt = isOver ? now + this.windowMs : before.resetAt;
      return { tries: { count, resetAt, exhausted: 0, isSpent: true, keptUntil: resetAt }, result: count };
    });
  }
}
