import { type ListingItem, nameOf, parseVirtualPath, ROOT, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useShell } from '../../features/commands/shell/shell-store';
import { resourceQuery } from '../../features/files/api/resource-query';
import { Breadcrumbs } from '../../features/files/chrome/breadcrumbs';
import { HeaderActions } from '../../features/files/chrome/header-actions';
import { FilesScreen } from '../../features/files/files-screen';
import { LateHints } from '../../features/files/hints/late-hints';
import { PaletteSource } from '../../features/files/palette/palette-source';
import { FilesProvider } from '../../features/files/screen/files-provider';
import { usePalette } from '../../features/files/state/palette-store';
import { useFavourites } from '../../features/places/favourite-store';
import { pictureOf } from '../../features/previews/pictures/entry-picture';
import { bufferKeys } from '../../features/previews/show/buffered-keys';
import { SearchField } from '../../features/search/search-field';
import { useSearchPanel } from '../../features/search/search-store';
import { DropZone } from '../../features/uploads/sources/drop-zone';
import { useUploads } from '../../features/uploads/use-uploads';
import { canSend } from '../../lib/browser/can-send';
import { useT } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { useOwnFolders } from '../../lib/own-folders';
import { pageConfig } from '../../lib/page-config';
import { filesUrl } from '../../lib/paths';
import { TypingBuffer } from '../../ui/typing-buffer';
import { PageHeader } from '../frame/page-header';
import { PhoneFoot } from '../frame/phone-foot';
import { SoundSlot } from '../frame/sound-slot';
import { usePageTitle } from '../frame/use-page-title';
import { copyLinkTo, shareItem } from '../share-item';
import { ErrorPage, errorKindOf } from './error-page';
import styles from './folder-page.module.css';
import { prepareFor } from './load-editor';
import { QuickLookCard, usePreloadedPreview } from './load-preview';
import { useSounds } from './play-sounds';
import { useMissing } from './use-missing';

const ItemMore = lazyPart(() => import('./item-more'), 'ItemMore', 'versions', 'activity');

const PathEditor = lazyPart(() => import('./path-editor'), 'PathEditor', 'goto');

const moreOf = (item: ListingItem) => (
  <Suspense>
    <ItemMore item={item} />
  </Suspense>
);

const openSearch = () => useSearchPanel.getState().open();
const openCommands = () => usePalette.getState().open();
const toggleShell = pageConfig.EnableExec ? () => useShell.getState().toggle() : undefined;

/** The content of a folder. */
export function FolderPage({ folder }: { folder: VirtualPath }) {
  const t = useT();
  const { data, error, refetch } = useQuery(resourceQuery(folder));
  const name = nameOf(folder);
  useMissing(folder, error);
  usePageTitle(name === '' ? t('page.files') : t('page.filesAt', { name }));
  if (data?.isDir === false) return <Navigate to={filesUrl(folder, false)} replace />;
  // While only the connection is lost, the content that was read before stays visible.
  const kind = error && errorKindOf(error);
  if (kind && (data === undefined || kind === 'notFound' || kind === 'forbidden')) {
    return (
      <>
        <FolderHeader folder={folder} isMissing />
        <ErrorPage kind={kind} onRetry={() => void refetch()} />
      </>
    );
  }
  return <Listing folder={folder} resource={data} />;
}

interface FolderHeaderProps {
  folder: VirtualPath;
  /** True if the folder is missing, so nothing can be searched. */
  isMissing?: boolean;
  actions?: ReactNode;
  /** Set while the path is edited. */
  onPathClose?: (() => void) | undefined;
}

function FolderHeader({ folder, isMissing = false, actions, onPathClose }: FolderHeaderProps) {
  const t = useT();
  const heading = nameOf(folder) || t('frame.myFiles');
  return (
    <PageHeader
      heading={heading}
      start={onPathClose ? <Path folder={folder} onClose={onPathClose} /> : <Breadcrumbs folder={folder} />}
      search={isMissing ? undefined : <SearchField folder={heading} onPress={openSearch} />}
      actions={actions}
    />
  );
}

/** The path as a text field; until it is loaded the breadcrumbs stay, and what is typed is kept for it. */
function Path({ folder, onClose }: { folder: VirtualPath; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const fallback = (
    <>
      <Breadcrumbs folder={folder} />
      <TypingBuffer onType={setTyped} onClose={onClose} />
    </>
  );
  return (
    <Suspense fallback={fallback}>
      <PathEditor folder={folder} typed={typed} onClose={onClose} fallback={fallback} />
    </Suspense>
  );
}

/** Drawn without the bytes of the file. */
const viewedPictureOf = (item: ListingItem, icon: ReactNode) =>
  pictureOf({ ...item, isViewOnly: true }, icon);

function Listing({ folder, resource }: Pick<Parameters<typeof FilesProvider>[0], 'folder' | 'resource'>) {
  const t = useT();
  const own = useOwnFolders();
  const perm = own.permissionsAt(folder);
  const isFirstLevel = own.areSeveral && folder === ROOT;
  const navigate = useNavigate();
  usePreloadedPreview();
  const { favourites } = useFavourites();
  const [isPathEdited, setPathEdited] = useState(false);
  const editPath = useCallback(() => setPathEdited(true), []);
  const closePath = useCallback(() => setPathEdited(false), []);
  const { uploadFiles, pick } = useUploads();
  const upload = useCallback((kind: 'files' | 'folder') => void pick(folder, kind), [folder, pick]);
  const openFile = useCallback(
    (item: ListingItem) => {
      void navigate(filesUrl(parseVirtualPath(item.path), false), { state: { isFromFolder: true } });
      bufferKeys(item.path, () => void navigate(-1));
    },
    [navigate],
  );
  return (
    <FilesProvider
      folder={folder}
      resource={resource}
      renderPicture={perm.download ? pictureOf : viewedPictureOf}
      upload={upload}
      openFile={openFile}
      near={perm.download ? prepareFor : undefined}
      share={shareItem}
      copyLink={copyLinkTo}
      favourites={favourites ?? undefined}
      hasLook
      {...useSounds()}
      canSend={t.has('viewer.send') ? canSend : undefined}
      editPath={editPath}
      search={openSearch}
      commands={openCommands}
      shell={toggleShell}
    >
      <PaletteSource />
      <FolderHeader
        folder={folder}
        actions={<HeaderActions />}
        onPathClose={isPathEdited ? closePath : undefined}
      />
      <DropZone
        className={styles.pane}
        folderPath={folder}
        isDisabled={!perm.create && !isFirstLevel}
        refusal={isFirstLevel && t.has('groups.openOne') ? t('groups.openOne') : undefined}
        onFilesDropped={(data, target) => uploadFiles(target, data)}
      >
        <FilesScreen
          renderMore={moreOf}
          look={<QuickLookCard />}
          foot={<PhoneFoot />}
          aboveFoot={<SoundSlot kind="aboveBar" />}
        />
      </DropZone>
      <LateHints />
    </FilesProvider>
  );
}
