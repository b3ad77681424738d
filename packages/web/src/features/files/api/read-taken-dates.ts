import type { TakenDate, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { createLineReader } from '../../../lib/api/line-reader';
import { addressedPath } from '../../../lib/paths';

export interface TakenDates {
  /** The times in milliseconds since 1970, by the names of pictures. */
  dates: ReadonlyMap<string, number>;
  /** All dates that the server finds have arrived. */
  isComplete: boolean;
}

/** The interval at which new dates are shown together, in milliseconds. */
const SHOWN_EVERY_MS = 500;

/** Reads the dates of a folder. Until all have arrived, the query with this key has those that did. */
export async function readTakenDates(
  client: QueryClient,
  queryKey: readonly [query: string, folder: VirtualPath, state: number],
  signal: AbortSignal,
): Promise<TakenDates> {
  const [query, folder] = queryKey;
  const params = { path: addressedPath(folder, true) };
  const response = await api.open(endpoints.previews.taken, { params, signal });
  const reader = response.body?.getReader();
  const lines = createLineReader();
  const dates = new Map<string, number>();
  const isFirst = client
    .getQueriesData<TakenDates>({ queryKey: [query, folder] })
    .every(([, known]) => !known);
  let shownAt = performance.now();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    for (const line of done ? lines.end() : lines.push(value ?? new Uint8Array())) {
      const { name, taken } = JSON.parse(line) as TakenDate;
      // A time without a zone is read as the reader's, as the camera showed it.
      dates.set(name, Date.parse(taken));
    }
    if (done) return { dates, isComplete: true };
    if (!isFirst || performance.now() - shownAt < SHOWN_EVERY_MS) continue;
    shownAt = performance.now();
    client.setQueryData(queryKey, { dates: new Map(dates), isComplete: false });
  }
}
