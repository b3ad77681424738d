import { useT } from '../lib/i18n';
import styles from './loading-rows.module.css';
import { Skeleton } from './skeleton';

const WIDTHS = ['46%', '60%', '38%'];

/** Placeholders for the rows of a list that is being loaded. They are announced to screen readers. */
export function LoadingRows({ hasChecks = false }: { hasChecks?: boolean }) {
  const t = useT();
  return (
    <div role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          {hasChecks && <Skeleton width={18} height={18} />}
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
