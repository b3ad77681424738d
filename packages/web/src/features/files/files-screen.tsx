import type { ListingItem } from '@satchel/contract';
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { usePageConfig } from '../../lib/page-config-store';
import { keysOf, useShortcut } from '../../lib/shortcuts';
import { useIsPhone, useMediaQuery } from '../../lib/use-media-query';
import { ListSkeleton } from '../../listing/list-skeleton';
import { ContextMenu } from '../../ui/menu/context-menu';
import { type ActionContext, canRun } from './actions/action';
import { actionForKeys, ENTRY_MENU, FOLDER_MENU, fileActions } from './actions/action-registry';
import { menuItems } from './chrome/menu-items';
import { BottomBar } from './chrome/selection/bottom-bar';
import { FolderStrip } from './chrome/selection/folder-strip';
import { SelectionAnnouncer } from './chrome/selection/selection-announcer';
import styles from './files-screen.module.css';
import { useActionContext, useFiles, useListState } from './screen/files-context';
import { useBufferedKeys } from './screen/use-buffered-keys';
import { DETAILS_QUERY, useDetails } from './state/details-store';
import { FileList } from './views/file-list';

/** Loaded when it is first opened. */
const EmptyFolder = lazyPart(() => import('./views/empty-folder'), 'EmptyFolder');

const DetailsPanel = lazyPart(() => import('./details/details-panel'), 'DetailsPanel');

interface DetailsProps {
  /** The content that the page adds to the details of one entry. */
  renderMore?: (item: ListingItem) => ReactNode;
}

interface FilesScreenProps extends DetailsProps {
  /** The quick look, while it is open. */
  look?: ReactNode;
  /** The foot of phones while nothing is selected. */
  foot?: ReactNode;
  /** The elements above the bar at the foot of phones. */
  aboveFoot?: ReactNode;
}

/**
 * The listing of a folder with everything that belongs to it except the header. Render it inside
 * `FilesProvider`.
 */
export function FilesScreen({ renderMore, look, foot, aboveFoot }: FilesScreenProps) {
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
      {isPhone && <FilesFoot foot={foot} aboveFoot={aboveFoot} />}
      <ListMenu />
      <SelectionAnnouncer />
      {look && <Look>{look}</Look>}
    </div>
  );
}

/** The selection's bar replaces `foot`. It leaves space for one line, so `aboveFoot` is tight then. */
function FilesFoot({ foot, aboveFoot }: Pick<FilesScreenProps, 'foot' | 'aboveFoot'>) {
  const { selected, isMultiple } = useActionContext();
  const isSelecting = selected.length > 0 || isMultiple;
  return (
    <>
      <div data-tight={isSelecting || undefined}>{aboveFoot}</div>
      {isSelecting ? <BottomBar /> : foot}
    </>
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

function Look({ children }: { children: ReactNode }) {
  const isOpen = useListState(({ isLooking }) => isLooking);
  return <Suspense>{isOpen && children}</Suspense>;
}

function ActionKeys() {
  const { folder, resource } = useFiles();
  useActionKeys(useActionContext());
  useBufferedKeys(folder, resource !== undefined);
  return null;
}

function Content() {
  const { resource, order, folder, view } = useFiles();
  const isFiltered = useListState((state) => Boolean(state.filter?.trim()));
  if (!resource) return <ListSkeleton key={folder} view={view} />;
  // A filter without matches says so above the empty list, which is needed again at the next key.
  if (order.items.length === 0 && !isFiltered && !resource.start) {
    return (
      <Suspense>
        <EmptyFolder />
      </Suspense>
    );
  }
  return <FileList key={folder} />;
}

/**
 * The list handles these keys itself, and only while it has the focus: elsewhere they press buttons and
 * follow links.
 */
const OF_THE_LIST = ['enter', 'space'];
/** Deletes for good although there is a trash. */
const PAST_TRASH = 'shift+delete';

/** Tells if the address has changed already, while its page is being loaded. */
function useIsLeft(): () => boolean {
  const { pathname } = useLocation();
  const address = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: this page is shown at the new address
  useLayoutEffect(() => {
    address.current = window.location.pathname;
  }, [pathname]);
  return () => window.location.pathname !== address.current;
}

/** The keys of every action that can run now; the others keep their effect in the browser. */
function useActionKeys(context: ActionContext): void {
  const keys = fileActions
    .filter((action) => canRun(action, context))
    .flatMap((action) => action.keys ?? [])
    .filter((each) => !OF_THE_LIST.includes(each));
  const isLeft = useIsLeft();
  useShortcut(keys, (event) => {
    if (isLeft()) return;
    const action = actionForKeys(keysOf(event), context);
    if (action?.runByKey) action.runByKey(context);
    else action?.run(context);
  });
  const { forSelected, selected, effects } = context;
  const { EnableTrash = false } = usePageConfig();
  const deleteForGood = () =>
    isLeft() || effects.prompt({ kind: 'delete', items: selected, isPermanent: true });
  useShortcut(PAST_TRASH, deleteForGood, {
    isEnabled: EnableTrash && forSelected.delete && selected.length > 0,
  });
}

/** The menu of a right click, of the menu key, and of the More button of a row. */
function ListMenu() {
  const t = useT();
  const { store } = useFiles();
  const menu = useListState((state) => state.menu);
  const context = useActionContext();
  const isPhone = useIsPhone();
  const isOnEntries = menu?.on === 'entries';
  const groups = isOnEntries ? ENTRY_MENU : FOLDER_MENU;
  return (
    <ContextMenu
      label={t(isOnEntries ? 'files.menu.entries' : 'files.menu.folder')}
      items={menu === null ? [] : menuItems(groups, context, t, { isShort: isPhone })}
      position={menu}
      onClose={() => store.setState({ menu: null })}
    />
  );
}
