import type { VirtualPath } from '@satchel/contract';
import { useIsFetching } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../features/auth/session-store';
import { useShell } from '../../features/commands/shell/shell-store';
import { usePalette } from '../../features/files/state/palette-store';
import { usePrompts } from '../../features/files/state/prompt-store';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { pageConfig } from '../../lib/page-config';
import { useShortcut } from '../../lib/shortcuts';
import { useIsPhone } from '../../lib/use-media-query';
import { Part } from '../../ui/part';
import { folderOfUrl } from './current-folder';
import { ErrorBoundary } from './error-boundary';
import styles from './frame.module.css';
import { useFrame, useIsCollapsed } from './frame-store';
import { LoadingPage } from './loading-page';
import { Overlays } from './overlays/overlays';
import { Sidebar, type SidebarProps } from './sidebar/sidebar';
import { SoundSlot } from './sound-slot';

/** A thin moving line at the top while a request takes longer than a moment. */
function ActivityBar() {
  const isBusy = useIsFetching() > 0;
  return isBusy ? <span className={styles.activity} aria-hidden /> : null;
}

const Shell = lazyPart(() => import('./overlays/shell'), 'Shell', 'shell');

/** The shell below the page, on pages that have one and for users with the permission. */
function ShellSlot({ folder }: { folder: VirtualPath }) {
  const { perm } = useCurrentUser();
  const isOpen = useShell((state) => state.isOpen);
  if (!pageConfig.EnableExec || !perm.execute || !isOpen) return null;
  return (
    <Part>
      <Shell folder={folder} />
    </Part>
  );
}

const DemoSlot = lazyPart(() => import('./demo-slot'), 'DemoSlot', 'demo');

/** Loaded on phones, after the page has been rendered. */
const Drawer = lazyPart(() => import('./sidebar/drawer'), 'Drawer');

const SeveralFolders = lazyPart(() => import('./sidebar/own-folders'), 'SeveralFolders', 'groups');

const HOME = '/files/';

const ShowWelcome = lazyPart(() => import('./frame-parts'), 'ShowWelcome');
const FactorReminder = lazyPart(() => import('./factor-reminder'), 'FactorReminder');
const WidthHandle = lazyPart(() => import('./frame-parts'), 'WidthHandle');

/** The frame of every page behind the login: the sidebar, the progress line and the area of the page. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  const isPhone = useIsPhone();
  const main = useRef<HTMLElement>(null);
  const isWhole = useFrame((state) => state.isWhole);
  const isCollapsed = useIsCollapsed();
  const actions = useSidebarActions();
  const hasSidebar = !isWhole && !isPhone;
  useSidebarRoom(hasSidebar, isCollapsed);
  const { perm, severalFolders } = useCurrentUser();
  const hasLoggedIn = useSession((state) => state.hasLoggedIn);
  useEffect(() => {
    // The element that led here is gone with its page, so the focus moves to this one.
    if (key !== firstKey && document.activeElement === document.body) main.current?.focus();
  }, [key, firstKey]);
  useShortcut('f1', actions.onHelp);
  useShortcut('mod+k', usePalette.getState().open, { inFields: true });
  return (
    <div className={styles.frame}>
      <SkipLink main={main} />
      {hasSidebar && <Sidebar {...actions} />}
      <Part>{severalFolders && <SeveralFolders />}</Part>
      <Part>{isPhone && <Drawer {...actions} />}</Part>
      <Part>{pathname === HOME && perm.admin && <ShowWelcome />}</Part>
      <Part>{hasLoggedIn && pageConfig.LoginPage && !pageConfig.Demo && <FactorReminder />}</Part>
      <main ref={main} className={styles.main} tabIndex={-1}>
        <Part>{hasSidebar && !isCollapsed && <WidthHandle />}</Part>
        <ActivityBar />
        <Part>{pageConfig.Demo && <DemoSlot />}</Part>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<LoadingPage />}>{children}</Suspense>
        </ErrorBoundary>
        <ShellSlot folder={folderOfUrl(pathname)} />
        <SoundSlot kind="foot" />
      </main>
      <Overlays />
    </div>
  );
}

/** Notices read this to stay beside the sidebar. */
const SIDEBAR = '--sidebar';

function useSidebarRoom(isShown: boolean, isCollapsed: boolean): void {
  const width = useFrame((state) => state.width);
  useLayoutEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    style.setProperty(SIDEBAR, isCollapsed ? '3.625rem' : `min(45vw, ${width}px)`);
    return () => {
      style.removeProperty(SIDEBAR);
    };
  }, [isShown, isCollapsed, width]);
}

function useSidebarActions(): SidebarProps {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = usePrompts((state) => state.open);
  const setDrawer = useFrame((state) => state.setDrawer);
  const isAtFiles = pathname.startsWith('/files');
  const create = (kind: 'newFolder' | 'newFile') => async () => {
    setDrawer(false);
    if (!isAtFiles) await navigate(HOME);
    open({ kind, folder: folderOfUrl(pathname) });
  };
  return {
    onNewFolder: create('newFolder'),
    onNewFile: create('newFile'),
    onHelp: () => {
      setDrawer(false);
      open({ kind: 'help' });
    },
  };
}

function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  const t = useT();
  return (
    <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
      {t('frame.skip')}
    </button>
  );
}
