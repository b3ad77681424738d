import type { User } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, Plus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { TextField } from '../../../ui/text-field';
import { usersQuery } from '../users-api';
import { ListSkeleton } from './list-skeleton';
import styles from './user-list.module.css';
import { UserTable } from './user-table';

const matches = (user: User, text: string): boolean =>
  [user.username, user.scope].some((value) => value.toLowerCase().includes(text));

/** Everybody who may log in. */
export function UserList() {
  const t = useT();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { data: users, error, refetch } = useQuery(usersQuery());
  const [filter, setFilter] = useState('');
  const text = filter.trim().toLowerCase();
  const shown = users?.filter((user) => matches(user, text)) ?? [];
  return (
    <section className={styles.page} aria-labelledby="users-title">
      <div className={styles.head}>
        <h2 id="users-title" className={styles.title}>
          {t('users.title')}
        </h2>
        <Button variant="primary" icon={Plus} onPress={() => void navigate('/settings/users/new')}>
          {t('users.newButton')}
        </Button>
      </div>
      {users && (
        <div className={styles.tools}>
          <TextField
            hideLabel
            type="search"
            className={styles.filter}
            label={t('users.filter')}
            placeholder={t('users.filter')}
            value={filter}
            onChange={setFilter}
          />
          <p className={styles.count} role="status">
            {text === ''
              ? t('users.count', { count: users.length })
              : t('users.countOf', { shown: shown.length, count: users.length })}
          </p>
        </div>
      )}
      {users && shown.length > 0 && <UserTable users={shown} />}
      {users && shown.length === 0 && (
        <EmptyState icon={UserRoundSearch} title={t('users.nobody', { text: filter.trim() })} />
      )}
      {!users && !error && <ListSkeleton />}
      {!users && error && (
        <EmptyState
          icon={CloudOff}
          title={errorText(error)}
          actions={<Button onPress={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
    </section>
  );
}
