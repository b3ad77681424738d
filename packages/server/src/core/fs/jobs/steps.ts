import type { Progress } from '../file-system.js';

/**
 * What a long job hands out between two pieces of work: nothing (a moment for others, and to be cancelled), how far
 * it is, a batch, after which it rests until the next one is asked for, or that it is to be brought to its end now,
 * whoever cancels it.
 */
export type Step =
  | undefined
  | { committed: true }
  | { progress: Progress }
  | { batch: unknown; transfer: ArrayBuffer[] };

/** A job that is done in pieces; `return()` ends it early; its `finally` blocks may take steps. */
export type LongJob<Result> = Generator<Step, Result, void>;
