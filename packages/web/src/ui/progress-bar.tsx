import { clsx } from 'clsx';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  value: number;
  max?: number;
  /** The label for screen readers. */
  label: string;
  isIndeterminate?: boolean;
  tone?: 'normal' | 'warning' | 'danger';
  className?: string;
}

/** Screen readers say the value as a percentage of its range. */
export function ProgressBar(props: ProgressBarProps) {
  const { value, max = 100, label, isIndeterminate = false, tone = 'normal', className } = props;
  const most = Math.max(max, 1);
  const now = Math.min(Math.max(value, 0), most);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={isIndeterminate ? undefined : now}
      className={clsx(styles.track, styles[tone], className)}
    >
      <span
        className={clsx(styles.bar, isIndeterminate && styles.indeterminate)}
        style={{ inlineSize: `${isIndeterminate ? 30 : (100 * now) / most}%` }}
      />
    </div>
  );
}
