/**
 * The pieces of `source` until the signal aborts, which throws its reason at once, even when the next piece
 * never comes. The source is ended without waiting for it.
 */
export async function* untilAborted<Piece>(
  source: AsyncIterable<Piece>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Piece> {
  const iterator = source[Symbol.asyncIterator]();
  let stop: (reason: unknown) => void = () => {};
  const onAbort = () => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      signal?.throwIfAborted();
      const next = await new Promise<IteratorResult<Piece>>((resolve, reject) => {
        stop = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    void iterator.return?.().catch(() => {});
  }
}
