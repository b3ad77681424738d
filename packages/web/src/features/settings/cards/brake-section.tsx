import { useT } from '../../../lib/i18n';
import { NumberField } from '../../../ui/fields/number-field';
import { Switch } from '../../../ui/fields/switch';
import type { SettingsDraft } from '../settings-draft';
import type { CardProps } from './card-props';
import styles from './cards.module.css';
import { Section } from './section';

/** The setting whether sessions that delete much are paused, and its limits. */
export function BrakeSection({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { brake } = draft;
  const set = (change: Partial<SettingsDraft['brake']>) => onChange({ brake: { ...brake, ...change } });
  return (
    <Section title={t('global.brake')}>
      <div className={styles.switches}>
        <Switch
          description={t('global.brakeText')}
          isSelected={brake.enabled}
          onChange={(enabled) => set({ enabled })}
        >
          {t('global.brakeOn')}
        </Switch>
      </div>
      <div className={styles.pair}>
        <NumberField
          label={t('global.brakeFiles')}
          value={brake.files}
          onChange={(files) => set({ files: Math.round(files) })}
          error={errorOf('brake.files')}
        />
        <NumberField
          label={t('global.brakePercent')}
          value={brake.percent}
          onChange={(percent) => set({ percent: Math.round(percent) })}
          error={errorOf('brake.percent')}
        />
      </div>
    </Section>
  );
}
