import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';

interface PromptActionsProps {
  onClose: () => void;
  /** The label of the button. */
  submit: string;
  isDisabled?: boolean;
  isPending?: boolean;
}

/** Cancel, and the button that Enter presses. */
export function PromptActions({ onClose, submit, ...state }: PromptActionsProps) {
  const t = useT();
  return (
    <>
      <Button onPress={onClose}>{t('common.cancel')}</Button>
      <Button type="submit" variant="primary" {...state}>
        {submit}
      </Button>
    </>
  );
}
