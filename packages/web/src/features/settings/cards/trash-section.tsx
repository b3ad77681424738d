import { useT } from '../../../lib/i18n';
import { NumberField } from '../../../ui/fields/number-field';
import { Switch } from '../../../ui/fields/switch';
import type { SettingsDraft } from '../settings-draft';
import type { CardProps } from './card-props';
import styles from './cards.module.css';
import { Section } from './section';

/** The setting of the trash, and its limits. */
export function TrashSection({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { trash } = draft;
  const set = (change: Partial<SettingsDraft['trash']>) => onChange({ trash: { ...trash, ...change } });
  return (
    <Section title={t('global.trash')}>
      <div className={styles.switches}>
        <Switch
          description={t('global.trashText')}
          isSelected={trash.enabled}
          onChange={(enabled) => set({ enabled })}
        >
          {t('global.trashOn')}
        </Switch>
      </div>
      <div className={styles.pair}>
        <NumberField
          label={t('global.trashDays')}
          value={trash.days}
          onChange={(days) => set({ days: Math.round(days) })}
          error={errorOf('trash.days')}
        />
        <NumberField
          label={t('global.trashPercent')}
          value={trash.percent}
          onChange={(percent) => set({ percent: Math.round(percent) })}
          error={errorOf('trash.percent')}
        />
        <NumberField
          label={t('global.trashVersions')}
          value={trash.versions}
          onChange={(versions) => set({ versions: Math.round(versions) })}
          error={errorOf('trash.versions')}
        />
      </div>
    </Section>
  );
}
