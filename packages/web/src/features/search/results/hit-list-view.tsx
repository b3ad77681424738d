// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and points at the row
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n';
import { textScale } from '../../../lib/text-size';
import { useIsPhone, useIsTouch } from '../../../lib/use-media-query';
import { offered } from '../model/hit-list';
import type { SearchHost } from '../search-host';
import type { Search } from '../use-search';
import styles from './hit-list-view.module.css';
import { HitRow } from './hit-row';

const ROW = 52 * textScale;
const ROW_ON_PHONES = 68 * textScale;
const MARGIN = 6;

/** The row that the keys are at. */
export interface Cursor {
  index: number;
  /** Then it is brought into sight; what the mouse points at is in sight. */
  isByKey: boolean;
}

interface HitListViewProps {
  id: string;
  search: Search;
  words: readonly string[];
  host: SearchHost;
  cursor: Cursor;
  /** By the mouse. */
  onPoint: (index: number) => void;
  /** Keys that come from a button inside a row. */
  onKeyDown: (event: KeyboardEvent) => void;
}

export const rowId = (listId: string, index: number): string => `${listId}-${index}`;

/** The hits that are offered, of which only those near the screen exist. */
export function HitListView({ id, search, words, host, cursor, onPoint, onKeyDown }: HitListViewProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const isTouch = useIsTouch() || isPhone;
  const scroller = useRef<HTMLDivElement>(null);
  const { list, settle, reach } = search;
  const active = cursor.index;
  const rows = useVirtualizer({
    count: offered(list),
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? ROW_ON_PHONES : ROW),
    overscan: 6,
    paddingStart: MARGIN,
    paddingEnd: MARGIN,
    scrollPaddingStart: MARGIN,
    scrollPaddingEnd: MARGIN,
    // The field points at the active row: it has to exist wherever the list is scrolled to.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range);
        const isThere = active >= range.count || indexes.includes(active);
        return isThere ? indexes : [...indexes, active].sort((a, b) => a - b);
      },
      [active],
    ),
  });
  const virtualRows = rows.getVirtualItems();
  const last = rows.range?.endIndex ?? 0;
  useEffect(() => reach(last), [reach, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are higher on phones
  useEffect(() => rows.measure(), [rows, isPhone]);
  useEffect(() => {
    if (cursor.isByKey) rows.scrollToIndex(cursor.index, { align: 'auto' });
  }, [cursor, rows]);
  return (
    <div
      ref={scroller}
      role="grid"
      id={id}
      className={styles.scroller}
      aria-label={t('search.results')}
      aria-rowcount={list.hits.length}
      onScroll={settle}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.rows} style={{ blockSize: rows.getTotalSize() }}>
        {virtualRows.map(({ index, start, size }) => {
          const hit = list.hits[index];
          return (
            hit && (
              <HitRow
                key={hit.path}
                hit={hit}
                index={index}
                id={rowId(id, index)}
                words={words}
                host={host}
                isActive={index === active}
                isTouch={isTouch}
                isPhone={isPhone}
                style={{ translate: `0 ${start}px`, blockSize: size }}
                onPoint={onPoint}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
