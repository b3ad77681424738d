import { SearchX, TriangleAlert } from 'lucide-react';
import { errorDetails, useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Skeleton } from '../../../ui/skeleton';
import styles from './no-hits.module.css';

interface NothingFoundProps {
  /** Undefined if everything was searched. */
  onEverywhere?: () => void;
  /** Undefined if no filter is active. */
  onAllTypes?: () => void;
}

export function NothingFound({ onEverywhere, onAllTypes }: NothingFoundProps) {
  const t = useT();
  return (
    <EmptyState
      icon={SearchX}
      title={t('search.none.title')}
      text={t('search.none.text')}
      actions={
        <>
          {onAllTypes && <Button onPress={onAllTypes}>{t('search.none.allTypes')}</Button>}
          {onEverywhere && <Button onPress={onEverywhere}>{t('search.none.everywhere')}</Button>}
        </>
      }
    />
  );
}

export function SearchFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t('search.failed')}
      text={<span title={errorDetails(error)}>{errorText(error)}</span>}
      actions={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  );
}

const WIDTHS = ['46%', '62%', '38%', '54%', '70%'];

/** Placeholder rows, shown when there are no hits for a while. */
export function AwaitedHits() {
  return (
    <div className={styles.awaited} aria-hidden>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={28} height={28} radius={6} />
          <span className={styles.text}>
            <Skeleton width={width} />
            <Skeleton width="24%" height={9} />
          </span>
        </div>
      ))}
    </div>
  );
}
