import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import styles from './entry-check.module.css';

interface EntryCheckProps {
  isSelected: boolean;
  /** Defines its position and when it is visible. */
  className?: string;
}

/** The circle that selects an entry. */
export function EntryCheck({ isSelected, className }: EntryCheckProps) {
  return (
    <span className={clsx(styles.check, className)} data-check>
      <span className={styles.circle} data-circle>
        {isSelected && <Check size={12} strokeWidth={3} aria-hidden />}
      </span>
    </span>
  );
}
