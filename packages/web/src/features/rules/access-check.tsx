import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useErrorToast } from '../../ui/form/field-errors';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { explainAccess } from './access-api';
import styles from './access-check.module.css';
import { AccessVerdict } from './access-verdict';

export interface AccessCheckProps {
  users: readonly { id: number; username: string }[];
}

/** What can this user see? Answers for one path, by the rules as they are saved. */
export function AccessCheck({ users }: AccessCheckProps) {
  const t = useT();
  const showError = useErrorToast();
  const [userId, setUserId] = useState(users[0]?.id ?? 0);
  const [path, setPath] = useState('/');
  const { mutate, data, reset, isPending } = useMutation({
    mutationFn: async () => ({ access: await explainAccess(userId, path), path }),
    onError: showError,
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Card title={t('rules.check.title')} description={t('rules.check.text')}>
      <form className={styles.form} onSubmit={ask} noValidate>
        {users.length > 1 && (
          <Select
            className={styles.user}
            label={t('rules.check.user')}
            value={String(userId)}
            onChange={(id) => {
              setUserId(Number(id));
              reset();
            }}
            options={users.map(({ id, username }) => ({ value: String(id), label: username }))}
          />
        )}
        <TextField
          className={styles.path}
          isCode
          label={t('rules.check.path')}
          value={path}
          onChange={(next) => {
            setPath(next);
            reset();
          }}
        />
        <Button type="submit" isPending={isPending} className={styles.submit}>
          {t('rules.check.submit')}
        </Button>
      </form>
      <div role="status" className={styles.answer}>
        {data && <AccessVerdict {...data} />}
      </div>
    </Card>
  );
}
