import { clsx } from 'clsx';
import { useId } from 'react';
import styles from './rule-switch.module.css';

interface Side {
  label: string;
  tone?: 'good' | 'bad';
}

interface RuleSwitchProps {
  /** The label for screen readers. */
  name: string;
  value: boolean;
  onChange: (value: boolean) => void;
  on: Side;
  off: Side;
}

/** A switch between two words, both of which are visible. */
export function RuleSwitch({ name, value, onChange, on, off }: RuleSwitchProps) {
  const group = useId();
  const side = (is: boolean, { label, tone }: Side) => (
    <label className={clsx(styles.side, value === is && styles.chosen, tone && styles[tone])}>
      <input
        className="visually-hidden"
        type="radio"
        name={group}
        checked={value === is}
        onChange={() => onChange(is)}
      />
      {label}
    </label>
  );
  return (
    <span data-part={name} role="radiogroup" aria-label={name} className={styles.switch}>
      {side(true, on)}
      {side(false, off)}
    </span>
  );
}
