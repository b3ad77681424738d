import { Check } from 'lucide-react';
import { classNames } from '../../../../ui/class-names';
import styles from './entry-check.module.css';

/** The circle that selects an entry; `className` says where it is and when it shows. */
export function EntryCheck({ className }: { className?: string }) {
  return (
    <span className={classNames(styles.check, className)} data-check>
      <span className={styles.circle}>
        <Check size={12} strokeWidth={3} aria-hidden />
      </span>
    </span>
  );
}
