export interface BatchOptions<Item> {
  /** How many run at the same time. */
  limit: number;
  signal: AbortSignal;
  onDone?: (item: Item) => void;
  onFailed?: (item: Item, error: unknown) => void;
}

/** At most this many requests of one job are under way, so that the rest of the screen still gets its answers. */
export const PARALLEL_REQUESTS = 5;

/**
 * Runs `work` over all items, a few at a time, in order. A failure is told and the rest goes on; after an abort no new
 * one is started. Resolves when the last one started has ended.
 */
export async function runBatch<Item>(
  items: readonly Item[],
  work: (item: Item, signal: AbortSignal) => Promise<unknown>,
  options: BatchOptions<Item>,
): Promise<void> {
  const queue = items.values();
  const runner = async () => {
    for (const item of queue) {
      if (options.signal.aborted) return;
      try {
        await work(item, options.signal);
        options.onDone?.(item);
      } catch (error) {
        if (options.signal.aborted) return;
        options.onFailed?.(item, error);
      }
    }
  };
  const runners = Math.min(options.limit, items.length);
  await Promise.all(Array.from({ length: runners }, runner));
}
