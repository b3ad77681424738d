/** The id of an event: which server sent it, and a number that is higher for later events of that server. */
export interface EventId {
  server: string;
  number: number;
}

export const eventIdText = ({ server, number }: EventId): string => `${server}-${number}`;

/** Null for a text that is no such id. */
export function parseEventId(text: string): EventId | null {
  const [server = '', digits = '', ...rest] = text.split('-');
  const number = Number(digits);
  const isNumber = Number.isSafeInteger(number) && number >= 0 && String(number) === digits;
  return rest.length === 0 && isNumber ? { server, number } : null;
}

/** No server has sent it, so each of them responds with a reset. */
const UNKNOWN = '-';

/** The older id of two, or one that no server knows if they are of different servers. */
export function olderEventId(one: string, other: string): string {
  const [first, second] = [parseEventId(one), parseEventId(other)];
  if (first === null || first.server !== second?.server) return UNKNOWN;
  return first.number < second.number ? one : other;
}
