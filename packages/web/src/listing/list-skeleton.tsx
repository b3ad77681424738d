import { useEffect, useState } from 'react';
import { useT } from '../lib/i18n';
import { useIsPhone } from '../lib/use-media-query';
import { Skeleton } from '../ui/skeleton';
import { loadColumnTools } from './columns/list-header';
import styles from './list-skeleton.module.css';
import type { ViewMode } from './model/view-mode';

const SHOWN_AFTER_MS = 150;
const WIDTHS = ['38%', '26%', '44%', '31%', '22%', '48%', '29%', '35%', '41%', '24%', '33%', '46%'];

/** Placeholders for rows; a folder that loads quickly never shows them. */
export function ListSkeleton({ view }: { view: ViewMode }) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setShown, SHOWN_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const hasColumns = !useIsPhone() && view === 'list';
  useEffect(() => {
    if (hasColumns) loadColumnTools().catch(() => undefined);
  }, [hasColumns]);
  return (
    <div className={styles.skeleton} aria-busy="true">
      {isShown && (
        <>
          <p role="status" className="visually-hidden">
            {t('common.loading')}
          </p>
          <div className={view === 'list' ? styles.rows : styles.cards} data-view={view} aria-hidden>
            {WIDTHS.map((width) =>
              view === 'list' ? (
                <RowPlaceholder key={width} width={width} />
              ) : (
                <CardPlaceholder key={width} />
              ),
            )}
          </div>
        </>
      )}
    </div>
  );
}

function RowPlaceholder({ width }: { width: string }) {
  return (
    <div className={styles.row}>
      <Skeleton width={20} height={20} />
      <Skeleton width={width} />
      <span className={styles.grow} />
      <span className={styles.wide}>
        <Skeleton width={52} />
      </span>
      <span className={styles.wide}>
        <Skeleton width={96} />
      </span>
    </div>
  );
}

function CardPlaceholder() {
  return (
    <div className={styles.card}>
      <Skeleton height="100%" radius={8} />
    </div>
  );
}
