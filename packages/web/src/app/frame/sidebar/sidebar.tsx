import { ROOT } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  CircleQuestionMark,
  FilePlus,
  Folder,
  FolderPlus,
  LogOut,
  type LucideIcon,
  PanelLeft,
  Settings,
  Share2,
  Trash2,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { useFolderDrop } from '../../../features/files/dragging/use-folder-drop';
import { placesQuery } from '../../../features/places/places-api';
import { trashCountQuery } from '../../../features/trash/trash-count';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { usePermissions } from '../../../lib/own-folders';
import { usePageConfig } from '../../../lib/page-config-store';
import { IconButton } from '../../../ui/icon-button';
import { Part } from '../../../ui/part';
import { Logo, useProductName } from '../brand';
import { folderOfUrl } from '../current-folder';
import { useFrame, useIsCollapsed } from '../frame-store';
import { useLogout } from '../use-logout';
import { Folders } from './folders';
import { New } from './new-menu';
import { Places } from './places';
import { ABOUT_ADDRESS, ProductLine } from './product-line';
import styles from './sidebar.module.css';
import { SidebarButton, SidebarLink } from './sidebar-item';
import { UsageMeter } from './usage-meter';

const OwnFolders = lazyPart(() => import('./own-folders'), 'OwnFolders', 'groups');

export interface SidebarProps {
  onNewFolder: () => void;
  onNewFile: () => void;
  onHelp: () => void;
  /** In the drawer of a phone the labels are always shown. */
  isDrawer?: boolean;
}

export function Sidebar({ onNewFolder, onNewFile, onHelp, isDrawer = false }: SidebarProps) {
  const t = useT();
  const { perm, severalFolders } = useCurrentUser();
  const { create } = usePermissions(folderOfUrl(useLocation().pathname));
  const logout = useLogout();
  const isCollapsed = useIsCollapsed() && !isDrawer;
  const width = useFrame((state) => state.width);
  const isSized = !isCollapsed && !isDrawer;
  const { AuthMethod, EnableTrash } = usePageConfig();
  const button = (icon: LucideIcon, label: MessageKey, onPress: () => void) => (
    <SidebarButton icon={icon} label={t(label)} isCollapsed={isCollapsed} onPress={onPress} />
  );
  // The items below the places would move if they appeared before them.
  const isPlaced = !useQuery(placesQuery()).isPending || isCollapsed;
  const isTrashShown = EnableTrash === true && perm.delete && isPlaced;
  const onLogout = AuthMethod === 'json' ? logout : undefined;
  return (
    <nav
      className={clsx(styles.sidebar, isCollapsed && styles.collapsed, isSized && styles.sized)}
      style={isSized ? { inlineSize: width } : undefined}
      aria-label={t('frame.sidebar')}
    >
      <Head isCollapsed={isCollapsed} isDrawer={isDrawer} />
      <div className={styles.middle}>
        <div className={styles.start}>
          <MyFiles isCollapsed={isCollapsed} />
          {create && <New onNewFolder={onNewFolder} onNewFile={onNewFile} />}
        </div>
        {create && (
          <>
            {button(FolderPlus, 'frame.newFolder', onNewFolder)}
            {button(FilePlus, 'frame.newFile', onNewFile)}
          </>
        )}
        {severalFolders && !isCollapsed && (
          <Part>
            <OwnFolders />
          </Part>
        )}
        <hr className={styles.line} />
        {!isCollapsed && <Places />}
        <div className={styles.pages}>
          {perm.share && isPlaced && (
            <SidebarLink
              to={SHARES_ADDRESS}
              icon={Share2}
              label={t('places.shared')}
              isCollapsed={isCollapsed}
            />
          )}
          {isTrashShown && <TrashLink isCollapsed={isCollapsed} />}
        </div>
        {!isCollapsed && <Folders />}
      </div>
      <Foot isCollapsed={isCollapsed} onHelp={onHelp} onLogout={onLogout} />
    </nav>
  );
}

const SHARES_ADDRESS = '/settings/shares';
const TRASH_ADDRESS = '/settings/trash';

function TrashLink({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT();
  const { data } = useQuery(trashCountQuery());
  return (
    <SidebarLink
      to={TRASH_ADDRESS}
      icon={Trash2}
      label={t('frame.trash')}
      count={data}
      isCollapsed={isCollapsed}
    />
  );
}

/** Entries that are dropped on it move to the root folder. */
function MyFiles({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT();
  const { isOver, handlers } = useFolderDrop(ROOT);
  return (
    <SidebarLink
      to="/files/"
      isTop
      icon={Folder}
      label={t('frame.myFiles')}
      isCollapsed={isCollapsed}
      isOver={isOver}
      dropHandlers={handlers}
    />
  );
}

function Head({ isCollapsed, isDrawer }: { isCollapsed: boolean; isDrawer: boolean }) {
  const t = useT();
  const name = useProductName();
  const { username } = useCurrentUser();
  const setCollapsed = useFrame((state) => state.setCollapsed);
  return (
    <div className={styles.brand}>
      <Logo />
      {!isCollapsed && (
        <p className={styles.who}>
          <span className={styles.name} title={name} dir="auto">
            {name}
          </span>
          <span className={styles.user} title={username} dir="auto">
            {username}
          </span>
        </p>
      )}
      {!isDrawer && (
        <IconButton
          size="small"
          className={styles.toggle}
          label={t(isCollapsed ? 'frame.expand' : 'frame.collapse')}
          icon={PanelLeft}
          onPress={() => setCollapsed(!isCollapsed)}
        />
      )}
    </div>
  );
}

interface FootProps {
  isCollapsed: boolean;
  onHelp: () => void;
  /** Absent if Satchel does not know how the user logged in. */
  onLogout: (() => void) | undefined;
}

/**
 * The end of the sidebar, which is visible however long the lists above it are: one row, and useful facts.
 */
function Foot({ isCollapsed, onHelp, onLogout }: FootProps) {
  const t = useT();
  const { DisableUsedPercentage } = usePageConfig();
  const button = (icon: LucideIcon, label: MessageKey, onPress: () => void) =>
    isCollapsed ? (
      <SidebarButton icon={icon} label={t(label)} isCollapsed onPress={onPress} />
    ) : (
      <IconButton size="small" icon={icon} label={t(label)} onPress={onPress} />
    );
  return (
    <div className={styles.end}>
      <div className={clsx(!isCollapsed && styles.row)}>
        <SidebarLink
          to="/settings"
          except={[SHARES_ADDRESS, TRASH_ADDRESS, ABOUT_ADDRESS]}
          icon={Settings}
          label={t('frame.settings')}
          isCollapsed={isCollapsed}
        />
        {button(CircleQuestionMark, 'frame.help', onHelp)}
        {onLogout && button(LogOut, 'frame.logout', onLogout)}
      </div>
      {!isCollapsed && !DisableUsedPercentage && <UsageMeter />}
      {!isCollapsed && <ProductLine hasAbout />}
    </div>
  );
}
