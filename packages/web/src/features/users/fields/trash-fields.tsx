import type { TrashLimits } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import styles from './fields.module.css';

interface TrashFieldsProps {
  limits: TrashLimits;
  onChange: (limits: TrashLimits) => void;
  error?: string | undefined;
}

/** The limits of a user's trash; those of everybody apply where a field is empty. */
export function TrashFields({ limits, onChange, error }: TrashFieldsProps) {
  const t = useT();
  const { enabled, ...numbers } = limits;
  const set = (name: 'days' | 'percent', text: string) => {
    const { [name]: _, ...rest } = limits;
    const digits = text.replace(/[^0-9]/g, '');
    onChange(digits === '' ? rest : { ...rest, [name]: Number(digits) });
  };
  return (
    <>
      <Switch
        isSelected={enabled !== false}
        onChange={(isOn) => onChange(isOn ? numbers : { ...numbers, enabled: false })}
      >
        {t('global.trashOn')}
      </Switch>
      <div className={styles.pair}>
        <TextField
          inputMode="numeric"
          label={t('global.trashDays')}
          value={String(limits.days ?? '')}
          onChange={(text) => set('days', text)}
          error={error}
        />
        <TextField
          inputMode="numeric"
          label={t('global.trashPercent')}
          value={String(limits.percent ?? '')}
          onChange={(text) => set('percent', text)}
        />
      </div>
    </>
  );
}
