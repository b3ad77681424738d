import { useT } from '../../../lib/i18n';
import { Skeleton } from '../../../ui/skeleton';
import styles from './user-list.module.css';

const WIDTHS = ['9em', '6em', '12em', '7em'];

export function ListSkeleton() {
  const t = useT();
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
