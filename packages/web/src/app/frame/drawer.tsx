import { useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation } from 'react-router';
import { useT } from '../../lib/i18n';
import styles from './drawer.module.css';
import { useFrame } from './frame-store';
import { Sidebar, type SidebarProps } from './sidebar';
import { useSwipeAway } from './use-swipe-away';

/** The sidebar of a phone: above the page, until something in it is chosen or a finger draws it away. */
export function Drawer(props: SidebarProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { isDrawerOpen, setDrawer } = useFrame();
  const shownOn = useRef(pathname);
  // Going to another page closes it; it may have been asked for before its code was here.
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
