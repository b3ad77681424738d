import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { FilesPrompts } from '../../features/files/prompts/files-prompts';
import { usePrompts } from '../../features/files/state/prompt-store';
import { useT } from '../../lib/i18n';
import { useIsPhone } from '../../lib/use-media-query';
import { ActivityBar } from './activity-bar';
import { folderOfUrl } from './current-folder';
import { ErrorBoundary } from './error-boundary';
import styles from './frame.module.css';
import { useFrame } from './frame-store';
import { LoadingPage } from './loading-page';
import { Sidebar, type SidebarProps } from './sidebar';
import { Uploads } from './uploads';

/** What stands around every page behind the login: the sidebar, the progress line and the place for the page. */
export function Frame() {
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  const main = useRef<HTMLElement>(null);
  const isWhole = useFrame((state) => state.isWhole);
  const actions = useSidebarActions();
  return (
    <div className={styles.frame}>
      <SkipLink main={main} />
      {!isWhole && (isPhone ? <Drawer {...actions} /> : <Sidebar {...actions} />)}
      <main ref={main} className={styles.main} tabIndex={-1}>
        <ActivityBar />
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <FilesPrompts />
      <Uploads />
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

/** The sidebar of a phone: above the page, until something in it is chosen. */
function Drawer(props: SidebarProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { isDrawerOpen, setDrawer } = useFrame();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page is what closes it
  useEffect(() => setDrawer(false), [pathname, setDrawer]);
  return (
    <ModalOverlay className={styles.scrim} isOpen={isDrawerOpen} onOpenChange={setDrawer} isDismissable>
      <Modal className={styles.drawer}>
        <Dialog className={styles.dialog} aria-label={t('frame.sidebar')}>
          <Sidebar {...props} isDrawer />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  const t = useT();
  return (
    <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
      {t('frame.skip')}
    </button>
  );
}
