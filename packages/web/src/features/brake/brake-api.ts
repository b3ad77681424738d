import { nameOf, parseVirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api/api-client';
import { ApiError } from '../../lib/api/api-error';
import { newJobHeaders } from '../../lib/api/batches';
import { useErrorText } from '../../lib/error-text';
import { useFormat, useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';

/** The paused sessions of the user, or of everybody; its key is the name of the list in live changes. */
export const burstsQuery = (isOfAll: boolean) =>
  queryOptions({
    queryKey: ['bursts', isOfAll],
    queryFn: ({ signal }) =>
      api.call(endpoints.brake.list, { query: { user: isOfAll ? 'all' : undefined }, signal }),
  });

/** Lets this session delete and replace again. */
export const confirmBurst = () => api.call(endpoints.brake.confirm);

/**
 * Restores what a session deleted and replaced, reports it, and reads everything on the screen again. Never
 * rejects.
 */
export function useRestoreBurst(): (burst: { id: string; count: number }) => Promise<void> {
  const t = useT();
  const errorText = useErrorText();
  const format = useFormat();
  const client = useQueryClient();
  return useMemo(
    () =>
      async ({ id, count: all }) => {
        const fail = (count: number, error: unknown) =>
          toast.failure(t('brake.notRestored', { count: format.number(count) }), error, errorText);
        try {
          const headers = newJobHeaders('brake');
          const { failed, files, missing } = await api.call(endpoints.brake.restore, {
            params: { id },
            headers,
          });
          if (files > 0) toast.success(t('brake.restored', { count: format.number(files) }));
          const [first] = failed;
          if (first) fail(missing, new ApiError({ ...first, message: messageOf(first) }));
          else if (missing > 0)
            toast.error(
              `${t('brake.notRestored', { count: format.number(missing) })} ${t('brake.lookInTrash')}`,
            );
        } catch (error) {
          fail(all, error);
        }
        client.removeQueries({ type: 'inactive', queryKey: ['resource'] });
        await client.invalidateQueries();
      },
    [t, errorText, format, client],
  );
}

const messageOf = ({ path, message }: { path: string; message: string }): string =>
  `${nameOf(parseVirtualPath(path))}: ${message}`;
