import type { ListingItem } from '@satchel/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '../../lib/load-part';
import { useIsPhone, useMediaQuery } from '../../lib/use-media-query';
import { ListMenu } from './chrome/list-menu';
import { BottomBar } from './chrome/selection/bottom-bar';
import { FolderStrip } from './chrome/selection/folder-strip';
import { SelectionAnnouncer } from './chrome/selection/selection-announcer';
import { useActionKeys } from './chrome/use-action-keys';
import styles from './files-screen.module.css';
import { useActionContext, useFiles } from './screen/files-context';
import { DETAILS_QUERY, useDetails } from './state/details-store';
import { EmptyFolder } from './views/empty-folder';
import { FileList } from './views/file-list';
import { ListSkeleton } from './views/list-skeleton';

/** Comes when somebody opens it. */
const DetailsPanel = lazy(() =>
  loadPart(() => import('./details/details-panel')).then((module) => ({ default: module.DetailsPanel })),
);

interface DetailsProps {
  /** What the page adds to the details of one entry. */
  renderMore?: (item: ListingItem) => ReactNode;
}

/** The listing of a folder with everything that belongs to it but the header. Stands inside `FilesProvider`. */
export function FilesScreen({ renderMore }: DetailsProps) {
  const isPhone = useIsPhone();
  return (
    <div className={styles.screen}>
      <ActionKeys />
      <div className={styles.sides}>
        <div className={styles.listing}>
          {!isPhone && <FolderStrip />}
          <Content />
        </div>
        <Details renderMore={renderMore} />
      </div>
      {isPhone && <BottomBar />}
      <ListMenu />
      <SelectionAnnouncer />
    </div>
  );
}

function Details({ renderMore }: DetailsProps) {
  const isOpen = useDetails((state) => state.isOpen);
  const hasRoom = useMediaQuery(DETAILS_QUERY);
  if (!isOpen || !hasRoom) return null;
  return (
    <Suspense>
      <DetailsPanel renderMore={renderMore} />
    </Suspense>
  );
}

function ActionKeys() {
  useActionKeys(useActionContext());
  return null;
}

function Content() {
  const { resource, order, folder } = useFiles();
  if (!resource) return <ListSkeleton key={folder} />;
  if (order.items.length === 0) return <EmptyFolder />;
  return <FileList key={folder} />;
}
