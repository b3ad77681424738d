import type { MailTestResult } from '@satchel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import { useErrorToast, useFieldError } from '../../../ui/form/field-errors';
import styles from './mail.module.css';
import { mailQuery, sendTestMail } from './mail-api';

export interface MailTestProps {
  /** The address that is proposed. */
  ownMail?: string;
  /** True if the settings in the form are not those that are stored. */
  isUnsaved: boolean;
}

/** Sends a test mail, and shows the words of the mail server. */
export function MailTest({ ownMail = '', isUnsaved }: MailTestProps) {
  const t = useT();
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: sendTestMail,
    onSuccess: () => client.invalidateQueries({ queryKey: mailQuery().queryKey }),
    onError: useErrorToast(),
  });
  const errorOf = useFieldError(error);
  const to = (typed ?? ownMail).trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to !== '' && !isPending) mutate(to);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('mail.test')}
        description={isUnsaved ? t('mail.testText') : undefined}
        inputMode="email"
        value={typed ?? ownMail}
        onChange={setTyped}
        error={errorOf('to')}
      />
      <div className={styles.buttons}>
        <Button type="submit" isPending={isPending} isDisabled={to === ''}>
          {t('mail.send')}
        </Button>
      </div>
      <div role="status">{data && !isPending && <Answer {...data} />}</div>
    </form>
  );
}

function Answer({ isSent, text }: MailTestResult) {
  const t = useT();
  return (
    <>
      <p className={isSent ? styles.success : styles.failure}>{t(isSent ? 'mail.sent' : 'mail.notSent')}</p>
      <p className={styles.answer}>
        <bdi>{text}</bdi>
      </p>
    </>
  );
}
