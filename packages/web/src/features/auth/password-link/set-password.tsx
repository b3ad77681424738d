import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../lib/api/api-error';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import styles from '../login-form.module.css';
import { Message } from './message';
import { linkUserQuery, setPassword } from './password-link-api';
import { SetPasswordForm } from './set-password-form';

interface SetPasswordProps {
  token: string;
  /** The name of this installation. */
  name: string;
}

/** Lets the user of a link choose a password, or says that the link does not work any more. */
export function SetPassword({ token, name }: SetPasswordProps) {
  const t = useT();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(linkUserQuery(token));
  const setting = useMutation({ mutationFn: (password: string) => setPassword(token, password) });
  if (setting.isSuccess) {
    return (
      <Message title={t('password.done')} text={t('password.doneText')}>
        <Button variant="primary" autoFocus className={styles.submit} onPress={() => void navigate('/login')}>
          {t('auth.login.submit')}
        </Button>
      </Message>
    );
  }
  if (isApiError(error, 'not_found') || isApiError(setting.error, 'not_found'))
    return <Message title={t('password.gone')} text={t('password.goneText')} />;
  if (data) return <SetPasswordForm {...setting} name={name} user={data} onSubmit={setting.mutate} />;
  if (!error) return <p role="status">{t('common.loading')}</p>;
  return (
    <Message title={t('password.title')} text={errorText(error)}>
      <Button className={styles.submit} onPress={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </Message>
  );
}
