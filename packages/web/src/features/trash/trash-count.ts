import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { TRASH } from '../../lib/api/query-client';

/** The number of the user's entries in the trash. */
export const trashCountQuery = () =>
  queryOptions({
    queryKey: [TRASH, 'count'],
    queryFn: async ({ signal }) => {
      const { total } = await api.call(endpoints.trash.list, { query: { limit: 0 }, signal });
      return total;
    },
  });
