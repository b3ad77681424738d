import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from './class-names';
import styles from './sort-button.module.css';

interface SortButtonProps {
  label: string;
  /** Whether the list is in the order of this column, and which way. */
  isActive: boolean;
  isUp: boolean;
  /** The arrow stands before the words, in columns that are aligned at their end. */
  isReversed?: boolean;
  onPress: () => void;
}

/** The name of a column: a click sorts by it, a second one turns the order around. */
export function SortButton({ label, isActive, isUp, isReversed, onPress }: SortButtonProps) {
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={classNames(styles.button, isReversed && styles.reversed)}
      data-active={isActive}
      onClick={onPress}
    >
      {label}
      <Arrow className={styles.arrow} size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** For `aria-sort` of the cell around it. */
export function ariaSort(isActive: boolean, isUp: boolean): 'ascending' | 'descending' | 'none' {
  if (!isActive) return 'none';
  return isUp ? 'ascending' : 'descending';
}
