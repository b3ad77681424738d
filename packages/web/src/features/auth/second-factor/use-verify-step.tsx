import { useMutation } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import type { Confirmed } from '../factor-requests';
import { CodeField } from './code-field';
import { codeToSend } from './code-text';
import { confirmApp } from './second-factor-api';
import type { StepView } from './step-view';
import { useCode } from './use-code';

interface VerifyStepOptions {
  /** The token of a session that can only set up a second factor. */
  token: string | undefined;
  onBack: () => void;
  onConfirmed: (confirmed: Confirmed) => void;
}

/** The step that asks for a code of the new app: the app counts from the first right one on. */
export function useVerifyStep({ token, onBack, onConfirmed }: VerifyStepOptions): StepView {
  const t = useT();
  const code = useCode();
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => confirmApp(codeToSend(text), token),
    onSuccess: onConfirmed,
    onError: code.fail,
  });
  const send = (text: string) => {
    if (!isPending && text.trim() !== '') mutate(text);
  };
  return {
    title: t('factor.verify'),
    text: t('factor.verifyText'),
    content: <CodeField key="verify" code={code} onWhole={send} />,
    actions: (
      <>
        <Button key="back" onPress={onBack}>
          {t('factor.back')}
        </Button>
        <Button key="verify" variant="primary" type="submit" isPending={isPending}>
          {t('factor.next')}
        </Button>
      </>
    ),
    onSubmit: () => send(code.value),
    mayLeave: true,
  };
}
