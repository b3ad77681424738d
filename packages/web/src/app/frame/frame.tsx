import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePalette } from '../../features/files/state/palette-store';
import { usePrompts } from '../../features/files/state/prompt-store';
import { useT } from '../../lib/i18n';
import { loadPart } from '../../lib/load-part';
import { useShortcut } from '../../lib/shortcuts';
import { useIsPhone } from '../../lib/use-media-query';
import { ActivityBar } from './activity-bar';
import { folderOfUrl } from './current-folder';
import { ErrorBoundary } from './error-boundary';
import styles from './frame.module.css';
import { useFrame } from './frame-store';
import { LoadingPage } from './loading-page';
import { Overlays } from './overlays';
import { ShellPlace } from './shell-place';
import { Sidebar, type SidebarProps } from './sidebar';

/** Loaded on phones, once the page stands. */
const Drawer = lazy(() => loadPart(() => import('./drawer')).then((module) => ({ default: module.Drawer })));

/** What stands around every page behind the login: the sidebar, the progress line and the place for the page. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  const isPhone = useIsPhone();
  const main = useRef<HTMLElement>(null);
  const isWhole = useFrame((state) => state.isWhole);
  const actions = useSidebarActions();
  useEffect(() => {
    // What led here is gone with its page: the keyboard goes on in this one.
    if (key !== firstKey && document.activeElement === document.body) main.current?.focus();
  }, [key, firstKey]);
  useShortcut('f1', actions.onHelp);
  useShortcut('mod+k', usePalette.getState().open, { inFields: true });
  return (
    <div className={styles.frame}>
      <SkipLink main={main} />
      {!isWhole && !isPhone && <Sidebar {...actions} />}
      <Suspense>{isPhone && <Drawer {...actions} />}</Suspense>
      <main ref={main} className={styles.main} tabIndex={-1}>
        <ActivityBar />
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<LoadingPage />}>{children}</Suspense>
        </ErrorBoundary>
        <ShellPlace folder={folderOfUrl(pathname)} />
      </main>
      <Overlays />
    </div>
  );
}

function useSidebarActions(): SidebarProps {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = usePrompts((state) => state.open);
  const setDrawer = useFrame((state) => state.setDrawer);
  const isAtFiles = pathname.startsWith('/files');
  const create = (kind: 'newFolder' | 'newFile') => async () => {
    setDrawer(false);
    if (!isAtFiles) await navigate('/files/');
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
