import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import styles from './choice-group.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

interface ChoiceGroupProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of a text that explains the choices. */
  describedBy?: string;
}

/** One of a few values, side by side. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, choices, value, onChange, describedBy } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={styles.choices}>
      {choices.map(({ value: choice, label: text, icon: Icon }) => (
        <label key={choice} className={clsx(styles.choice, value === choice && styles.chosen)}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
          {text}
        </label>
      ))}
    </div>
  );
}
