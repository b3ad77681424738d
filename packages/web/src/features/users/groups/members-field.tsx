import { UserRoundSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Checkbox } from '../../../ui/fields/checkbox';
import { TextField } from '../../../ui/fields/text-field';
import styles from './groups.module.css';

export interface MemberUser {
  id: number;
  username: string;
}

interface MembersFieldProps {
  users: readonly MemberUser[];
  members: readonly number[];
  /** Those who are members by their login, which is not changed here. */
  fromProviders: readonly number[];
  onChange: (members: number[]) => void;
  error: string | undefined;
}

/** The most rows; the filter finds the others. */
const MOST_ROWS = 100;

/** All users, members first, with a tick for each member. */
export function MembersField({ users, members, fromProviders, onChange, error }: MembersFieldProps) {
  const t = useT();
  const [filter, setFilter] = useState('');
  // The rows stay where they are while they are ticked.
  const [first] = useState(() => new Set([...members, ...fromProviders]));
  const chosen = useMemo(() => new Set(members), [members]);
  const fixed = useMemo(() => new Set(fromProviders), [fromProviders]);
  const text = filter.trim().toLowerCase();
  const matching = useMemo(() => {
    const sorted = [...users].sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
    return sorted.filter(({ username }) => username.toLowerCase().includes(text));
  }, [users, first, text]);
  const shown = matching.slice(0, MOST_ROWS);
  const set = (id: number, isOn: boolean) =>
    onChange(isOn ? [...members, id] : members.filter((each) => each !== id));
  const count = new Set([...members, ...fromProviders]).size;
  return (
    <>
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
          {t('groups.count', { count })}
        </p>
      </div>
      <ul className={styles.members} aria-label={t('groups.members')}>
        {shown.map(({ id, username }) => (
          <li key={id} className={styles.member}>
            <Checkbox
              isSelected={chosen.has(id) || fixed.has(id)}
              isDisabled={fixed.has(id)}
              onChange={(isOn) => set(id, isOn)}
            >
              <bdi>{username}</bdi>
              {fixed.has(id) && <span className={styles.tag}>{t('groups.byLogin')}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={styles.note}>
          <UserRoundSearch size={16} aria-hidden /> {t('users.nobody', { text: filter.trim() })}
        </p>
      )}
      {shown.length < matching.length && (
        <p className={styles.note}>{t('users.countOf', { shown: shown.length, count: matching.length })}</p>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
