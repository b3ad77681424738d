import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../lib/i18n';
import { Card } from '../../ui/card';
import { classNames } from '../../ui/class-names';
import styles from './choice-card.module.css';

export interface Choice<Value extends string> {
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

/** One of a few, for this browser alone. Holds at once, without being saved. */
export function ChoiceCard<Value extends string>({
  title,
  choices,
  value,
  onChange,
}: ChoiceCardProps<Value>) {
  const t = useT();
  const name = useId();
  return (
    <Card title={title} description={t('settings.themeText')}>
      <div role="radiogroup" aria-label={title} className={styles.choices}>
        {choices.map(({ value: choice, label, icon: Icon }) => (
          <label key={choice} className={classNames(styles.choice, value === choice && styles.chosen)}>
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
