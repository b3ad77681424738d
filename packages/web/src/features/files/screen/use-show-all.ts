import { FOLDER_ORDERS } from '@satchel/contract';
import { useCurrentUser } from '../../../lib/current-user';
import { showNotice } from '../../../lib/own-actions';
import { toast } from '../../../ui/toast';
import { isSortedByAll, showAllSo } from '../api/choose-view';
import { useFolderView } from '../api/folder-views';
import { useTools } from '../api/use-tools';
import { useFiles } from './files-context';

/**
 * Shows all folders as the open one, and reports it in a bar that can undo it; null until it is known how
 * they are shown.
 */
export function useShowAll(): (() => Promise<void>) | null {
  const { id } = useCurrentUser();
  const { client, t, errorText } = useTools();
  const { folder, viewChoice, sorting } = useFiles();
  const { usual } = useFolderView(folder);
  if (!usual) return null;
  const failed = (error: unknown) => toast.failure(t('files.failed.viewForAll'), error, errorText);
  return async () => {
    const by = FOLDER_ORDERS.find((order) => order === sorting.by) ?? 'name';
    const order = { by, asc: sorting.asc };
    try {
      const undo = await showAllSo(client, id, { folder, view: viewChoice, sorting: order, usual });
      showNotice(
        t(isSortedByAll(order) ? 'files.view.forAll.done' : 'files.view.forAll.doneButOrder'),
        () => {
          undo().then(() => showNotice(t('files.view.forAll.undone')), failed);
        },
      );
    } catch (error) {
      failed(error);
    }
  };
}
