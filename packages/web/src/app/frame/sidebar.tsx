import { ROOT } from '@satchel/contract';
import { CircleQuestionMark, FilePlus, Folder, FolderPlus, LogOut, PanelLeft, Settings } from 'lucide-react';
import { useSession } from '../../features/auth/session-store';
import { useFolderDrop } from '../../features/files/dragging/use-folder-drop';
import { forgetUploads } from '../../features/uploads/upload-store';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { usePageConfig } from '../../lib/page-config-store';
import { classNames } from '../../ui/class-names';
import { IconButton } from '../../ui/icon-button';
import { Logo, useProductName } from './brand';
import { useFrame } from './frame-store';
import styles from './sidebar.module.css';
import { SidebarButton, SidebarLink } from './sidebar-item';
import { UsageMeter } from './usage-meter';

export interface SidebarProps {
  onNewFolder: () => void;
  onNewFile: () => void;
  onHelp: () => void;
  /** In the drawer of a phone it always shows its labels. */
  isDrawer?: boolean;
}

export function Sidebar({ onNewFolder, onNewFile, onHelp, isDrawer = false }: SidebarProps) {
  const t = useT();
  const { perm } = useCurrentUser();
  const logout = useSession((state) => state.logout);
  const isCollapsed = useFrame((state) => state.isCollapsed) && !isDrawer;
  const { AuthMethod, DisableUsedPercentage } = usePageConfig();
  return (
    <nav
      className={classNames(styles.sidebar, isCollapsed && styles.collapsed)}
      aria-label={t('frame.sidebar')}
    >
      <Head isCollapsed={isCollapsed} isDrawer={isDrawer} />
      <MyFiles isCollapsed={isCollapsed} />
      {perm.create && (
        <>
          <SidebarButton
            icon={FolderPlus}
            label={t('frame.newFolder')}
            isCollapsed={isCollapsed}
            onPress={onNewFolder}
          />
          <SidebarButton
            icon={FilePlus}
            label={t('frame.newFile')}
            isCollapsed={isCollapsed}
            onPress={onNewFile}
          />
        </>
      )}
      <hr className={styles.line} />
      <SidebarLink to="/settings" icon={Settings} label={t('frame.settings')} isCollapsed={isCollapsed} />
      <SidebarButton
        icon={CircleQuestionMark}
        label={t('frame.help')}
        isCollapsed={isCollapsed}
        onPress={onHelp}
      />
      {AuthMethod === 'json' && (
        <SidebarButton
          icon={LogOut}
          label={t('frame.logout')}
          isCollapsed={isCollapsed}
          onPress={() => void forgetUploads().then(logout)}
        />
      )}
      <span className={styles.grow} />
      {!isCollapsed && !DisableUsedPercentage && <UsageMeter />}
      {!isCollapsed && <Foot />}
    </nav>
  );
}

/** Entries that are dragged onto it move to the top folder. */
function MyFiles({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT();
  const { perm } = useCurrentUser();
  const { isOver, handlers } = useFolderDrop(ROOT, perm);
  return (
    <SidebarLink
      to="/files/"
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
  const toggle = useFrame((state) => state.toggleSidebar);
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
          onPress={toggle}
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
    <p className={classNames(styles.foot, 'num')}>
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
