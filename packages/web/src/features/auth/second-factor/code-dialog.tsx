import { useMutation } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { CodeField } from './code-field';
import { codeToSend } from './code-text';
import { useCode } from './use-code';

interface CodeDialogProps<Result> {
  title: string;
  text: string;
  /** The label of the button that sends the code. */
  submit: string;
  isDangerous?: boolean;
  send: (code: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Asks for a code of the present app, or for a recovery code, before something about it is changed. */
export function CodeDialog<Result>(props: CodeDialogProps<Result>) {
  const { title, text, submit, isDangerous, send, onDone, onClose } = props;
  const t = useT();
  const code = useCode();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(codeToSend(code.value)),
    onSuccess: onDone,
    onError: code.fail,
  });
  const isEmpty = code.value.trim() === '';
  return (
    <Dialog
      isOpen
      size="small"
      title={title}
      description={text}
      onClose={onClose}
      onSubmit={() => isEmpty || isPending || mutate()}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            type="submit"
            isPending={isPending}
            isDisabled={isEmpty}
          >
            {submit}
          </Button>
        </>
      }
    >
      <CodeField code={code} hasRecovery />
    </Dialog>
  );
}
