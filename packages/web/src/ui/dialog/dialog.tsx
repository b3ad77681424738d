import { clsx } from 'clsx';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { flushSync } from 'react-dom';
import { isOfInputMethod } from '../../lib/browser/input-methods';
import { watchKeyboard } from '../../lib/browser/watch-keyboard';
import { isField, keysOf, ShortcutLayer } from '../../lib/shortcuts';
import styles from './dialog.module.css';
import { useFocusAfter } from './focus';

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  isOpen: boolean;
  /** A click outside closes it; by default it does. */
  isDismissable?: boolean;
  /** Called on Esc and on a click outside; a Cancel button has to call it itself. */
  onClose: () => void;
  children?: ReactNode;
  /** The buttons in the footer. Enter in a field presses the one with `type="submit"`. */
  actions?: ReactNode;
  /** Content at the start of the footer, such as "New folder". */
  footerStart?: ReactNode;
  onSubmit?: () => void;
  size?: 'small' | 'normal' | 'large';
  role?: 'dialog' | 'alertdialog';
  /** Lets the content reach the sides, for lists and trees. */
  isFlush?: boolean;
}

/** A modal prompt: it traps the focus, returns it when it closes, and calls `onSubmit` on Enter. */
export function Dialog(props: DialogProps) {
  const { isOpen, isDismissable = true, onClose, size = 'normal', role = 'dialog' } = props;
  const descriptionId = useId();
  useEffect(watchKeyboard, []);
  const describedBy = props.description === undefined ? undefined : descriptionId;
  return (
    <ModalOverlay
      className={styles.scrim}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className={clsx(styles.modal, styles[size])}>
        <AriaDialog className={styles.dialog} role={role} aria-describedby={describedBy}>
          <ShortcutLayer>
            <DialogForm {...props} descriptionId={descriptionId} />
          </ShortcutLayer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Enter in a field submits the text that is typed by then. The browser would ignore it while the button is
 * still disabled, because the previous key has not been rendered yet. A key that is held down submits
 * nothing.
 */
function useEnterInField(onSubmit: (() => void) | undefined) {
  const latest = useRef(onSubmit);
  useLayoutEffect(() => {
    latest.current = onSubmit;
  });
  return (event: KeyboardEvent) => {
    const { target, defaultPrevented, nativeEvent, repeat } = event;
    const isLine = target instanceof HTMLInputElement && isField(target);
    if (!isLine || defaultPrevented || isOfInputMethod(nativeEvent) || keysOf(nativeEvent) !== 'enter')
      return;
    event.preventDefault();
    if (repeat) return;
    flushSync(() => undefined);
    latest.current?.();
  };
}

function DialogForm(props: DialogProps & { descriptionId: string }) {
  const { title, description, descriptionId, children, actions, footerStart, onSubmit, isFlush } = props;
  useFocusAfter();
  const onKeyDown = useEnterInField(onSubmit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <Heading slot="title" className={styles.title}>
        {title}
      </Heading>
      {description !== undefined && (
        <p id={descriptionId} className={styles.description}>
          {description}
        </p>
      )}
      {children !== undefined && <DialogBody isFlush={isFlush}>{children}</DialogBody>}
      {(actions !== undefined || footerStart !== undefined) && (
        <footer className={styles.footer}>
          {footerStart}
          <span className={styles.grow} />
          <div className={styles.actions}>{actions}</div>
        </footer>
      )}
    </form>
  );
}

/** Content that is too tall for the window scrolls, by keyboard too. */
function DialogBody({ isFlush, children }: Pick<DialogProps, 'isFlush' | 'children'>) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const measure = () =>
      setScrolled(box.current !== null && box.current.scrollHeight > box.current.clientHeight);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return (
    <div
      ref={box}
      className={clsx(styles.body, isFlush && styles.flush)}
      tabIndex={isScrolled ? 0 : undefined}
    >
      {children}
    </div>
  );
}
