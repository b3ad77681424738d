import type { Progress } from '../file-system.js';

/**
 * What a long job hands out between two pieces of work: nothing (a moment for others, and to be cancelled), how far
 * it is, or a batch, after which it rests until the next one is asked for.
 */
export type Step = undefined | { progress: Progress } | { batch: unknown; transfer: ArrayBuffer[] };

/** A job that is done in pieces; `return()` ends it early; its `finally` blocks may take steps. */
export type LongJob<Result> = Generator<Step, Result, void>;
