import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { ShortcutLayer } from '../../lib/shortcuts';
import { useFocusAfter } from './focus';
import styles from './panel.module.css';

interface PanelProps {
  /** Its name for screen readers. */
  label: string;
  /** Called on Esc, and on a click outside. */
  onClose: () => void;
  size?: 'normal' | 'large';
  /** The height does not depend on the content. */
  isTall?: boolean;
  children: ReactNode;
}

/** A field with its results, above the page; on phones it fills the window. Mounting it opens it. */
export function Panel({ label, onClose, size = 'normal', isTall = false, children }: PanelProps) {
  useFocusAfter();
  return (
    <ModalOverlay className={styles.scrim} isOpen isDismissable onOpenChange={(open) => open || onClose()}>
      <Modal className={clsx(styles.modal, styles[size], isTall && styles.tall)}>
        <Dialog className={styles.dialog} aria-label={label}>
          <ShortcutLayer>{children}</ShortcutLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
