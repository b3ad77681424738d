import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names';
import styles from './select.module.css';

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is stored, and what the reader sees. */
  options: readonly { value: string; label: string }[];
  autoFocus?: boolean;
  hideLabel?: boolean;
  className?: string;
}

/** A choice of one from a few. The browser's own list opens: it is the best one on every device. */
export function Select(props: SelectProps) {
  const { label, value, onChange, options, autoFocus, hideLabel = false, className } = props;
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: in a prompt whose content was replaced the focus has to be somewhere
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden />
      </div>
    </div>
  );
}
