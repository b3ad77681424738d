import { type AlbumFacts, nameOf, ROOT, type SharedResource } from '@satchel/contract';
import { type RefObject, useEffect } from 'react';
import { SharedAlbum } from '../../../features/visitors/album/shared-album';
import { useSharedOrder } from '../../../features/visitors/folder/use-shared-list';
import type { Visit } from '../../../features/visitors/link/use-visit';
import { SharedCrumbs } from '../../../features/visitors/shared-crumbs';
import { useT } from '../../../lib/i18n';
import { late } from '../../frame/late';
import { usePageTitle } from '../../frame/use-page-title';
import { type Part, WithMessages } from '../../part-messages';
import styles from './share-page.module.css';
import { useSharedPictures } from './use-shared-pictures';
import { useWays } from './use-ways';

const ShareViewer = late(() => import('./share-viewer'), 'ShareViewer', 'viewer', 'encoding');
const PARTS: readonly Part[] = ['album'];
const IN_WALL: ReadonlySet<string> = new Set(['image', 'video']);

interface AlbumViewProps {
  visit: Visit;
  folder: SharedResource;
  album: AlbumFacts;
  scroller: RefObject<HTMLElement | null>;
}

/** A shared album, with the file that is open in it above. */
export function AlbumView(props: AlbumViewProps) {
  return (
    <WithMessages of={PARTS}>
      <Album {...props} />
    </WithMessages>
  );
}

function Album({ visit, folder, album, scroller }: AlbumViewProps) {
  const t = useT();
  const { link, file, folderPath } = visit;
  const { open, up, close, replace } = useWays(visit);
  const sorted = useSharedOrder(folder);
  const renderPicture = useSharedPictures(link);
  const title = album.title || folder.name || t('visitors.locked');
  const name = nameOf(folderPath) || title;
  usePageTitle(t('visitors.title', { name: file?.name ?? name }));
  // Pictures are the purpose of an album, so their viewer is loaded at once.
  useEffect(ShareViewer.preload, []);
  const isInWall = file !== undefined && IN_WALL.has(file.type);
  return (
    <div className={styles.album}>
      {folderPath !== ROOT && (
        <div className={styles.albumCrumbs}>
          <SharedCrumbs hash={link.hash} name={title} folder={folderPath} />
        </div>
      )}
      <SharedAlbum
        key={folderPath}
        link={link}
        folder={folder}
        album={album}
        sorted={sorted}
        path={folderPath}
        title={name}
        scroller={scroller}
        onOpen={open}
        onUp={folderPath === ROOT ? undefined : up}
        openFile={file?.name}
        renderPicture={renderPicture}
      />
      {file && (
        <ShareViewer
          isAlbum
          link={link}
          file={file}
          hasThumbnails
          items={sorted.order.items.filter(({ type }) => IN_WALL.has(type) === isInWall)}
          onNavigate={replace}
          onClose={close}
        />
      )}
    </div>
  );
}
