// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { ListColumn, ListingItem } from '@satchel/contract';
import { clsx } from 'clsx';
import { Captions, Ellipsis, EllipsisVertical, Link2 } from 'lucide-react';
import { memo } from 'react';
import { useFormat, useT } from '../../lib/i18n';
import { endingOf } from '../model/entry-order';
import { useListingModel } from '../model/listing-model';
import { EntryCheck } from './entry-check';
import { EntryGlyph } from './entry-glyph';
import styles from './entry-row.module.css';
import { EntryTitle } from './entry-title';
import { entryAttributes, useEntryState, useJoined } from './use-entry';

export interface EntryRowProps {
  item: ListingItem;
  index: number;
  /** The number of the row in the grid; the header is 1. */
  rowIndex: number;
  /** True if Tab stops here: only one row of the list is in the tab order. */
  isTabStop: boolean;
  isFlashed: boolean;
  isPhone: boolean;
  /** The columns beside the name; phones have none. */
  columns: readonly ListColumn[];
  /** Names of the entries right above and below in the same section, if there are any. */
  above: string | undefined;
  below: string | undefined;
}

/** One row of the list. It has no listeners of its own: the pane listens for all rows. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { item, index, rowIndex, isTabStop, isFlashed, isPhone, columns } = props;
  const { thumbnailOf, tool } = useListingModel();
  const state = useEntryState(item);
  const joined = useJoined(item.name, props.above, props.below);
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={rowIndex}
      tabIndex={isTabStop ? 0 : -1}
      {...entryAttributes(item, index, state, isFlashed)}
      {...joined}
    >
      <span role="gridcell" className={styles.name}>
        <span className={styles.grab} data-grab>
          <span className={styles.glyph}>
            <span className={styles.icon}>
              <EntryGlyph item={item} thumbnail={thumbnailOf(item)} size={isPhone ? 22 : 18} />
            </span>
            <EntryCheck className={styles.check} isSelected={state.isSelected} />
          </span>
          <span className={styles.text}>
            <span className={styles.title} data-name>
              <EntryTitle item={item} isRenaming={state.isRenaming} />
              <EntryBadges item={item} />
            </span>
            {isPhone && <PhoneFacts item={item} />}
          </span>
        </span>
      </span>
      {!isPhone && columns.map((column) => <Cell key={column} column={column} item={item} />)}
      {tool === 'menu' ? (
        <MoreCell isPhone={isPhone} />
      ) : (
        <span role="gridcell" className={styles.tool}>
          {tool.render(item)}
        </span>
      )}
    </div>
  );
});

/** The facts below the name on phones, which have no space for columns. */
function PhoneFacts({ item }: { item: ListingItem }) {
  const format = useFormat();
  const modified = format.modified(item.modified);
  const size = useSize(item);
  return (
    <small className="num">
      {size && `${size.text} · `}
      {modified}
    </small>
  );
}

function Cell({ column, item }: { column: ListColumn; item: ListingItem }) {
  const { text, hint } = useCell(column, item);
  return (
    <span role="gridcell" className={styles[column]} title={hint}>
      {text}
    </span>
  );
}

const NOTHING = '—';

interface CellText {
  text: string;
  hint?: string;
}

/** The text of a size; null for folders whose size is unknown. */
function useSize(item: ListingItem): CellText | null {
  const t = useT();
  const format = useFormat();
  const { sizeOf } = useListingModel();
  if (!item.isDir) return { text: format.size(item.size) };
  const known = sizeOf?.(item);
  if (!known) return null;
  const size = format.size(known.size);
  return known.isPart
    ? { text: t('files.size.over', { size }), hint: t('files.size.overHint', { size }) }
    : { text: size };
}

/** The text of a column for an entry, and its tooltip. */
function useCell(column: ListColumn, item: ListingItem): CellText {
  const t = useT();
  const format = useFormat();
  const { takenOf, sizeOf } = useListingModel();
  const size = useSize(item);
  if (column === 'size' && size) return size;
  if (column === 'size')
    return { text: NOTHING, ...(sizeOf?.(item) === null ? { hint: t('files.size.noneHint') } : {}) };
  if (column === 'modified')
    return { text: format.modified(item.modified), hint: format.modifiedHint(item.modified) };
  if (column === 'type') {
    const text = item.isDir ? t('files.folder') : endingOf(item) || NOTHING;
    return { text, hint: text };
  }
  const taken = takenOf?.(item);
  // A relative time would be the same for all pictures of a journey.
  const text = taken === undefined ? '' : format.dateTime(new Date(taken));
  return { text, hint: text };
}

function EntryBadges({ item }: { item: ListingItem }) {
  const t = useT();
  return (
    <>
      {item.isSymlink && <Link2 className={styles.badge} size={14} aria-label={t('files.badge.link')} />}
      {item.subtitles !== undefined && item.subtitles.length > 0 && (
        <Captions className={styles.badge} size={14} aria-label={t('files.badge.subtitles')} />
      )}
    </>
  );
}

/** The button of the menu for mouse and touch; the keyboard has the menu key. */
function MoreCell({ isPhone }: { isPhone: boolean }) {
  const Dots = isPhone ? EllipsisVertical : Ellipsis;
  const t = useT();
  return (
    <span role="gridcell" className={clsx(styles.tool, styles.more)}>
      <button type="button" tabIndex={-1} data-more aria-label={t('files.menu.open')}>
        <Dots size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
