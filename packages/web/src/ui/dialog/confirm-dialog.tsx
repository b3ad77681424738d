import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  isOpen: boolean;
  /** The label of the button that does it; Enter presses it. */
  confirm: string;
  onConfirm: () => void;
  /** "Cancel" if not given. The focus begins on this button. */
  cancel?: string;
  onClose: () => void;
  /** While it is being done; further presses have no effect. */
  isPending?: boolean;
  /** It cannot be confirmed yet. */
  isDisabled?: boolean;
  children?: ReactNode;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, isOpen, confirm, onConfirm, cancel, onClose, children, ...state } = props;
  const t = useT();
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      description={description}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={onConfirm}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button variant="danger" type="submit" {...state}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
