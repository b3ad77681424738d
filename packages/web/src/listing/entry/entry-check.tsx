import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import styles from './entry-check.module.css';

/** The circle that selects an entry; `className` defines where it is and when it is visible. */
export function EntryCheck({ className }: { className?: string }) {
  return (
    <span className={clsx(styles.check, className)} data-check>
      <span className={styles.circle}>
        <Check size={12} strokeWidth={3} aria-hidden />
      </span>
    </span>
  );
}
