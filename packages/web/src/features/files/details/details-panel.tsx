import { type ListingItem, mayView, nameOf, parseVirtualPath } from '@satchel/contract';
import { Files } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { usePermissions } from '../../../lib/own-folders';
import { pageConfig } from '../../../lib/page-config';
import { useSettled } from '../../../lib/use-settled';
import { useFocusAfter } from '../../../ui/dialog/focus';
import { EntryName } from '../../../ui/entry-name';
import { FileIcon } from '../../../ui/file-icon';
import { SidePanel } from '../../../ui/side-panel';
import { screenPictureUrl, thumbnailUrl } from '../api/entry-requests';
import { useFiles, useSelectedItems } from '../screen/files-context';
import { useDetails } from '../state/details-store';
import styles from './details-panel.module.css';
import { Facts } from './facts';

interface DetailsPanelProps {
  /** The content that the page adds below the facts of one entry. */
  renderMore?: (item: ListingItem) => ReactNode;
}

/** The panel beside the listing: details of the selection, otherwise of the folder. */
export function DetailsPanel({ renderMore }: DetailsPanelProps) {
  const t = useT();
  useFocusAfter();
  const { folder } = useFiles();
  const items = useSettled(useSelectedItems());
  const setOpen = useDetails((state) => state.setOpen);
  const [item] = items;
  const subject = (items.length === 1 && item?.path) || `${items.length} ${folder}`;
  const title = (
    <>
      {items.length > 1 && t('files.selection.count', { count: items.length })}
      {items.length === 1 && item && <EntryName name={item.name} isDir={item.isDir} />}
      {items.length === 0 && <EntryName name={nameOf(folder) || t('files.home')} isDir />}
    </>
  );
  return (
    <SidePanel className={styles.panel} title={title} subject={subject} onClose={() => setOpen(false)}>
      <Portrait key={subject} items={items} />
      <Facts items={items} folder={folder} isNarrow />
      {items.length === 1 && item && renderMore?.(item)}
    </SidePanel>
  );
}

/** The picture of the entry as its tile shows it, otherwise its icon. */
function Portrait({ items }: { items: readonly ListingItem[] }) {
  const { folder, renderPicture } = useFiles();
  const [hasFailed, setFailed] = useState(false);
  const [item] = items;
  const perm = usePermissions(item ? parseVirtualPath(item.path) : folder);
  const address = items.length === 1 && item && mayView(perm) && !hasFailed ? pictureAddress(item) : null;
  const icon = <FileIcon {...(item ?? { type: '', extension: '', isDir: true })} size={44} />;
  const drawn = item && mayView(perm) ? renderPicture?.(item, icon) : null;
  return (
    <div className={styles.portrait}>
      {address !== null ? (
        <img src={address} alt="" onError={() => setFailed(true)} draggable={false} />
      ) : items.length > 1 ? (
        <Files className={styles.several} size={44} strokeWidth={1.4} aria-hidden />
      ) : (
        (drawn ?? icon)
      )}
    </div>
  );
}

const pictureAddress = (item: ListingItem): string | null =>
  item.type === 'image' && pageConfig.ResizePreview ? screenPictureUrl(item) : thumbnailUrl(item);
