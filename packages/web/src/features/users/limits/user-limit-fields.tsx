import type { UserQuota } from '@satchel/contract';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Select } from '../../../ui/fields/select';
import { CountLimit, SizeLimit } from './limit-fields';
import styles from './limits.module.css';

interface UserLimitFieldsProps {
  quota: UserQuota | undefined;
  /** Called with an empty object for limits as the groups say: an absent one would stay as it is stored. */
  onChange: (quota: UserQuota) => void;
  error?: string | undefined;
}

type Unit = keyof UserQuota;
type Choice = 'groups' | 'none' | 'own';

/** The limits of a user, each as the groups say, or none, or an own one. */
export function UserLimitFields({ quota = {}, onChange, error }: UserLimitFieldsProps) {
  const set = (unit: Unit, value: number | null | undefined) => {
    const { [unit]: _, ...rest } = quota;
    onChange(value === undefined ? rest : { ...rest, [unit]: value });
  };
  return (
    <div className={styles.pair}>
      <UserLimit unit="bytes" value={quota.bytes} onChange={(value) => set('bytes', value)} error={error} />
      <UserLimit unit="files" value={quota.files} onChange={(value) => set('files', value)} />
    </div>
  );
}

interface UserLimitProps {
  unit: Unit;
  value: number | null | undefined;
  onChange: (value: number | null | undefined) => void;
  error?: string | undefined;
}

const choiceOf = (value: number | null | undefined): Choice => {
  if (value === undefined) return 'groups';
  return value === null ? 'none' : 'own';
};

function UserLimit({ unit, value, onChange, error }: UserLimitProps) {
  const t = useT();
  // An empty field for an own limit is no limit, but remains a field.
  const [isOwn, setOwn] = useState(false);
  const choice = isOwn && value === null ? 'own' : choiceOf(value);
  const Limit = unit === 'bytes' ? SizeLimit : CountLimit;
  return (
    <div className={styles.field}>
      <Select
        label={t(unit === 'bytes' ? 'limits.title' : 'limits.items')}
        value={choice}
        onChange={(next) => {
          setOwn(next === 'own');
          onChange(next === 'groups' ? undefined : null);
        }}
        options={[
          { value: 'groups', label: t('limits.asGroups') },
          { value: 'none', label: t('limits.none') },
          { value: 'own', label: t('limits.own') },
        ]}
      />
      {choice === 'own' && (
        <Limit
          value={value ?? undefined}
          onChange={(next) => {
            setOwn(true);
            onChange(next ?? null);
          }}
          error={error}
        />
      )}
    </div>
  );
}
