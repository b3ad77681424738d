import { useEffect } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation } from 'react-router';
import { useT } from '../../lib/i18n';
import styles from './drawer.module.css';
import { useFrame } from './frame-store';
import { Sidebar, type SidebarProps } from './sidebar';

/** The sidebar of a phone: above the page, until something in it is chosen. */
export function Drawer(props: SidebarProps) {
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
