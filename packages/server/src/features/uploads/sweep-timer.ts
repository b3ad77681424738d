const EVERY_MS = 10 * 60_000;

/** Sweeps now and every ten minutes; resolves, when stopped, once nothing is under way. */
export function startSweeping(
  sweep: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  const run = (): void => {
    current = current.then(sweep).catch(onError);
  };
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return current;
  };
}
