import type { Quota } from '@satchel/contract';
import { useState } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { useSizeUnits } from '../../../lib/language/size-units';
import { Select } from '../../../ui/fields/select';
import { TextField } from '../../../ui/fields/text-field';
import styles from './limits.module.css';
import { bytesOf, LIMIT_UNITS, type LimitUnit, textOf, typedNumber, unitName, unitOf } from './size-parts';

interface LimitFieldsProps {
  quota: Quota | undefined;
  /** Called with an empty object for no limit: an absent one would stay as it is stored. */
  onChange: (quota: Quota) => void;
  /** Says for what the limit holds. */
  text: string;
  error?: string | undefined;
}

/** The limits of a group or of a folder. */
export function LimitFields({ quota = {}, onChange, text, error }: LimitFieldsProps) {
  const set = (unit: keyof Quota, value: number | undefined) => {
    const { [unit]: _, ...rest } = quota;
    onChange(value === undefined ? rest : { ...rest, [unit]: value });
  };
  return (
    <div className={styles.field}>
      <p className={styles.note}>{text}</p>
      <div className={styles.pair}>
        <SizeLimit value={quota.bytes} onChange={(value) => set('bytes', value)} error={error} />
        <CountLimit value={quota.files} onChange={(value) => set('files', value)} />
      </div>
    </div>
  );
}

interface LimitProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error?: string | undefined;
}

/** A limit of bytes: a number, and its unit. */
export function SizeLimit({ value, onChange, error }: LimitProps) {
  const t = useT();
  const { locale } = useFormat();
  const units = useSizeUnits();
  const [unit, setUnit] = useState<LimitUnit>(() => (value ? unitOf(value, units) : 'gigabyte'));
  const [typed, setTyped] = useState('');
  const read = (text: string, of: LimitUnit) => bytesOf(text, of, units, locale);
  const isTyped = read(typed, unit) === value;
  const shown = isTyped || value === undefined ? typed : textOf(value, unit, units, locale);
  const choose = (next: LimitUnit) => {
    setUnit(next);
    setTyped(shown);
    onChange(read(shown, next));
  };
  return (
    <div className={styles.size}>
      <TextField
        inputMode="decimal"
        label={t('limits.title')}
        description={t('limits.empty')}
        value={isTyped ? typed : shown}
        onChange={(next) => {
          const text = typedNumber(next);
          setTyped(text);
          onChange(read(text, unit));
        }}
        error={error}
      />
      <Select
        label={t('limits.unit')}
        value={unit}
        onChange={(next) => choose(next as LimitUnit)}
        options={(Object.keys(LIMIT_UNITS) as LimitUnit[]).map((each) => ({
          value: each,
          label: unitName(each, locale),
        }))}
      />
    </div>
  );
}

/** A limit of files and folders. */
export function CountLimit({ value, onChange }: LimitProps) {
  const t = useT();
  return (
    <TextField
      inputMode="numeric"
      label={t('limits.items')}
      description={t('limits.empty')}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => {
        const digits = typedNumber(text).replace(/\D/g, '').slice(0, 15);
        onChange(digits === '' ? undefined : Number(digits));
      }}
    />
  );
}
