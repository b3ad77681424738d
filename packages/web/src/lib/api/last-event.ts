import { olderEventId } from '@satchel/contract';

let oldest = '';

/** Stores the id of the last event before a list was read; null if a response has none. */
export function noteLastEvent(id: string | null): void {
  if (id !== null) oldest = oldest === '' ? id : olderEventId(oldest, id);
}

/**
 * Returns the id after which the first stream of events has to begin, so that no change after reading any
 * list is missed; empty if no list was read. The id is cleared.
 */
export function takeFirstEvent(): string {
  const first = oldest;
  oldest = '';
  return first;
}
