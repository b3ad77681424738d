import type { ListingItem, Resource, VirtualPath } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadPart } from '../../../lib/load-part';
import type { TakenOf } from '../../../listing/model/entry-order';
import type { TakenDates } from './read-taken-dates';

const loadReader = () => loadPart(() => import('./read-taken-dates'));

/** A number that changes with the names, sizes and times of the pictures. */
function stateOf(items: readonly ListingItem[]): number {
  let state = 0;
  for (const { name, size, modified, type } of items) {
    if (type !== 'image') continue;
    for (const text of [name, modified ?? '', String(size)])
      for (let index = 0; index < text.length; index++)
        state = (Math.imul(state, 31) + text.charCodeAt(index)) | 0;
  }
  return state;
}

/** The times at which the pictures of the folder were taken; they are read only if they are wanted. */
export function useTakenDates(
  folder: VirtualPath,
  resource: Resource | undefined,
  isWanted: boolean,
): { takenOf: TakenOf | undefined; isComplete: boolean } {
  const client = useQueryClient();
  const items = resource?.items;
  const state = useMemo(() => (isWanted && items ? stateOf(items) : 0), [isWanted, items]);
  const { data } = useQuery({
    queryKey: ['taken', folder, state] as const,
    queryFn: async ({ queryKey, signal }) => (await loadReader()).readTakenDates(client, queryKey, signal),
    enabled: isWanted && items !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // The other dates stay while those of a new picture are read.
    placeholderData: (before: TakenDates | undefined, query) =>
      query?.queryKey[1] === folder ? before : undefined,
  });
  const dates = isWanted ? data?.dates : undefined;
  const takenOf = useMemo(() => dates && (({ name }: ListingItem) => dates.get(name)), [dates]);
  return { takenOf, isComplete: data?.isComplete ?? false };
}
