import type { VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client';

/** The first part of the keys of all queries of the use of storage. */
export const USAGE = 'usage';

/** The use of the storage of a folder, and the limits there. The use of another folder is shown until it is known. */
export const usageQuery = (path: VirtualPath) =>
  queryOptions({
    queryKey: [USAGE, path],
    queryFn: ({ signal }) => api.call(endpoints.files.usage, { params: { path }, signal }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
