// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { ListingItem } from '@satchel/contract';
import { clsx } from 'clsx';
import { Captions, Ellipsis, EllipsisVertical, Link2 } from 'lucide-react';
import { memo } from 'react';
import { useFormat, useT } from '../../lib/i18n';
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
  /** Whether Tab stops here: only one row of the list is in the tab order. */
  isTabStop: boolean;
  isFlashed: boolean;
  isPhone: boolean;
  /** Names of the entries right above and below in the same section, if there are any. */
  above: string | undefined;
  below: string | undefined;
}

/** One row of the list. It has no listeners of its own: the pane listens for all rows. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { item, index, rowIndex, isTabStop, isFlashed, isPhone } = props;
  const { thumbnailOf, tool } = useListingModel();
  const state = useEntryState(item);
  const joined = useJoined(item.name, props.above, props.below);
  const format = useFormat();
  const size = item.isDir ? '—' : format.size(item.size);
  const modified = format.modified(item.modified);
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
            <EntryCheck className={styles.check} />
          </span>
          <span className={styles.text}>
            <span className={styles.title} data-name>
              <EntryTitle item={item} />
              <EntryBadges item={item} />
            </span>
            {isPhone && <small className="num">{item.isDir ? modified : `${size} · ${modified}`}</small>}
          </span>
        </span>
      </span>
      {!isPhone && (
        <>
          <span role="gridcell" className={styles.size}>
            {size}
          </span>
          <span role="gridcell" className={styles.date} title={format.modifiedHint(item.modified)}>
            {modified}
          </span>
        </>
      )}
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

/** For mouse and touch; the keyboard has the menu key. */
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
