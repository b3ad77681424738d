import { useId } from 'react';
import { classNames } from '../../ui/class-names';
import styles from './rule-switch.module.css';

interface Side {
  label: string;
  tone?: 'good' | 'bad';
}

interface RuleSwitchProps {
  /** What is chosen, for screen readers. */
  name: string;
  value: boolean;
  onChange: (value: boolean) => void;
  on: Side;
  off: Side;
}

/** One of two words, both in sight. */
export function RuleSwitch({ name, value, onChange, on, off }: RuleSwitchProps) {
  const group = useId();
  const side = (is: boolean, { label, tone }: Side) => (
    <label className={classNames(styles.side, value === is && styles.chosen, tone && styles[tone])}>
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
