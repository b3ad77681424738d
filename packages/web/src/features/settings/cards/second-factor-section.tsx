import { REQUIRED_FOR } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { NumberField } from '../../../ui/fields/number-field';
import { Select } from '../../../ui/fields/select';
import type { SettingsDraft } from '../settings-draft';
import type { CardProps } from './card-props';
import styles from './cards.module.css';
import { Section } from './section';

/** The setting of whom a second factor is required, and how long they may go on without one. */
export function SecondFactorSection({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { secondFactor } = draft;
  const set = (change: Partial<SettingsDraft['secondFactor']>) =>
    onChange({ secondFactor: { ...secondFactor, ...change } });
  return (
    <Section title={t('global.factor')} text={t('global.factorText')}>
      <div className={styles.pair}>
        <Select
          label={t('global.factorFor')}
          value={secondFactor.requiredFor}
          onChange={(chosen) =>
            set({ requiredFor: REQUIRED_FOR.find((each) => each === chosen) ?? 'nobody' })
          }
          options={REQUIRED_FOR.map((value) => ({ value, label: t(`global.factorFor.${value}`) }))}
        />
        <NumberField
          label={t('global.factorDays')}
          value={secondFactor.graceDays}
          onChange={(days) => set({ graceDays: Math.round(days) })}
          error={errorOf('secondFactor.graceDays')}
        />
      </div>
    </Section>
  );
}
