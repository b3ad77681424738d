import type { HistoryItem, HistoryOutcome } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { newJobHeaders, nextOffset } from '../../lib/api/batches';
import type { MessageKey, Translate } from '../../lib/i18n';

const PAGE = 100;
const HISTORY = 'history';

export type Direction = 'undo' | 'redo';

/** What the user changed in the last days, page by page. */
export const historyQuery = () =>
  infiniteQueryOptions({
    queryKey: [HISTORY],
    queryFn: ({ pageParam: offset, signal }) =>
      api.call(endpoints.history.list, { query: { offset, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Undoes an action or makes it again; afterwards everything on the screen is read again. */
export async function runHistory(
  client: QueryClient,
  id: string,
  direction: Direction,
): Promise<HistoryOutcome> {
  try {
    const headers = newJobHeaders('history');
    const endpoint = direction === 'undo' ? endpoints.history.undo : endpoints.history.redo;
    return await api.call(endpoint, { params: { id }, headers });
  } finally {
    client.removeQueries({ type: 'inactive', queryKey: ['resource'] });
    await client.invalidateQueries();
  }
}

type Named = Pick<HistoryItem, 'kind'> & { count: number; name: string };

/** `Deleted: 3 items`. */
export function actionText(t: Translate, { kind, count, name }: Named): string {
  const key: MessageKey = `history.kind.${kind}`;
  return t(key, { what: t('history.what', { count, name }) });
}
