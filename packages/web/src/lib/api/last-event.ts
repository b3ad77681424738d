import { olderEventId } from '@satchel/contract';

let oldest = '';

/** Notes the id of the last event before a list was read; null where a response has none. */
export function noteLastEvent(id: string | null): void {
  if (id !== null) oldest = oldest === '' ? id : olderEventId(oldest, id);
}

/**
 * The id after which a first stream of events has to begin, so that it misses nothing that changed after any list was read;
 * empty where none was. It is forgotten.
 */
export function takeFirstEvent(): string {
  const taken = oldest;
  oldest = '';
  return taken;
}
