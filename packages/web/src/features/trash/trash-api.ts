import type { TrashItem, TrashRestoreItem } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { ApiError } from '../../lib/api/api-error';
import { batchesOf, newJobHeaders, nextOffset } from '../../lib/api/batches';
import { TRASH } from '../../lib/api/query-client';

const PAGE = 200;
/** The most entries of one response of the server. */
const LARGEST_PAGE = 1000;

/** The deleted entries of the user, or of everybody, page by page. */
export const trashQuery = (isOfAll: boolean) =>
  infiniteQueryOptions({
    queryKey: [TRASH, 'list', isOfAll],
    queryFn: ({ pageParam: offset, signal }) => {
      const user = isOfAll ? 'all' : undefined;
      return api.call(endpoints.trash.list, { query: { user, offset, limit: PAGE }, signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** All entries of the trash, the latest first, without reading the first ones again, which are `known`. */
export async function loadAllTrash(isOfAll: boolean, known: readonly TrashItem[]): Promise<TrashItem[]> {
  const user = isOfAll ? 'all' : undefined;
  const all = new Map(known.map((item) => [item.id, item]));
  for (let offset = known.length; ; ) {
    const query = { user, offset, limit: LARGEST_PAGE };
    const { items, total } = await api.call(endpoints.trash.list, { query });
    for (const item of items) all.set(item.id, item);
    offset += items.length;
    if (items.length === 0 || offset >= total) return [...all.values()];
  }
}

const newJob = () => newJobHeaders('trash');

/** The failures by the ids of the entries. */
export type Failures = ReadonlyMap<string, ApiError>;

/** Returns the paths to which entries were restored. */
export async function restoreFromTrash(
  items: readonly TrashRestoreItem[],
): Promise<{ paths: string[]; failures: Failures }> {
  const paths: string[] = [];
  const failures = new Map<string, ApiError>();
  for (const part of batchesOf(items, (item) => item)) {
    const outcome = await api.call(endpoints.trash.restore, { body: { items: part }, headers: newJob() });
    paths.push(...outcome.restored.map(({ path }) => path));
    for (const failure of outcome.failed) failures.set(failure.id, new ApiError(failure));
  }
  return { paths, failures };
}

export async function deleteFromTrash(ids: readonly string[]): Promise<Failures> {
  const failures = new Map<string, ApiError>();
  for (const part of batchesOf(ids, (id) => id)) {
    const { failed } = await api.call(endpoints.trash.remove, { body: { ids: part }, headers: newJob() });
    for (const failure of failed) failures.set(failure.id, new ApiError(failure));
  }
  return failures;
}

export async function emptyTrash(isOfAll: boolean): Promise<Failures> {
  const query = { user: isOfAll ? 'all' : undefined };
  const { failed } = await api.call(endpoints.trash.empty, { query, headers: newJob() });
  return new Map(failed.map((failure) => [failure.id, new ApiError(failure)]));
}
