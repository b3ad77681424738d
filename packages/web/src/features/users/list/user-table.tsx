import type { User } from '@satchel/contract';
import { clsx } from 'clsx';
import { Check, Pencil, X } from 'lucide-react';
import { Link } from 'react-router';
import { useMaybeCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { UserUse } from '../limits/user-use';
import styles from './user-table.module.css';

/** The rows are cards on phones. */
export function UserTable({ users }: { users: readonly User[] }) {
  const t = useT();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('users.username')}</th>
          <th scope="col">{t('users.admin')}</th>
          <th scope="col">{t('users.scope')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('users.editShort')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user }: { user: User }) {
  const t = useT();
  const isSelf = useMaybeCurrentUser()?.id === user.id;
  const { admin } = user.perm;
  const Mark = admin ? Check : X;
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.name}>
        <span className={styles.text} dir="auto">
          {user.username}
        </span>
        {isSelf && <span className={styles.you}>{t('users.you')}</span>}
        <UserUse id={user.id} />
      </th>
      <td className={styles.admin}>
        <span className={styles.label} aria-hidden>
          {t('users.admin')}
        </span>
        <Mark size={18} strokeWidth={2} className={clsx(admin ? styles.yes : styles.no)} aria-hidden />
        <span className="visually-hidden">{t(admin ? 'users.isAdmin' : 'users.isNoAdmin')}</span>
      </td>
      <td className={styles.scope} dir="auto">
        {user.scope}
      </td>
      <td className={styles.edit}>
        <Link
          to={`/settings/users/${user.id}`}
          className={styles.link}
          aria-label={t('users.edit', { name: user.username })}
          title={t('users.editShort')}
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      </td>
    </tr>
  );
}
