import { toAppError } from '../../lib/app-error.js';
import { TurnTaker } from '../../lib/turn-taker.js';
import { type JobTerms, untilResumed } from './job-terms.js';

export interface ItemsToRun<Item, Done> {
  items: readonly Item[];
  terms: JobTerms;
  /** So many are handed to `act` together; the job rests and is cancelled between two parts. */
  atOnce: number;
  /** Tells what becomes of each item of a part, in their order; what it throws ends the job. */
  act(part: readonly Item[], first: number): AsyncIterable<PromiseSettledResult<Done>>;
  /** Names an item in what is told of its failure. */
  pathOf(item: Item): string | Promise<string>;
}

/** An item that is over. */
export interface PassedItem<Item, Done> {
  item: Item;
  /** The position among all items. */
  index: number;
  result: PromiseSettledResult<Done>;
}

/**
 * Works on items in their order, each by itself: a failure affects no other. After a restart of the server
 * those that were passed before are left out. Each item is told to the job once whoever reads has seen its
 * result. Throws the reason of the signal when the job is cancelled; an item that failed because of that is
 * not passed.
 */
export async function* runItems<Item, Done>(
  run: ItemsToRun<Item, Done>,
): AsyncGenerator<PassedItem<Item, Done>, void> {
  const { items, terms, atOnce, act } = run;
  const turns = new TurnTaker();
  let index = terms.earlier?.passed ?? 0;
  while (index < items.length) {
    await untilResumed(terms);
    // Queries of SQLite, and what is not there, take no event.
    await turns.next();
    terms.signal.throwIfAborted();
    const part = items.slice(index, index + atOnce);
    const first = index;
    for await (const result of act(part, first)) {
      if (result.status === 'rejected') terms.signal.throwIfAborted();
      const item = part[index - first] as Item;
      yield { item, index, result };
      terms.onItem?.(result.status === 'rejected' ? await failureOf(run, item, result.reason) : undefined);
      index += 1;
    }
  }
}

async function failureOf<Item>(
  { pathOf }: Pick<ItemsToRun<Item, unknown>, 'pathOf'>,
  item: Item,
  error: unknown,
) {
  const { code, message } = toAppError(error);
  return { path: await pathOf(item), code, message };
}
