import { useT } from '../lib/i18n';
import { Button } from './button';
import styles from './more-pages.module.css';

interface MorePagesProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The foot of a list: reads its next page, until there is none. */
export function MorePages({ query }: MorePagesProps) {
  const t = useT();
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {t('common.more')}
      </Button>
    </div>
  );
}
