import { joinPath, type ListingItem, parentOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { isApiError } from '../../../lib/api/api-error';
import { TRASH } from '../../../lib/api/query-client';
import { actionDone, newAction } from '../../../lib/own-actions';
import { pageConfig } from '../../../lib/page-config';
import { toast } from '../../../ui/toast';
import { type ArrivalEffect, flash } from '../state/flash-store';
import { hideEntries, showRenamed } from '../state/pending-store';
import { createEntry, deleteEntry, renameEntry } from './entry-requests';
import { reportFailures } from './report-failures';
import { forgetBelow, refreshFolders } from './resource-query';
import { runJob, type Tools } from './run-job';

export interface Deletion {
  /** True to delete for good, false only to the trash; absent if there is none. */
  permanent?: boolean | undefined;
  /** Called with entries that cannot be moved to the trash. */
  onNoTrash: (items: readonly ListingItem[], error: unknown) => void;
}

/**
 * Removes the entries from the screen at once and restores those that the server did not delete. Resolves to
 * true if all were deleted.
 */
export async function deleteEntries(
  tools: Tools,
  items: readonly ListingItem[],
  { permanent, onNoTrash }: Deletion,
): Promise<boolean> {
  const [first] = items;
  if (!first) return true;
  const folder = parentOf(parseVirtualPath(first.path));
  const names = items.map((item) => item.name);
  const paths = items.filter((item) => item.isDir).map((item) => item.path);
  const reveal = hideEntries(folder, names);
  const action = newAction();
  const outcome = await runJob('delete', items, {
    action,
    one: (item, names) => deleteEntry(item, names, permanent),
    part: ({ path }) => ({ from: path }),
    permanent,
  });
  forgetBelow(tools.client, paths);
  if (pageConfig.EnableTrash) void tools.client.invalidateQueries({ queryKey: [TRASH] });
  await refreshFolders(tools.client, [folder]);
  reveal();
  const isUnkept = ({ error }: { error: unknown }) => isApiError(error, 'trash_unavailable');
  const [unkept] = outcome.failed.filter(isUnkept);
  if (unkept)
    onNoTrash(
      outcome.failed.filter(isUnkept).map(({ item }) => item),
      unkept.error,
    );
  reportFailures(
    tools,
    'delete',
    outcome.failed.filter((failure) => !isUnkept(failure)),
  );
  const [deleted] = outcome.done;
  const isForGood = !pageConfig.EnableTrash || permanent === true;
  if (deleted)
    actionDone(
      { id: action, kind: 'delete', count: outcome.done.length, name: deleted.name, isForGood },
      !isForGood,
    );
  return outcome.failed.length === 0 && !outcome.isCancelled;
}

/** Shows the new name at once; a rejection restores the old one and shows the reason. */
export async function renameTo(
  tools: Tools,
  item: ListingItem,
  name: string,
  effect: ArrivalEffect = 'focus',
): Promise<boolean> {
  const folder = parentOf(parseVirtualPath(item.path));
  const end = showRenamed(folder, item.name, { name });
  flash(folder, [name], effect);
  try {
    const action = newAction();
    await renameEntry(item, name, action);
    showRenamed(folder, item.name, { name, path: joinPath(folder, name) });
    actionDone({ id: action, kind: 'rename', count: 1, name, entries: { folder, names: [name] } });
    if (item.isDir) forgetBelow(tools.client, [item.path]);
    await refreshFolders(tools.client, [folder]);
    // Reading the folder again may have cleared the selection.
    flash(folder, [name], effect === 'focus' ? 'focus-if-unselected' : effect);
    return true;
  } catch (error) {
    const text = tools.t('files.failed.rename', { name: item.name });
    toast.failure(text, error, tools.errorText);
    if (isApiError(error, 'not_found')) void refreshFolders(tools.client, [folder]);
    return false;
  } finally {
    end();
  }
}

/** Throws the error of the server; afterwards the folder shows the new entry. */
export async function createIn(
  tools: Tools,
  folder: VirtualPath,
  name: string,
  isFolder: boolean,
): Promise<void> {
  const action = newAction();
  await createEntry(folder, name, isFolder, action);
  // Undoing moves a created entry to the trash.
  const entries = { folder, names: [name] };
  actionDone({ id: action, kind: 'create', count: 1, name, entries }, pageConfig.EnableTrash);
  await refreshFolders(tools.client, [folder]);
}
