import { clsx } from 'clsx';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  value: number;
  max?: number;
  /** For screen readers. */
  label: string;
  isIndeterminate?: boolean;
  tone?: 'normal' | 'danger';
  className?: string;
}

export function ProgressBar(props: ProgressBarProps) {
  const { value, max = 100, label, isIndeterminate, tone = 'normal', className } = props;
  return (
    <AriaProgressBar
      aria-label={label}
      value={value}
      maxValue={Math.max(max, 1)}
      isIndeterminate={isIndeterminate}
      className={clsx(styles.track, styles[tone], className)}
    >
      {({ percentage }) => (
        <span
          className={clsx(styles.bar, isIndeterminate && styles.indeterminate)}
          style={{ inlineSize: `${percentage ?? 30}%` }}
        />
      )}
    </AriaProgressBar>
  );
}
