import type { AppSetup } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import loginStyles from '../login-form.module.css';
import { adoptToken } from '../session-store';
import { LoginStep } from './login-step';
import styles from './second-factor.module.css';
import { beginApp } from './second-factor-api';
import type { Names } from './step-view';
import { useSetUp } from './use-set-up';

interface LoginSetUpProps {
  /** Permits nothing but setting up a second factor. */
  token: string;
  names: Names;
  onBack: () => void;
}

/** Sets up a second factor that is required before the first page. */
export function LoginSetUp(props: LoginSetUpProps) {
  const [setup, setSetup] = useState<AppSetup | null>(null);
  if (setup) return <Steps {...props} setup={setup} />;
  return <Why {...props} onBegun={setSetup} />;
}

/** Says why, and begins the set-up. */
function Why({ token, onBack, onBegun }: LoginSetUpProps & { onBegun: (setup: AppSetup) => void }) {
  const t = useT();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginApp({ token }),
    onSuccess: onBegun,
  });
  return (
    <LoginStep
      title={t('factor.title')}
      onSubmit={() => isPending || mutate()}
      actions={
        <>
          <Button onPress={onBack}>{t('factor.back')}</Button>
          <Button variant="primary" type="submit" isPending={isPending} autoFocus>
            {t('factor.setUp')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('factor.why')}</p>
      <p role="alert" className={error === null ? 'visually-hidden' : loginStyles.problem}>
        {error && errorText(error)}
      </p>
    </LoginStep>
  );
}

function Steps({ token, names, onBack, setup }: LoginSetUpProps & { setup: AppSetup }) {
  const view = useSetUp({
    setup,
    names,
    token,
    onCancel: onBack,
    // Without a token of a whole session, the user logs in with a code.
    onDone: (whole) => (whole === null ? onBack() : adoptToken(whole)),
  });
  return (
    <LoginStep title={view.title} actions={view.actions} onSubmit={view.onSubmit}>
      <p className={styles.text}>{view.text}</p>
      {view.content}
    </LoginStep>
  );
}
