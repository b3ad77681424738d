// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and points at the row
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { textScale } from '../../../lib/browser/text-size';
import { useT } from '../../../lib/i18n';
import { useIsPhone, useIsTouch } from '../../../lib/use-media-query';
import { useSizeColumn } from '../../../listing/columns/size-column';
import { offered } from '../model/hit-list';
import type { SearchHost } from '../search-host';
import type { Search } from '../use-search';
import styles from './hit-list-view.module.css';
import { HitRow } from './hit-row';

const ROW = 52 * textScale;
const ROW_ON_PHONES = 68 * textScale;
const MARGIN = 6;

/** The active row of the keyboard. */
export interface Cursor {
  index: number;
  /** True to scroll it into view; a row under the mouse is visible already. */
  isByKey: boolean;
}

export interface HitListViewProps {
  id: string;
  search: Search;
  words: readonly string[];
  host: SearchHost;
  cursor: Cursor;
  /** Called for a row under the mouse. */
  onPoint: (index: number) => void;
  /** Keys from a button inside a row. */
  onKeyDown: (event: KeyboardEvent) => void;
}

export const rowId = (listId: string, index: number): string => `${listId}-${index}`;

/** The rows that are rendered, and their positions. */
function useRows({ list, reach }: HitListViewProps['search'], cursor: Cursor, isPhone: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
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
    rangeExtractor: useRangeWith(active),
  });
  const last = rows.range?.endIndex ?? 0;
  useEffect(() => reach(last), [reach, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are higher on phones
  useEffect(() => rows.measure(), [rows, isPhone]);
  useEffect(() => {
    if (cursor.isByKey) rows.scrollToIndex(cursor.index, { align: 'auto' });
  }, [cursor, rows]);
  return { rows, scroller };
}

/** The rows near the screen, and always the active one, because the field refers to it. */
function useRangeWith(active: number) {
  return useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const indexes = defaultRangeExtractor(range);
      const isThere = active >= range.count || indexes.includes(active);
      return isThere ? indexes : [...indexes, active].sort((a, b) => a - b);
    },
    [active],
  );
}

/** The hits in the range, of which only those near the screen are rendered. */
export function HitListView({ id, search, words, host, cursor, onPoint, onKeyDown }: HitListViewProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const sizes = useSizeColumn();
  const isTouch = useIsTouch() || isPhone;
  const { list, settle } = search;
  const { rows, scroller } = useRows(search, cursor, isPhone);
  return (
    <div
      ref={scroller}
      role="grid"
      id={id}
      className={styles.scroller}
      style={sizes}
      aria-label={t('search.results')}
      aria-rowcount={list.hits.length}
      onScroll={settle}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.rows} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, size }) => {
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
                isActive={index === cursor.index}
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
