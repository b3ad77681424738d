import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { Card } from '../../../ui/card';
import styles from './mail.module.css';
import { mailQuery } from './mail-api';
import { MailPassword } from './mail-password';
import { MailTest, type MailTestProps } from './mail-test';

interface MailSendingProps extends MailTestProps {
  /** True if a mail server is stored. */
  canTest: boolean;
}

/** If mail is being sent, the password for it, and a test. */
export function MailSending({ canTest, ...test }: MailSendingProps) {
  const t = useT();
  const errorText = useErrorText();
  const { data, error } = useQuery(mailQuery());
  return (
    <Card title={t('mail.sending')}>
      {error && !data && <p role="alert">{errorText(error)}</p>}
      {data && canTest && <Waiting {...data} />}
      {data && <MailPassword hasPassword={data.hasPassword} />}
      {canTest && <MailTest {...test} />}
    </Card>
  );
}

interface WaitingProps {
  waiting: number;
  failure: { at: number; reason: string } | null;
}

function Waiting({ waiting, failure }: WaitingProps) {
  const t = useT();
  const { relativeTime } = useFormat();
  return (
    <div className={styles.state}>
      <p>{t('mail.waiting', { count: waiting })}</p>
      {failure && (
        <p className={styles.failure}>
          {t('mail.failure', {
            time: relativeTime(new Date(failure.at * 1000)),
            reason: failure.reason,
          })}
        </p>
      )}
    </div>
  );
}
