import { type PageLayout, type Places, type PlacesChange, SIDEBAR_WIDTH } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { PLACES } from '../../lib/api/query-client';
import { useErrorText } from '../../lib/error-text';
import { type MessageKey, useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';

/** The favourites of the user and the layout of their pages. */
export const placesQuery = () =>
  queryOptions({
    queryKey: [PLACES],
    queryFn: ({ signal }) => api.call(endpoints.places.get, { signal }),
  });

/** The folders and files that the user opened last, the latest first. */
export const recentQuery = () =>
  queryOptions({
    queryKey: [PLACES, 'recent'],
    queryFn: async ({ signal }) => (await api.call(endpoints.places.recent, { signal })).items,
  });

/** The layout of the pages until the user changes it. */
const USUAL_LAYOUT: PageLayout = {
  width: SIDEBAR_WIDTH.usual,
  isCollapsed: false,
  folded: ['recent', 'folders'],
};

export const layoutOf = (places: Places): PageLayout => places.layout ?? USUAL_LAYOUT;

/**
 * Changes the places of the user one after the other. Each change begins with the places as they are then,
 * because another device may have changed them. The message `failed` reports a failure.
 */
export function useChangePlaces(failed: MessageKey = 'places.failed') {
  const client = useQueryClient();
  const t = useT();
  const errorText = useErrorText();
  return useMutation({
    scope: { id: PLACES },
    mutationFn: async (change: (places: Places) => PlacesChange) => {
      const body = change(await api.call(endpoints.places.get));
      return api.call(endpoints.places.change, { body });
    },
    // A folded group shows at once.
    onMutate: (change) =>
      void client.setQueryData(placesQuery().queryKey, (places) => {
        const layout = places && change(places).layout;
        return layout ? { ...places, layout } : places;
      }),
    onSuccess: (places) => client.setQueryData(placesQuery().queryKey, places),
    onError(error) {
      void client.invalidateQueries({ queryKey: placesQuery().queryKey });
      toast.failure(t(failed), error, errorText);
    },
  }).mutate;
}
