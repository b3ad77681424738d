import type { AppSetup, PasskeyCreation } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import loginStyles from '../login-form.module.css';
import { canUsePasskeys } from '../passkeys/passkey-support';
import { creationOptions } from '../passkeys/passkeys-api';
import { adoptToken } from '../session-store';
import { LoginStep } from './login-step';
import styles from './second-factor.module.css';
import { beginApp } from './second-factor-api';
import type { Names, StepView } from './step-view';
import { useAddPasskey } from './use-add-passkey';
import { useSetUp } from './use-set-up';

interface LoginSetUpProps {
  /** Permits nothing but setting up a second factor. */
  token: string;
  names: Names;
  onBack: () => void;
}

/** A factor whose set-up has begun. */
type Begun = { setup: AppSetup } | { options: PasskeyCreation };

/** Sets up a second factor that is required before the first page: an app, or a passkey. */
export function LoginSetUp(props: LoginSetUpProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun === null) return <Why {...props} onBegun={setBegun} />;
  if ('setup' in begun) return <AppSteps {...props} setup={begun.setup} />;
  return <PasskeySteps {...props} options={begun.options} />;
}

/** Says why, and begins the set-up. */
function Why({ token, onBack, onBegun }: LoginSetUpProps & { onBegun: (begun: Begun) => void }) {
  const t = useT();
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (kind: 'app' | 'passkey'): Promise<Begun> =>
      kind === 'app' ? { setup: await beginApp({}, token) } : { options: await creationOptions({}, token) },
    onSuccess: onBegun,
  });
  const begin = (kind: 'app' | 'passkey') => isPending || mutate(kind);
  const isPendingOf = (kind: 'app' | 'passkey') => isPending && variables === kind;
  return (
    <LoginStep
      title={t('factor.title')}
      onSubmit={() => begin('app')}
      actions={
        <>
          <Button onPress={onBack}>{t('factor.back')}</Button>
          {canUsePasskeys() && (
            <Button isPending={isPendingOf('passkey')} onPress={() => begin('passkey')}>
              {t('passkey.add')}
            </Button>
          )}
          <Button variant="primary" type="submit" isPending={isPendingOf('app')} autoFocus>
            {t('factor.setUpApp')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {t('factor.why')} {canUsePasskeys() && t('passkey.text')}
      </p>
      <p role="alert" className={error === null ? 'visually-hidden' : loginStyles.problem}>
        {error && errorText(error)}
      </p>
    </LoginStep>
  );
}

/** Without a token of a whole session, the user logs in with the new factor. */
const whenDone = (onBack: () => void) => (whole: string | null) =>
  whole === null ? onBack() : adoptToken(whole);

function AppSteps({ token, names, onBack, setup }: LoginSetUpProps & { setup: AppSetup }) {
  return <Step view={useSetUp({ setup, names, token, onCancel: onBack, onDone: whenDone(onBack) })} />;
}

function PasskeySteps({ token, names, onBack, options }: LoginSetUpProps & { options: PasskeyCreation }) {
  return <Step view={useAddPasskey({ options, names, token, onCancel: onBack, onDone: whenDone(onBack) })} />;
}

function Step({ view }: { view: StepView }) {
  return (
    <LoginStep title={view.title} actions={view.actions} onSubmit={view.onSubmit}>
      <p className={styles.text}>{view.text}</p>
      {view.content}
    </LoginStep>
  );
}
