import { type ListingItem, parentOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { isApiError } from '../../../lib/api-error';
import { errorDetails } from '../../../lib/error-text';
import { toast } from '../../../ui/toast';
import { flash } from '../state/flash-store';
import { hideEntries, showRenamed } from '../state/pending-store';
import { createEntry, deleteEntry, renameEntry } from './entry-requests';
import { reportFailures } from './report-failures';
import { forgetBelow, refreshFolders } from './resource-query';
import { runJob, type Tools } from './run-job';

/** Takes them off the screen at once and brings back those that the server would not delete. True when all went. */
export async function deleteEntries(tools: Tools, items: readonly ListingItem[]): Promise<boolean> {
  const [first] = items;
  if (!first) return true;
  const folder = parentOf(parseVirtualPath(first.path));
  const names = items.map((item) => item.name);
  const paths = items.filter((item) => item.isDir).map((item) => item.path);
  const reveal = hideEntries(folder, names);
  const outcome = await runJob('delete', items, {
    one: deleteEntry,
    part: ({ path }) => ({ from: path }),
  });
  forgetBelow(tools.client, paths);
  await refreshFolders(tools.client, [folder]);
  reveal();
  reportFailures(tools, 'delete', outcome.failed);
  return outcome.failed.length === 0 && !outcome.isCancelled;
}

/** Shows the new name at once; a refusal brings the old one back and says why. */
export async function renameTo(tools: Tools, item: ListingItem, name: string): Promise<boolean> {
  const folder = parentOf(parseVirtualPath(item.path));
  const end = showRenamed(folder, item.name, name);
  flash(folder, [name]);
  try {
    await renameEntry(item, name);
    if (item.isDir) forgetBelow(tools.client, [item.path]);
    await refreshFolders(tools.client, [folder]);
    // What was fetched has put an end to the selection.
    flash(folder, [name]);
    return true;
  } catch (error) {
    const text = tools.t('files.failed.rename', { name: item.name });
    toast.error(`${text} ${tools.errorText(error)}`, { details: errorDetails(error) });
    if (isApiError(error, 'not_found')) void refreshFolders(tools.client, [folder]);
    return false;
  } finally {
    end();
  }
}

/** Throws what the server said; afterwards the folder shows the new entry and lights it up. */
export async function createIn(
  tools: Tools,
  folder: VirtualPath,
  name: string,
  isFolder: boolean,
): Promise<void> {
  await createEntry(folder, name, isFolder);
  flash(folder, [name]);
  await refreshFolders(tools.client, [folder]);
}
