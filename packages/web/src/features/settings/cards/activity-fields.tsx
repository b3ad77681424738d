import { ACTIVITY_ADDRESSES } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { NumberField } from '../../../ui/fields/number-field';
import { Select } from '../../../ui/fields/select';
import { Switch } from '../../../ui/fields/switch';
import type { SettingsDraft } from '../settings-draft';
import type { CardProps } from './card-props';
import styles from './cards.module.css';

const VERIFY = 'satchel activity verify';

/** The settings of what is logged, and for how long. */
export function ActivityFields({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { activity } = draft;
  const set = (change: Partial<SettingsDraft['activity']>) =>
    onChange({ activity: { ...activity, ...change } });
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          label={t('activity.days')}
          value={activity.days}
          onChange={(days) => set({ days: Math.round(days) })}
          error={errorOf('activity.days')}
        />
        <Select
          label={t('activity.addresses')}
          value={activity.addresses}
          onChange={(value) =>
            set({ addresses: ACTIVITY_ADDRESSES.find((form) => form === value) ?? activity.addresses })
          }
          options={ACTIVITY_ADDRESSES.map((value) => ({ value, label: t(`activity.addresses.${value}`) }))}
        />
      </div>
      <div className={styles.switches}>
        <Switch isSelected={activity.downloads} onChange={(downloads) => set({ downloads })}>
          {t('activity.logDownloads')}
        </Switch>
        <Switch isSelected={activity.visits} onChange={(visits) => set({ visits })}>
          {t('activity.logVisits')}
        </Switch>
        <Switch
          description={t('activity.chainText', { command: VERIFY })}
          isSelected={activity.chain}
          onChange={(chain) => set({ chain })}
        >
          {t('activity.chain')}
        </Switch>
      </div>
    </>
  );
}
