import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useT } from '../../lib/i18n';
import type { ThemeChoice } from '../../lib/theme-choice';
import { Card } from '../../ui/card';
import { classNames } from '../../ui/class-names';
import styles from './theme-card.module.css';

const CHOICES: readonly [ThemeChoice, LucideIcon][] = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
];

interface ThemeCardProps {
  value: ThemeChoice;
  onChange: (choice: ThemeChoice) => void;
}

/** Light or dark in this browser. Holds at once, without being saved. */
export function ThemeCard({ value, onChange }: ThemeCardProps) {
  const t = useT();
  return (
    <Card title={t('settings.theme')} description={t('settings.themeText')}>
      <div role="radiogroup" aria-label={t('settings.theme')} className={styles.choices}>
        {CHOICES.map(([choice, Icon]) => (
          <label key={choice} className={classNames(styles.choice, value === choice && styles.chosen)}>
            <input
              className="visually-hidden"
              type="radio"
              name="theme"
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {t(`settings.theme.${choice}`)}
          </label>
        ))}
      </div>
    </Card>
  );
}
