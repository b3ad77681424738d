import { useT } from '../../../../lib/i18n';
import { Button } from '../../../../ui/button';

interface PromptActionsProps {
  onClose: () => void;
  /** What the button does, in words. */
  submit: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  isPending?: boolean;
}

/** Cancel, and the button that Enter presses; where something would be lost the focus begins on Cancel. */
export function PromptActions({ onClose, submit, isDanger = false, ...state }: PromptActionsProps) {
  const t = useT();
  return (
    <>
      <Button onPress={onClose} autoFocus={isDanger}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} {...state}>
        {submit}
      </Button>
    </>
  );
}
