import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** Tells if the server trusts its clock. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: ({ signal }) => api.call(endpoints.clock.show, { signal }),
});

export const confirmClock = () => api.call(endpoints.clock.confirm);
