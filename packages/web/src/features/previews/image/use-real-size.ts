import { parseVirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import type { PreviewItem } from '../model/preview-item';
import type { Size } from './zoom-math';

/**
 * The size of a picture in its own pixels, as the server reads it from the file; null if it does not tell.
 */
export function useRealSize({ link, path, modified }: PreviewItem, isWanted: boolean): Size | null {
  const { data } = useQuery({
    // The details use the same key.
    queryKey: ['dimensions', parseVirtualPath(path), modified],
    queryFn: ({ signal }) =>
      api.call(endpoints.previews.dimensions, { params: { path }, signal, isBackground: true }),
    enabled: isWanted && link === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return data ?? null;
}
