/**
 * Runs `work` on up to `window` items of `source` at once and gives the results in the order of the items. Takes no
 * more from `source` than that ahead of the reader.
 */
export async function* inOrder<Item, Result>(
  source: Iterable<Item> | AsyncIterable<Item>,
  window: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  const start = (item: Item) => {
    const result = work(item);
    // Awaited below in its turn; without this an earlier failure would leave it unhandled.
    result.catch(() => undefined);
    running.push(result);
  };
  for await (const item of source) {
    start(item);
    if (running.length >= window) yield await (running.shift() as Promise<Result>);
  }
  for (const result of running) yield await result;
}
