import { type ListingItem, mayView, parseVirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { downloadFile } from '../../features/files/api/download';
import { thumbnailUrl } from '../../features/files/api/entry-requests';
import { resourceQuery } from '../../features/files/api/resource-query';
import { Facts } from '../../features/files/details/facts';
import { useFiles, useListState, useSelectedItems } from '../../features/files/screen/files-context';
import { useListedOrder } from '../../features/files/screen/use-order';
import { FolderSheet } from '../../features/previews/quick-look/contact-sheet';
import { QuickLook } from '../../features/previews/quick-look/quick-look';
import { filesUrl } from '../../lib/paths';
import type { EntryOrder } from '../../listing/model/entry-order';
import { changeSelection, type ListStore } from '../../listing/model/list-store';
import { isSelected, selectOnly } from '../../listing/model/selection';

/** The selected entries, or the current entry of the keyboard if that is not selected. */
function useLookedAt(): readonly ListingItem[] {
  const { order } = useFiles();
  const selected = useSelectedItems();
  const selection = useListState((state) => state.selection);
  const { focus } = selection;
  if (focus !== null && isSelected(selection, focus)) return selected;
  if (focus === null && selected.length > 0) return selected;
  // Without a current entry the first one is in the tab order.
  const item = order.items[focus === null ? 0 : order.indexOf(focus)];
  return item ? [item] : selected;
}

/** The keys of the list opened the card at its current entry, which is selected if nothing else is. */
function selectSomething(store: ListStore, order: EntryOrder): void {
  const { selection, isMultiple } = store.getState();
  const { names, isInverted, focus } = selection;
  const name = focus ?? order.items[0]?.name ?? '';
  if (isMultiple || isInverted || names.size > 0 || order.indexOf(name) < 0) return;
  changeSelection(store, () => selectOnly(name));
}

/** A folder that was read within this time is not read again, in milliseconds. */
const FRESH_MS = 30_000;

interface FolderLookProps {
  folder: ListingItem;
  canDownload: boolean;
  thumbnailOf: (item: ListingItem) => string | null;
}

/** The first entries of a folder, as in its listing; closing the card cancels the request. */
function FolderLook({ folder, ...rest }: FolderLookProps) {
  const path = parseVirtualPath(folder.path);
  const { data } = useQuery({ ...resourceQuery(path), staleTime: FRESH_MS });
  const { items } = useListedOrder(path, data);
  return <FolderSheet folder={folder} items={items} {...rest} />;
}

/** The quick look at the selection of the folder. */
export function QuickLookCard() {
  const { order, folder, store, permissions, effects } = useFiles();
  const navigate = useNavigate();
  const [item, ...others] = useLookedAt();
  const close = useCallback(() => store.setState({ isLooking: false }), [store]);
  const isEmpty = item === undefined;
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty, close]);
  useLayoutEffect(() => selectSomething(store, order), [store, order]);
  if (!item) return null;
  const canDownload = permissions.download;
  const canView = mayView(permissions);
  const thumbnailOf = (each: ListingItem) => (canView ? thumbnailUrl(each) : null);
  return (
    <QuickLook
      items={[item, ...others]}
      siblings={order.items}
      canDownload={canDownload}
      canView={canView}
      thumbnailOf={thumbnailOf}
      renderFolder={(each) => (
        <>
          <FolderLook folder={each} {...{ canDownload, thumbnailOf }} />
          <Facts items={[each]} folder={folder} />
        </>
      )}
      onOpen={effects.open}
      onDownload={downloadFile}
      onFollow={(path) => navigate(filesUrl(parseVirtualPath(path), false))}
      onClose={close}
    />
  );
}
