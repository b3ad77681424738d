import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './select.module.css';

interface Option {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
  /** Pairs of the stored value and its label. */
  options: readonly Option[];
  /** Further options, below a title each. */
  groups?: readonly { label: string; options: readonly Option[] }[];
  autoFocus?: boolean;
  hideLabel?: boolean;
  className?: string;
}

/** A choice of one value from a few. It uses the browser's own list, which works best on every device. */
export function Select(props: SelectProps) {
  const { label, description, value, onChange, options, groups = [], className } = props;
  const { autoFocus, hideLabel = false } = props;
  const id = useId();
  const descriptionId = useId();
  return (
    <div className={clsx(styles.field, className)}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={value}
          aria-describedby={description === undefined ? undefined : descriptionId}
          // biome-ignore lint/a11y/noAutofocus: when the content of a prompt is replaced, an element of it has to get the focus
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(optionOf)}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(optionOf)}
            </optgroup>
          ))}
        </select>
        <ChevronDown className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden />
      </div>
      {description !== undefined && (
        <p id={descriptionId} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  );
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
