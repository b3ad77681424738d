import { nameOf, ROOT, type SharedResource } from '@satchel/contract';
import { clsx } from 'clsx';
import { type RefObject, useEffect } from 'react';
import { SharedFolder } from '../../../features/visitors/folder/shared-folder';
import { type SharedOrder, useSharedOrder } from '../../../features/visitors/folder/use-shared-list';
import { InfoBox } from '../../../features/visitors/info/info-box';
import type { Visit } from '../../../features/visitors/link/use-visit';
import { SharedCrumbs } from '../../../features/visitors/shared-crumbs';
import { useT } from '../../../lib/i18n';
import { usePreload } from '../../../lib/lazy-part';
import { late } from '../../frame/late';
import { usePageTitle } from '../../frame/use-page-title';
import { addPart } from '../../part-messages';
import styles from './share-page.module.css';
import { useSharedPictures } from './use-shared-pictures';
import { useWays } from './use-ways';

const ShareViewer = late(() => import('./share-viewer'), 'ShareViewer', 'viewer', 'encoding');
const PRELOADED = [ShareViewer];
const VIEWER_AFTER_MS = 1500;

/** The size of everything in a folder; the sizes of folders in it are unknown. */
const bytesIn = ({ items, folderCount }: SharedOrder['order']): number | undefined =>
  folderCount > 0 ? undefined : items.reduce((sum, { size }) => sum + size, 0);

interface FolderViewProps {
  visit: Visit;
  folder: SharedResource;
  scroller: RefObject<HTMLElement | null>;
}

/** A shared folder, with the file that is open in it above. */
export function FolderView({ visit, folder, scroller }: FolderViewProps) {
  const t = useT();
  const { link, file, folderPath } = visit;
  const { open, up, close, replace } = useWays(visit);
  const sorted = useSharedOrder(folder);
  // The root of a user's scope has no name.
  const rootName = folder.name || t('visitors.locked');
  const name = nameOf(folderPath) || rootName;
  usePageTitle(t('visitors.title', { name: file?.name ?? name }));
  usePreload(PRELOADED, VIEWER_AFTER_MS);
  const renderPicture = useSharedPictures(link);
  // It has the words that say why nothing can be downloaded.
  useEffect(() => {
    if (link.isViewOnly) addPart('viewer');
  }, [link.isViewOnly]);
  return (
    <div className={styles.layout}>
      <div className={clsx(styles.crumbs, folderPath === ROOT && styles.top)}>
        <SharedCrumbs hash={link.hash} name={rootName} folder={folderPath} />
      </div>
      <div className={styles.card}>
        <SharedFolder
          key={folderPath}
          link={link}
          folder={folder}
          sorted={sorted}
          scroller={scroller}
          onOpen={open}
          onUp={folderPath === ROOT ? undefined : up}
          openFile={file?.name}
          renderPicture={renderPicture}
        />
      </div>
      <div className={styles.side}>
        <InfoBox
          link={link}
          item={folder}
          name={name}
          path={folderPath}
          count={sorted.order.items.length}
          bytes={bytesIn(sorted.order)}
        />
      </div>
      {file && (
        <ShareViewer
          link={link}
          file={file}
          items={sorted.order.items}
          hasThumbnails={folder.hasThumbnails}
          onNavigate={replace}
          onClose={close}
        />
      )}
    </div>
  );
}
