/**
 * Yields the text that `render` makes of each batch as it arrives, without empty texts; null stands for an
 * interval without a batch. Returns the return value of the source, and ends the source when the reader stops
 * early.
 */
export async function* pieces<Batch, Outcome>(
  source: AsyncGenerator<Batch, Outcome>,
  render: (batch: Batch | null) => string,
  pulseMs: number,
): AsyncGenerator<Buffer, Outcome> {
  try {
    for (let next = ahead(source); ; ) {
      const step = await within(pulseMs, next);
      if (step?.done) return step.value;
      if (step) next = ahead(source);
      const text = render(step ? step.value : null);
      if (text !== '') yield Buffer.from(text);
    }
  } finally {
    await source.return(undefined as never);
  }
}

/**
 * The next batch is awaited only when the reader comes back. It may fail before that, such as when the client
 * disconnects, or the reader may never come back: then nobody else handles the failure, which would end the
 * process.
 */
function ahead<Batch, Outcome>(
  source: AsyncGenerator<Batch, Outcome>,
): Promise<IteratorResult<Batch, Outcome>> {
  const next = source.next();
  next.catch(() => undefined);
  return next;
}

/** Resolves to null when the promise takes longer; it can be awaited again. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
