import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import styles from './sort-button.module.css';

interface SortButtonProps {
  label: string;
  /** True if the list is sorted by this column. */
  isActive: boolean;
  isUp: boolean;
  /** Puts the arrow before the label, in columns that are aligned at their end. */
  isReversed?: boolean;
  onPress: () => void;
}

/** The header of a column: a click sorts by it, a second one reverses the order. */
export function SortButton({ label, isActive, isUp, isReversed, onPress }: SortButtonProps) {
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={clsx(styles.button, isReversed && styles.reversed)}
      data-active={isActive}
      onClick={onPress}
    >
      <span className={styles.label} title={label}>
        {label}
      </span>
      <Arrow className={styles.arrow} size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** The value of `aria-sort` for the cell around it. */
export function ariaSort(isActive: boolean, isUp: boolean): 'ascending' | 'descending' | 'none' {
  if (!isActive) return 'none';
  return isUp ? 'ascending' : 'descending';
}
