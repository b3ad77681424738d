import { MINUTE_MS } from './durations.js';

const EVERY_MS = 10 * MINUTE_MS;

/**
 * Sweeps after `firstAfterMs`, by default at once, and every ten minutes; the returned function stops it and
 * resolves when no sweep is running.
 */
export function startSweeping(
  sweep: () => Promise<void>,
  onError: (error: unknown) => void,
  firstAfterMs = 0,
): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  const run = (): void => {
    current = current.then(sweep).catch(onError);
  };
  const first = firstAfterMs > 0 ? setTimeout(run, firstAfterMs).unref() : undefined;
  if (!first) run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    return current;
  };
}
