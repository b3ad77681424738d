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
import { useSession } from '../../../features/auth/session-store';
import { useFolderDrop } from '../../../features/files/dragging/use-folder-drop';
import { placesQuery } from '../../../features/places/places-api';
import { trashCountQuery } from '../../../features/trash/trash-count';
import { forgetUploads } from '../../../features/uploads/use-uploads';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { usePageConfig } from '../../../lib/page-config-store';
import { IconButton } from '../../../ui/icon-button';
import { Logo, useProductName } from '../brand';
import { useFrame, useIsCollapsed } from '../frame-store';
import { Folders } from './folders';
import { Places } from './places';
import styles from './sidebar.module.css';
import { SidebarButton, SidebarLink } from './sidebar-item';
import { StartRow } from './start-row';
import { UsageMeter } from './usage-meter';

export interface SidebarProps {
  onNewFolder: () => void;
  onNewFile: () => void;
  onHelp: () => void;
  /** In the drawer of a phone the labels are always shown. */
  isDrawer?: boolean;
}

export function Sidebar({ onNewFolder, onNewFile, onHelp, isDrawer = false }: SidebarProps) {
  const t = useT();
  const { perm } = useCurrentUser();
  const logout = useSession((state) => state.logout);
  const isCollapsed = useIsCollapsed() && !isDrawer;
  const width = useFrame((state) => state.width);
  const isSized = !isCollapsed && !isDrawer;
  const { AuthMethod, DisableUsedPercentage, EnableTrash } = usePageConfig();
  const button = (icon: LucideIcon, label: MessageKey, onPress: () => void) => (
    <SidebarButton icon={icon} label={t(label)} isCollapsed={isCollapsed} onPress={onPress} />
  );
  // What is below the places would be moved by them if they came after it.
  const isPlaced = !useQuery(placesQuery()).isPending || isCollapsed;
  const isTrashShown = EnableTrash === true && perm.delete && isPlaced;
  const onLogout = AuthMethod === 'json' ? () => void forgetUploads().then(logout) : undefined;
  return (
    <nav
      className={clsx(styles.sidebar, isCollapsed && styles.collapsed, isSized && styles.sized)}
      style={isSized ? { inlineSize: width } : undefined}
      aria-label={t('frame.sidebar')}
    >
      <Head isCollapsed={isCollapsed} isDrawer={isDrawer} />
      <StartRow {...{ isCollapsed, onNewFolder, onNewFile, onHelp, onLogout }} />
      <MyFiles isCollapsed={isCollapsed} />
      {perm.create && (
        <>
          {button(FolderPlus, 'frame.newFolder', onNewFolder)}
          {button(FilePlus, 'frame.newFile', onNewFile)}
        </>
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
      <span className={styles.grow} />
      <hr className={styles.line} />
      <SidebarLink
        to="/settings"
        except={[SHARES_ADDRESS, TRASH_ADDRESS]}
        icon={Settings}
        label={t('frame.settings')}
        isCollapsed={isCollapsed}
      />
      {button(CircleQuestionMark, 'frame.help', onHelp)}
      {onLogout && button(LogOut, 'frame.logout', onLogout)}
      {!isCollapsed && !DisableUsedPercentage && <UsageMeter />}
      {!isCollapsed && <Foot />}
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
  const { perm } = useCurrentUser();
  const { isOver, handlers } = useFolderDrop(ROOT, perm);
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
  const setCollapsed = useFrame((state) => state.setCollapsed);
  return (
    <div className={styles.brand}>
      <Logo />
      {!isCollapsed && (
        <span className={styles.name} dir="auto">
          {name}
        </span>
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

/** The product's name and version. */
export function Foot() {
  const t = useT();
  const name = t('common.productName');
  const { DisableExternal, Version } = usePageConfig();
  return (
    <p className={clsx(styles.foot, 'num')}>
      {DisableExternal || __PROJECT_URL__ === '' ? (
        <span>{name}</span>
      ) : (
        <a href={__PROJECT_URL__} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
      <span>{Version}</span>
    </p>
  );
}
