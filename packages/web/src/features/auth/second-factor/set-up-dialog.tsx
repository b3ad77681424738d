import { Dialog } from '../../../ui/dialog/dialog';
import type { Confirmed } from '../factor-requests';
import type { Names, StepView } from './step-view';
import { type AddPasskeyOptions, useAddPasskey } from './use-add-passkey';
import { useCodesStep } from './use-codes-step';
import { type SetUpOptions, useSetUp } from './use-set-up';

type SetUpDialogProps = Pick<SetUpOptions, 'setup' | 'names' | 'onConfirmed'> & { onClose: () => void };

/** Sets up an app for the user of this session. */
export function SetUpDialog({ onClose, ...options }: SetUpDialogProps) {
  return <StepDialog view={useSetUp({ ...options, onCancel: onClose, onDone: onClose })} onClose={onClose} />;
}

type AddPasskeyDialogProps = Pick<AddPasskeyOptions, 'options' | 'names' | 'onAdded'> & {
  onClose: () => void;
};

/** Adds a passkey for the user of this session. */
export function AddPasskeyDialog({ onClose, ...options }: AddPasskeyDialogProps) {
  const view = useAddPasskey({ ...options, onCancel: onClose, onDone: onClose });
  return <StepDialog view={view} onClose={onClose} />;
}

interface CodesDialogProps {
  confirmed: Confirmed;
  names: Names;
  onClose: () => void;
}

/** Shows new recovery codes. */
export function CodesDialog({ confirmed, names, onClose }: CodesDialogProps) {
  const view = useCodesStep({ codes: confirmed.recoveryCodes, names, onDone: onClose });
  return <StepDialog view={view} onClose={onClose} />;
}

function StepDialog({ view, onClose }: { view: StepView; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      size="small"
      title={view.title}
      description={view.text}
      actions={view.actions}
      onSubmit={view.onSubmit}
      onClose={() => view.mayLeave && onClose()}
    >
      {view.content}
      <span role="status" className="visually-hidden">
        {view.title}
      </span>
    </Dialog>
  );
}
