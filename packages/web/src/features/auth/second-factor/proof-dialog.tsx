import { useMutation } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import type { Proof } from '../factor-requests';
import { PasskeyButton } from '../passkeys/passkey-button';
import { CodeField } from './code-field';
import { codeToSend } from './code-text';
import { useCode } from './use-code';

/** The second factors that the user has now. */
export interface Factors {
  hasApp: boolean;
  /** There is a passkey for this page, and the browser can use it. */
  hasPasskey: boolean;
}

interface ProofDialogProps<Result> {
  title: string;
  text: string;
  /** The label of the button that sends the code. */
  submit: string;
  isDangerous?: boolean;
  factors: Factors;
  send: (proof: Proof) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Asks for a passkey or a code, or for a recovery code, before something about second factors is changed. */
export function ProofDialog<Result>(props: ProofDialogProps<Result>) {
  const { title, text, submit, isDangerous, factors, send, onDone, onClose } = props;
  const t = useT();
  const code = useCode(factors.hasApp ? 'app' : 'recovery');
  const { mutate, isPending } = useMutation({
    mutationFn: () => send({ code: codeToSend(code.value) }),
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
      {factors.hasPasskey && (
        <PasskeyButton autoFocus onPasskey={async (passkey) => onDone(await send({ passkey }))} />
      )}
      <CodeField code={code} hasBoth={factors.hasApp} autoFocus={!factors.hasPasskey} />
    </Dialog>
  );
}
