import type { User } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, Plus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { TextField } from '../../../ui/fields/text-field';
import { Skeleton } from '../../../ui/skeleton';
import { usersQuery } from '../users-api';
import styles from './user-list.module.css';
import { UserTable } from './user-table';

const WIDTHS = ['9em', '6em', '12em', '7em'];

function ListSkeleton() {
  const t = useT();
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}

const matches = (user: User, text: string): boolean =>
  [user.username, user.scope].some((value) => value.toLowerCase().includes(text));

interface UserFilterProps {
  text: string;
  onChange: (text: string) => void;
  /** The number of shown users, of `count`. */
  shown: number;
  count: number;
}

function UserFilter({ text, onChange, shown, count }: UserFilterProps) {
  const t = useT();
  return (
    <div className={styles.tools}>
      <TextField
        hideLabel
        type="search"
        className={styles.filter}
        label={t('users.filter')}
        placeholder={t('users.filter')}
        value={text}
        onChange={onChange}
      />
      <p className={styles.count} role="status">
        {text.trim() === '' ? t('users.count', { count }) : t('users.countOf', { shown, count })}
      </p>
    </div>
  );
}

/** All users. */
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
          {t('users.new')}
        </Button>
      </div>
      {users && <UserFilter text={filter} onChange={setFilter} shown={shown.length} count={users.length} />}
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
