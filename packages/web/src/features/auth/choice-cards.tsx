import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import type { ThemeChoice } from '../../lib/browser/theme-choice';
import { useT } from '../../lib/i18n';
import { rememberSizeUnits, useSizeUnits } from '../../lib/language/size-units';
import { Card } from '../../ui/card';
import styles from './choice-cards.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

interface ChoiceCardProps<Value extends string> {
  title: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one value, stored in this browser only. It takes effect at once, without being saved. */
function ChoiceCard<Value extends string>({ title, choices, value, onChange }: ChoiceCardProps<Value>) {
  const t = useT();
  const name = useId();
  return (
    <Card title={title} description={t('settings.themeText')}>
      <div role="radiogroup" aria-label={title} className={styles.choices}>
        {choices.map(({ value: choice, label, icon: Icon }) => (
          <label key={choice} className={clsx(styles.choice, value === choice && styles.chosen)}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
            {label}
          </label>
        ))}
      </div>
    </Card>
  );
}

interface ThemeCardProps {
  value: ThemeChoice;
  onChange: (choice: ThemeChoice) => void;
}

/** The theme in this browser. */
export function ThemeCard(props: ThemeCardProps) {
  const t = useT();
  return (
    <ChoiceCard
      title={t('settings.theme')}
      choices={[
        { value: 'system', label: t('settings.theme.system'), icon: Monitor },
        { value: 'light', label: t('settings.theme.light'), icon: Sun },
        { value: 'dark', label: t('settings.theme.dark'), icon: Moon },
      ]}
      {...props}
    />
  );
}

/** The units of sizes in this browser. */
export function SizeUnitsCard() {
  const t = useT();
  return (
    <ChoiceCard
      title={t('settings.units')}
      choices={[
        { value: 'binary', label: t('settings.units.binary', { step: 1024 }) },
        { value: 'decimal', label: t('settings.units.decimal', { step: 1000 }) },
      ]}
      value={useSizeUnits()}
      onChange={rememberSizeUnits}
    />
  );
}
