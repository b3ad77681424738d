import type { AlbumFacts, ListingItem, SharedResource, VirtualPath } from '@satchel/contract';
import { FolderOpen } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { startDownload } from '../../../lib/browser/downloads';
import { useT } from '../../../lib/i18n';
import type { SharedLink } from '../../../lib/shared-link';
import { createListStore } from '../../../listing/model/list-store';
import { EmptyState } from '../../../ui/empty-state';
import { toast } from '../../../ui/toast';
import { SelectionStrip } from '../folder/selection-strip';
import { type SharedOrder, useSharedSelection } from '../folder/use-shared-list';
import { folderAddress, itemAddress, selectionAddress } from '../link/share-downloads';
import { AlbumHead } from './album-head';
import styles from './shared-album.module.css';
import { useShapes } from './use-shapes';
import { Wall } from './wall';
import { albumOrder } from './wall-lines';

interface SharedAlbumProps {
  link: SharedLink;
  folder: SharedResource;
  album: AlbumFacts;
  sorted: SharedOrder;
  path: VirtualPath;
  /** The title of the album, or the name of a folder in it. */
  title: string;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (item: ListingItem) => void;
  /** Opens the folder above; undefined at the top of the album. */
  onUp: (() => void) | undefined;
  openFile: string | undefined;
  /** The picture on the tile of a folder; null for the icon. */
  renderPicture: (item: ListingItem, icon: ReactNode) => ReactNode;
}

/** The height of the bar of the selection, and of the gaps around it. */
const COVERED = 72;

/** A shared folder as a wall of its pictures and videos. Mount it with the folder as its key. */
export function SharedAlbum(props: SharedAlbumProps) {
  const { link, folder, album, sorted, path, title, scroller, onOpen, onUp, openFile, renderPicture } = props;
  const t = useT();
  const [store] = useState(createListStore);
  const order = useMemo(() => albumOrder(sorted.order), [sorted.order]);
  const shapeOf = useShapes(link, path, folder);
  const shown = useMemo(() => ({ ...sorted, order }), [sorted, order]);
  const { selected, clear } = useSharedSelection(store, shown, onUp);
  const download = () => {
    const [first] = selected;
    if (!first) return;
    const address =
      selected.length === 1
        ? itemAddress(link, first)
        : selected.length === order.items.length
          ? folderAddress(link, path, 'zip')
          : selectionAddress(link, selected, 'zip');
    if (address === null) toast.error(t('files.download.tooMany'));
    else startDownload(address);
  };
  return (
    <>
      <AlbumHead
        link={link}
        folder={folder}
        album={album}
        order={order}
        sorted={sorted}
        path={path}
        title={title}
      />
      {order.items.length === 0 ? (
        <EmptyState icon={FolderOpen} title={t('visitors.empty')} />
      ) : shapeOf === undefined ? (
        <div className={styles.awaited} aria-hidden />
      ) : (
        <Wall
          link={link}
          order={order}
          shapeOf={shapeOf}
          store={store}
          scroller={scroller}
          covered={selected.length > 0 ? COVERED : 8}
          openFile={openFile}
          renderPicture={renderPicture}
        />
      )}
      {selected.length > 0 && (
        <div className={styles.chosen}>
          <SelectionStrip selected={selected} onOpen={onOpen} onDownload={download} onClear={clear} />
        </div>
      )}
    </>
  );
}
