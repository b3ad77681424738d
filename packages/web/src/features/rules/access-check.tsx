import type { AccessDecision } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { useMutation } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api/api-client';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Chip, Chips } from '../../ui/chip';
import { Select } from '../../ui/fields/select';
import { TextField } from '../../ui/fields/text-field';
import { useErrorToast } from '../../ui/form/field-errors';
import styles from './access-check.module.css';
import { AccessVerdict } from './access-verdict';

/** Resolves to the access of a user to a path, and the rule that decides. */
const explainAccess = (user: number, path: string): Promise<AccessDecision> =>
  api.call(endpoints.users.explainAccess, { query: { user, path } });

export interface AccessCheckProps {
  users: readonly { id: number; username: string }[];
  /** The names of the first level of a user; none for a user with one folder. */
  foldersOf?: ((user: number) => readonly string[]) | undefined;
  /** The address of the page of a group, by its name. */
  addressOfGroup?: ((name: string) => string) | undefined;
}

/** Shows if a user has access to a path, by the stored rules. */
export function AccessCheck({ users, foldersOf, addressOfGroup }: AccessCheckProps) {
  const t = useT();
  const showError = useErrorToast();
  const [userId, setUserId] = useState(users[0]?.id ?? 0);
  const [path, setPath] = useState('/');
  const { mutate, data, reset, isPending } = useMutation({
    mutationFn: async () => ({ access: await explainAccess(userId, path), path }),
    onError: showError,
  });
  const folders = foldersOf?.(userId) ?? [];
  const choose = (next: string) => {
    setPath(next);
    reset();
  };
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
          onChange={choose}
        />
        <Button type="submit" isPending={isPending} className={styles.submit}>
          {t('rules.check.submit')}
        </Button>
      </form>
      {folders.length > 0 && (
        <Chips label={t('places.folders')}>
          {folders.map((name) => (
            <Chip
              key={name}
              icon={Folder}
              label={name}
              isPressed={path === `/${name}` || path.startsWith(`/${name}/`)}
              onPress={() => choose(`/${name}`)}
            />
          ))}
        </Chips>
      )}
      <div role="status" className={styles.answer}>
        {data && <AccessVerdict {...data} user={userId} addressOfGroup={addressOfGroup} />}
      </div>
    </Card>
  );
}
