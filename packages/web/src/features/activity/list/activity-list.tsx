import type { Activity, ActivityListing } from '@satchel/contract';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ScrollText, SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { LoadFailed } from '../../../ui/load-failed';
import { LoadingRows } from '../../../ui/loading-rows';
import { addRows, headQuery, pagesQuery, readAnew } from '../activity-api';
import { type ActivityFilter, type ActivityQuery, countOf, queryOf } from '../model/activity-filter';
import { freshRows, withPresent } from '../model/fresh-rows';
import styles from './activity-list.module.css';
import { ActivityRow } from './activity-row';

interface ActivityListProps {
  filter: ActivityFilter;
  onFilter: (filter: ActivityFilter) => void;
  /** Shown instead of a list without any row. */
  none: ReactNode;
}

/** The rows that a filter leaves, the latest first. */
export function ActivityList({ filter, onFilter, none }: ActivityListProps) {
  const t = useT();
  const query = useMemo(() => queryOf(filter), [filter]);
  const pages = useInfiniteQuery(pagesQuery(query));
  if (!pages.data && pages.error)
    return (
      <LoadFailed title={t('activity.loadFailed')} error={pages.error} onRetry={() => void pages.refetch()} />
    );
  if (!pages.data) return <LoadingRows />;
  const isFiltered = countOf(filter) > 0;
  const empty = isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={t('activity.noMatch')}
      actions={<Button onPress={() => onFilter({})}>{t('common.clear')}</Button>}
    />
  ) : (
    none
  );
  return (
    <>
      <LiveRows data={pages.data} query={query} onFilter={onFilter} empty={empty} />
      {pages.hasNextPage && (
        <div className={styles.earlier}>
          <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            {t('activity.earlier')}
          </Button>
        </div>
      )}
    </>
  );
}

interface LiveRowsProps {
  data: InfiniteData<ActivityListing, unknown>;
  query: ActivityQuery;
  onFilter: (filter: ActivityFilter) => void;
  empty: ReactNode;
}

/** New rows are put in front at once, or behind a button while somebody reads further down. */
function LiveRows({ data, query, onFilter, empty }: LiveRowsProps) {
  const client = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const isScrolled = useIsOutOfSight(top);
  const latest = useQuery(headQuery(query, data.pages[0])).data?.items ?? NONE;
  const list = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const { rows, hasGap } = useMemo(() => freshRows(list, latest), [list, latest]);
  const isHeld = isScrolled || openId !== null;
  const show = () => {
    if (hasGap) void readAnew(client, query);
    else addRows(client, query, rows);
    top.current?.scrollIntoView({ block: 'end' });
  };
  useEffect(() => {
    if (isHeld || rows.length === 0) return;
    if (hasGap) void readAnew(client, query);
    else addRows(client, query, rows);
  }, [isHeld, rows, hasGap, client, query]);
  return (
    <div>
      <div ref={top} />
      <NewRows count={isHeld ? rows.length : 0} hasMore={hasGap} onPress={show} />
      {list.length === 0 && empty}
      {list.length > 0 && (
        <ListOf rows={withPresent(list, latest)} openId={openId} onOpen={setOpenId} onFilter={onFilter} />
      )}
    </div>
  );
}

const NONE: readonly Activity[] = [];

/** True while an element is above what is shown. */
function useIsOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOut;
}

function NewRows({ count, hasMore, onPress }: { count: number; hasMore: boolean; onPress: () => void }) {
  const t = useT();
  return (
    <div role="status" className={styles.news}>
      {count > 0 && (
        <Button onPress={onPress}>{t(hasMore ? 'activity.manyNew' : 'activity.new', { count })}</Button>
      )}
    </div>
  );
}

interface ListOfProps {
  rows: readonly Activity[];
  openId: string | null;
  onOpen: (id: string | null) => void;
  onFilter: (filter: ActivityFilter) => void;
}

function ListOf({ rows, openId, onOpen, onFilter }: ListOfProps) {
  const t = useT();
  return (
    <ul className={styles.list} aria-label={t('activity.title')}>
      {rows.map((row) => (
        <ActivityRow
          key={row.id}
          row={row}
          isOpen={row.id === openId}
          onToggle={() => onOpen(row.id === openId ? null : row.id)}
          onFilter={onFilter}
        />
      ))}
    </ul>
  );
}

/** Shown where nothing has been logged yet. */
export function NoRows() {
  const t = useT();
  return <EmptyState icon={ScrollText} title={t('activity.none')} />;
}
