import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { ShortcutLayer } from '../lib/shortcuts';
import { classNames } from './class-names';
import styles from './panel.module.css';
import { useFocusAfter } from './use-focus-after';

interface PanelProps {
  /** Its name for screen readers. */
  label: string;
  /** Esc, and a click beside it. */
  onClose: () => void;
  size?: 'normal' | 'large';
  /** It keeps its height whatever it shows. */
  isTall?: boolean;
  children: ReactNode;
}

/** A field with what it finds, above the page; on phones it fills the window. Mount it to open it. */
export function Panel({ label, onClose, size = 'normal', isTall = false, children }: PanelProps) {
  useFocusAfter();
  return (
    <ModalOverlay className={styles.scrim} isOpen isDismissable onOpenChange={(open) => open || onClose()}>
      <Modal className={classNames(styles.modal, styles[size], isTall && styles.tall)}>
        <Dialog className={styles.dialog} aria-label={label}>
          <ShortcutLayer>{children}</ShortcutLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
