import { type HistoryItem, type HistoryOutcome, nameOf, parseVirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { newJobHeaders, nextOffset } from '../../lib/api/batches';
import type { Formatters, MessageKey, Translate } from '../../lib/i18n';

const PAGE = 100;
const HISTORY = 'history';

export type Direction = 'undo' | 'redo';

/** The changes of the user in the last days, page by page. */
export const historyQuery = () =>
  infiniteQueryOptions({
    queryKey: [HISTORY],
    queryFn: ({ pageParam: offset, signal }) =>
      api.call(endpoints.history.list, { query: { offset, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Undoes or redoes a user action; afterwards everything on the screen is read again. */
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

/** `Deleted: a.txt, b.txt and 1 more`, or `Renamed: “draft.txt” to “letter.txt”`. */
export function actionText(t: Translate, format: Pick<Formatters, 'list'>, item: HistoryItem): string {
  const { kind, items: count, path, destination, names = [] } = item;
  const name = nameOf(parseVirtualPath(path));
  if (kind === 'rename' && count === 1 && destination !== undefined)
    return t('history.renamed', { name, to: nameOf(parseVirtualPath(destination)) });
  const key: MessageKey = `history.kind.${kind}`;
  if (count === 1 || names.length === 0) return t(key, { what: t('history.what', { count, name }) });
  const more = count - names.length;
  const listed = format.list(names.map(apart));
  return t(key, { what: more > 0 ? `${listed} ${t('previews.more', { count: more })}` : listed });
}

/** Names keep their direction among others. */
const apart = (name: string): string => `\u2068${name}\u2069`;
