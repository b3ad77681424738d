import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  isOpen: boolean;
  /** The label of the button that confirms. */
  confirm: string;
  onConfirm: () => void;
  /** "Cancel" by default. */
  cancel?: string;
  onClose: () => void;
  /** The focus begins on the button that confirms, otherwise on the one that cancels. */
  canBeUndone?: boolean;
  /** True while the action runs; further presses have no effect. */
  isPending?: boolean;
  /** It cannot be confirmed yet. */
  isDisabled?: boolean;
  children?: ReactNode;
}

/**
 * Asks before something is done. Enter presses only the button that has the focus: nothing here submits the
 * form, so that Enter on a check box confirms nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, isOpen, confirm, onConfirm, cancel, onClose, canBeUndone, children, ...state } =
    props;
  const t = useT();
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      description={description}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus={!canBeUndone} onPress={onClose}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button
            variant={canBeUndone ? 'primary' : 'danger'}
            autoFocus={canBeUndone}
            onPress={onConfirm}
            {...state}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
