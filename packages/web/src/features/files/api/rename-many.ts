import { joinPath, type ListingItem, parentOf, parseVirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import { newJobHeaders } from '../../../lib/api/batches';
import { errorDetails } from '../../../lib/error-text';
import { actionDone, actionHeaders, newAction } from '../../../lib/own-actions';
import { toast } from '../../../ui/toast';
import { flash } from '../state/flash-store';
import { showAllRenamed } from '../state/pending-store';
import { forgetBelow, refreshFolders } from './resource-query';
import type { Tools } from './run-job';

interface Change {
  item: ListingItem;
  name: string;
}

/**
 * Shows the new names of entries of one folder at once, and afterwards the old ones of those that were not
 * renamed.
 */
export async function renameMany(tools: Tools, changes: readonly Change[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { t, client, errorText } = tools;
  const folder = parentOf(parseVirtualPath(first.item.path));
  const end = showAllRenamed(folder, new Map(changes.map(({ item, name }) => [item.name, { name }])));
  const action = newAction();
  const items = changes.map(({ item, name }) => ({ from: item.name, to: name }));
  try {
    const headers = { ...newJobHeaders('rename'), ...actionHeaders(action) };
    const { done, failed } = await api.call(endpoints.files.renames, { body: { folder, items }, headers });
    const paths = new Set(failed.map(({ from }) => from));
    const renamed = changes.filter(({ item }) => !paths.has(joinPath(folder, item.name)));
    const [reason] = failed;
    if (reason) {
      const count = failed.length;
      const name = changes.find(({ item }) => joinPath(folder, item.name) === reason.from)?.item.name ?? '';
      toast.error(`${t('rename.failed', { count, name })} ${reason.message}`);
    }
    if (done > 0) {
      const names = renamed.map(({ name }) => name);
      const entries = { folder, names };
      actionDone({ id: action, kind: 'rename', count: done, name: names[0] ?? '', entries });
      forgetBelow(
        client,
        renamed.filter(({ item }) => item.isDir).map(({ item }) => item.path),
      );
      flash(folder, names, 'select');
    }
  } catch (error) {
    const text = t('rename.failed', { count: changes.length, name: first.item.name });
    toast.error(`${text} ${errorText(error)}`, { details: errorDetails(error) });
  } finally {
    await refreshFolders(client, [folder]);
    end();
  }
}
