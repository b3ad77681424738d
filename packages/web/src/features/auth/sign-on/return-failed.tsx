import { errorDetails } from '../../../lib/error-text';
import { type MessageKey, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import loginStyles from '../login-form.module.css';
import { problemOf } from './return-outcome';
import styles from './sign-on.module.css';

interface ReturnFailedProps {
  /** The name of the provider. */
  name: string;
  error: unknown;
  /** The sentence, if the error does not tell it. */
  problem?: MessageKey;
  onBack: () => void;
}

/** Says why a login by a provider failed, also in the words of the server, for administrators. */
export function ReturnFailed({ name, error, problem, onBack }: ReturnFailedProps) {
  const t = useT();
  const details = errorDetails(error);
  return (
    <div className={loginStyles.form}>
      <h1 className={loginStyles.title}>{t('signOn.failed')}</h1>
      <p role="alert" className={loginStyles.notice}>
        {t(problem ?? problemOf(error, t), { name })}
      </p>
      {details !== '' && (
        <p className={styles.details} dir="auto">
          {details}
        </p>
      )}
      <Button variant="primary" autoFocus className={loginStyles.submit} onPress={onBack}>
        {t('signOn.back')}
      </Button>
    </div>
  );
}
