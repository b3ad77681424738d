import type { TrashItem } from '@satchel/contract';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isApiError } from '../../lib/api/api-error';
import { TRASH } from '../../lib/api/query-client';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';
import { type AskAboutConflicts, type Restored, restoreItems } from './restore-items';
import { deleteFromTrash, emptyTrash, type Failures, loadAllTrash, trashQuery } from './trash-api';
import { useTrashSelection } from './use-trash-selection';

const NONE: readonly TrashItem[] = [];

/** The entries of the trash, and the selected ones. */
export function useTrash(isOfAll: boolean) {
  const query = useInfiniteQuery(trashQuery(isOfAll));
  const pages = query.data?.pages;
  // An entry that is deleted while the next page is read moves the entries of that page.
  const items = useMemo(
    () =>
      pages
        ? [...new Map(pages.flatMap((page) => page.items).map((each) => [each.id, each])).values()]
        : NONE,
    [pages],
  );
  const last = pages?.at(-1);
  const total = last?.total ?? 0;
  const selection = useTrashSelection(items, total);
  const { selectedOf, isBeyond } = selection;
  return {
    query,
    items,
    isLoaded: pages !== undefined,
    total,
    size: last?.size ?? 0,
    isEnabled: last?.isEnabled ?? false,
    limits: last?.limits,
    ...selection,
    /** Resolves to all selected entries, including those that are not loaded yet. */
    readSelected: async () => selectedOf(isBeyond ? await loadAllTrash(isOfAll, items) : items),
  };
}

export type Trash = ReturnType<typeof useTrash>;

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: [TRASH] });

/** The actions on entries of the trash; each reports its failures, and none throws. */
export function useTrashActions(ask: AskAboutConflicts, onRestored: (paths: readonly string[]) => void) {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const fail = (text: string, error: unknown) => {
    if (!isApiError(error, 'cancelled')) toast.failure(text, error, errorText);
  };
  const report = (items: readonly TrashItem[], failures: Failures) => {
    const [first] = failures;
    if (!first) return;
    const name = items.find(({ id }) => id === first[0])?.name ?? '';
    fail(t('files.failed.delete', { count: failures.size, name }), first[1]);
  };
  const reportRestored = ({ count, paths, failed }: Restored, items: readonly TrashItem[]) => {
    if (paths.length > 0) onRestored(paths);
    const [first] = failed;
    if (first) fail(t('trash.failed.restore', { count: failed.length, name: first.item.name }), first.error);
    else if (count > 0) toast.success(t('trash.restored', { count, name: items[0]?.name ?? '' }));
  };
  const run = async (
    items: readonly TrashItem[],
    failed: 'files.failed.delete' | 'trash.failed.restore',
    task: () => Promise<void>,
  ) => {
    try {
      await task();
    } catch (error) {
      fail(t(failed, { count: items.length, name: items[0]?.name ?? '' }), error);
    }
    await readAgain(client);
  };
  return {
    restore: (items: readonly TrashItem[], folder: Parameters<typeof restoreItems>[1]) =>
      run(items, 'trash.failed.restore', async () =>
        reportRestored(await restoreItems(items, folder, ask), items),
      ),
    remove: (items: readonly TrashItem[]) =>
      run(items, 'files.failed.delete', async () =>
        report(items, await deleteFromTrash(items.map(({ id }) => id))),
      ),
    empty: (items: readonly TrashItem[], isOfAll: boolean) =>
      run(items, 'files.failed.delete', async () => report(items, await emptyTrash(isOfAll))),
  };
}
