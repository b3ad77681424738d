import { useT } from '../../lib/i18n';
import { rememberSizeUnits, useSizeUnits } from '../../lib/size-units';
import { Card } from '../../ui/card';
import { classNames } from '../../ui/class-names';
import styles from './theme-card.module.css';

const CHOICES = [
  ['binary', 1024],
  ['decimal', 1000],
] as const;

/** What a kilobyte is in this browser. Holds at once, without being saved. */
export function SizeUnitsCard() {
  const t = useT();
  const chosen = useSizeUnits();
  return (
    <Card title={t('settings.units')} description={t('settings.themeText')}>
      <div role="radiogroup" aria-label={t('settings.units')} className={styles.choices}>
        {CHOICES.map(([units, step]) => (
          <label key={units} className={classNames(styles.choice, chosen === units && styles.chosen)}>
            <input
              className="visually-hidden"
              type="radio"
              name="units"
              checked={chosen === units}
              onChange={() => rememberSizeUnits(units)}
            />
            {t(`settings.units.${units}`, { step })}
          </label>
        ))}
      </div>
    </Card>
  );
}
