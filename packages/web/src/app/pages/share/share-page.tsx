import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shapesQuery } from '../../../features/visitors/album/use-shapes';
import { addressOfUrl, type ShareAddress, shareUrl } from '../../../features/visitors/link/share-address';
import { useVisit } from '../../../features/visitors/link/use-visit';
import { PasswordForm } from '../../../features/visitors/password-form';
import { UnavailableShare } from '../../../features/visitors/unavailable-share';
import { isApiError } from '../../../lib/api/api-error';
import { useT } from '../../../lib/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { pageConfig } from '../../../lib/page-config';
import { Part } from '../../../ui/part';
import { useProductName } from '../../frame/brand';
import { late } from '../../frame/late';
import { LoadingPage } from '../../frame/loading-page';
import { ProductLine } from '../../frame/sidebar/product-line';
import { usePageTitle } from '../../frame/use-page-title';
import { FileView } from './file-view';
import { FolderView } from './folder-view';
import { ShareHeader } from './share-header';
import styles from './share-page.module.css';

const AlbumView = late(() => import('./album-view'), 'AlbumView', 'album');

const SharedDemoSlot = lazyPart(() => import('../../frame/demo-slot'), 'SharedDemoSlot', 'demo');

/** The page of a link, for visitors. */
export function SharePage() {
  const { pathname } = useLocation();
  const scroller = useRef<HTMLElement>(null);
  const address = addressOfUrl(pathname);
  return (
    <div className={styles.page}>
      <Part>{pageConfig.Demo && <SharedDemoSlot />}</Part>
      <ShareHeader />
      <main ref={scroller} className={styles.main} tabIndex={-1}>
        {address ? <Content {...address} scroller={scroller} /> : <ClosedPage error={null} />}
        <footer className={styles.foot}>
          <ProductLine hasAbout={false} />
        </footer>
      </main>
    </div>
  );
}

type ContentProps = ShareAddress & { scroller: RefObject<HTMLElement | null> };

function Content({ hash, path, scroller }: ContentProps) {
  const navigate = useNavigate();
  const visit = useVisit({ hash, path });
  const { error, file, folder, isSingleFile } = visit;
  if (isApiError(error, 'unauthenticated')) return <LockedPage hash={hash} path={path} />;
  if (error) {
    const toStart = () => void navigate(shareUrl(hash));
    return <ClosedPage error={error} onRetry={visit.retry} onStart={path === '/' ? undefined : toStart} />;
  }
  if (file && isSingleFile) return <FileView file={file} visit={visit} />;
  if (folder?.album)
    return <AlbumPage key={hash} visit={visit} folder={folder} album={folder.album} scroller={scroller} />;
  if (folder) return <FolderView key={hash} visit={visit} folder={folder} scroller={scroller} />;
  return <LoadingPage />;
}

/** The proportions of the pictures are requested while the code of the album is being loaded. */
function AlbumPage(props: ComponentProps<typeof AlbumView>) {
  const { visit, folder } = props;
  useQuery({ ...shapesQuery(visit.link, visit.folderPath, folder), notifyOnChangeProps: [] });
  return <AlbumView {...props} />;
}

function LockedPage(address: ShareAddress) {
  const t = useT();
  usePageTitle(t('visitors.locked'));
  return (
    <div className={styles.middle}>
      <PasswordForm {...address} />
    </div>
  );
}

interface ClosedPageProps {
  error: Error | null;
  onRetry?: () => void;
  onStart?: () => void;
}

function ClosedPage({ error, onRetry = () => undefined, onStart }: ClosedPageProps) {
  usePageTitle(useProductName());
  return <UnavailableShare error={error} onRetry={onRetry} onStart={onStart} />;
}
