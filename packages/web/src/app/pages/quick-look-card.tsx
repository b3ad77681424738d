import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { downloadFile } from '../../features/files/api/download';
import { thumbnailUrl } from '../../features/files/api/entry-requests';
import { Facts } from '../../features/files/details/facts';
import { useFiles, useListState, useSelectedItems } from '../../features/files/screen/files-context';
import { QuickLook } from '../../features/previews/quick-look/quick-look';
import { filesUrl } from '../../lib/paths';
import { isSelected } from '../../listing/model/selection';

/** The selection, or the current entry of the keyboard if that is not a part of it. */
function useLookedAt(): readonly ListingItem[] {
  const { order } = useFiles();
  const selected = useSelectedItems();
  const selection = useListState((state) => state.selection);
  const { focus } = selection;
  const current = focus === null || isSelected(selection, focus) ? -1 : order.indexOf(focus);
  const item = order.items[current];
  return item ? [item] : selected;
}

/** The quick look at what is selected in the folder. */
export function QuickLookCard() {
  const { order, folder, store, permissions, effects } = useFiles();
  const navigate = useNavigate();
  const [item, ...others] = useLookedAt();
  const close = useCallback(() => store.setState({ isLooking: false }), [store]);
  const isEmpty = item === undefined;
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty, close]);
  if (!item) return null;
  return (
    <QuickLook
      items={[item, ...others]}
      siblings={order.items}
      canDownload={permissions.download}
      thumbnailOf={(each) => (permissions.download ? thumbnailUrl(each) : null)}
      renderFolder={(each) => <Facts items={[each]} folder={folder} />}
      onOpen={effects.open}
      onDownload={downloadFile}
      onFollow={(path) => navigate(filesUrl(parseVirtualPath(path), false))}
      onClose={close}
    />
  );
}
