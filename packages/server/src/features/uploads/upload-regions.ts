/**
 * An upload grows from its beginning, the *head*. A client may let it grow at a second place, too, by another
 * connection: the *tail*, which begins somewhere beyond the head and grows to the end of the file.
 */
export type Region = 'head' | 'tail';
/** In the order in which both are locked. */
export const REGIONS = ['head', 'tail'] as const;

/** The bytes of the tail that are there, without the last one. */
export interface Tail {
  start: number;
  end: number;
}

/** How far an upload is. */
export interface Regions {
  /** The end of the last part of the head. */
  received: number;
  /** Null as long as the upload had no second region. */
  tail: Tail | null;
}

/** True once the head has reached the tail, so that both are one region. */
export function isJoined({ received, tail }: Regions): boolean {
  return tail !== null && received >= tail.start;
}

/** True if an upload that had a tail has none: nothing of a file is behind its end. */
export function isUntailed({ length, tail }: Regions & { length: number }): boolean {
  return tail?.start === length;
}

/** The number of bytes from the beginning without a gap. `size` says it as long as there is no tail. */
export function headEnd(regions: Regions, size: number): number {
  const { received, tail } = regions;
  if (tail === null) return size;
  return isJoined(regions) ? Math.max(received, tail.end) : received;
}

/** The tail, if something of it is there, and a gap before it. */
export function tailBeyondGap(regions: Regions): Tail | null {
  const { tail } = regions;
  return tail === null || tail.end === tail.start || isJoined(regions) ? null : tail;
}

/** The number of bytes that are there. */
export function receivedOf(regions: Regions, size: number): number {
  const tail = tailBeyondGap(regions);
  return headEnd(regions, size) + (tail ? tail.end - tail.start : 0);
}

/** Names a region among all that are locked. */
export function lockOf({ id }: { id: string }, region: Region): string {
  return region === 'head' ? id : `${id}/tail`;
}
