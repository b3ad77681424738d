import type { ErrorCode } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { RecentMap } from '../../lib/recent-map.js';

const KEPT_MS = 10 * MINUTE_MS;
const MOST = 1000;
/** Errors that the input causes, so that a retry has the same result. */
const CODES: readonly ErrorCode[] = ['too_large', 'unsupported_media_type'];

/**
 * Caches failures that the input caused, for ten minutes: a file that uses up the time limit of a conversion
 * does so once. Keys include the state of the input, so that a repaired file is converted immediately.
 */
export class FailureCache {
  readonly #failures = new RecentMap<string, { error: AppError; until: number }>(MOST);

  constructor(readonly now: () => number = () => performance.now()) {}

  add(key: string, error: unknown): void {
    if (!(error instanceof AppError) || !CODES.includes(error.code)) return;
    this.#failures.set(key, { error, until: this.now() + KEPT_MS });
  }

  throwKnown(key: string): void {
    const known = this.#failures.get(key);
    if (!known) return;
    if (this.now() < known.until) throw known.error;
    this.#failures.delete(key);
  }
}
