import { useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useFrame } from '../frame-store';
import styles from './drawer.module.css';
import { Sidebar, type SidebarProps } from './sidebar';
import { useSwipeAway } from './use-swipe-away';

/** The sidebar on phones: it lies above the page until one of its items is chosen or it is swiped away. */
export function Drawer(props: SidebarProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { isDrawerOpen, setDrawer } = useFrame();
  const shownOn = useRef(pathname);
  // Navigation closes it. It may have been opened before its code was loaded.
  useEffect(() => {
    if (shownOn.current !== pathname) setDrawer(false);
    shownOn.current = pathname;
  }, [pathname, setDrawer]);
  const swipe = useSwipeAway(() => setDrawer(false));
  return (
    <ModalOverlay className={styles.scrim} isOpen={isDrawerOpen} onOpenChange={setDrawer} isDismissable>
      <Modal className={styles.drawer}>
        <Dialog className={styles.dialog} aria-label={t('frame.sidebar')}>
          <div className={styles.sheet} {...swipe}>
            <Sidebar {...props} isDrawer />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
