import type { JobResult } from '@satchel/contract';
import { type JobTerms, untilResumed } from '../../core/jobs/job-terms.js';
import { TurnTaker } from '../../lib/turn-taker.js';

/** So many share their queries. Between two parts the work rests while it is paused. */
export const AT_ONCE = 100;

/** An operation on many items. */
export interface Work<Outcome> {
  terms: JobTerms;
  outcome: Outcome;
  /** The number of items that are over. */
  passed: number;
}

export function begin<Outcome>(terms: JobTerms, outcome: Outcome): Work<Outcome> {
  return { terms, outcome, passed: 0 };
}

/** Those that were passed before the server stopped are left out. */
export async function inParts<Item, Outcome>(
  items: readonly Item[],
  work: Work<Outcome>,
  act: (part: readonly Item[], work: Work<Outcome>) => Promise<void>,
): Promise<Outcome> {
  const { terms, outcome } = work;
  const turns = new TurnTaker();
  terms.onTotal?.({ entries: items.length, bytes: 0 });
  for (let start = terms.earlier?.passed ?? 0; start < items.length; start += AT_ONCE) {
    await untilResumed(terms);
    // Queries of SQLite, and what is not there, take no event.
    await turns.next();
    terms.signal.throwIfAborted();
    await act(items.slice(start, start + AT_ONCE), work);
  }
  return outcome;
}

/** Whether the server may have stopped after the next item was done and before that was noted. */
export function mayBeDone({ terms, passed }: Work<unknown>): boolean {
  return terms.earlier !== undefined && passed < AT_ONCE;
}

export function pass(work: Work<unknown>, failure?: JobResult['failures'][number]): void {
  const { terms } = work;
  work.passed += 1;
  terms.onItem?.(failure);
  terms.onProgress?.({ entries: (terms.earlier?.passed ?? 0) + work.passed, bytes: 0 });
}
