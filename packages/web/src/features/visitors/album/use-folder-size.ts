import type { VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { below, type SharedLink } from '../../../lib/shared-link';
import type { AlbumOrder } from './wall-lines';

/** The bytes of everything in a shared folder; 0 until its folders are counted, and if they cannot be. */
export function useFolderSize({ hash, token }: SharedLink, path: VirtualPath, order: AlbumOrder): number {
  const { items, folderCount } = order;
  const { data } = useQuery({
    queryKey: ['sharedSize', hash, path],
    queryFn: ({ signal }) =>
      api.call(endpoints.visitors.size, {
        params: below(hash, path),
        query: { token },
        signal,
        isSlow: true,
        priority: 'low',
      }),
    enabled: folderCount > 0,
    retry: false,
  });
  return folderCount > 0 ? (data?.size ?? 0) : items.reduce((sum, { size }) => sum + size, 0);
}
