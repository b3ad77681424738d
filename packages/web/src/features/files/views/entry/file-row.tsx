// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { ListingItem } from '@satchel/contract';
import { Captions, Ellipsis, EllipsisVertical, Link2 } from 'lucide-react';
import { memo } from 'react';
import { useFormat, useT } from '../../../../lib/i18n';
import { EntryName } from '../../../../ui/entry-name';
import { EntryCheck } from './entry-check';
import { EntryGlyph } from './entry-glyph';
import styles from './file-row.module.css';
import { entryAttributes, useEntryState, useJoined } from './use-entry';

export interface FileRowProps {
  item: ListingItem;
  index: number;
  /** Which row of the grid this is, the header being 1. */
  rowIndex: number;
  /** Whether Tab comes here: in the whole list one row is in the order of tabs. */
  isTabStop: boolean;
  isFlashed: boolean;
  isPhone: boolean;
  hasThumbnail: boolean;
  /** Names of the entries right above and below, where there are some in the same section. */
  above: string | undefined;
  below: string | undefined;
}

/** One line of the list. It has no listeners of its own: the pane listens for all rows. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { item, index, rowIndex, isTabStop, isFlashed, isPhone, hasThumbnail } = props;
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
              <EntryGlyph item={item} hasThumbnail={hasThumbnail} size={isPhone ? 22 : 18} />
            </span>
            <EntryCheck className={styles.check} />
          </span>
          <span className={styles.text}>
            <span className={styles.title}>
              <EntryName name={item.name} isDir={item.isDir} />
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
      <MoreCell isPhone={isPhone} />
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

/** For the mouse and the finger; the keyboard has the menu key. */
function MoreCell({ isPhone }: { isPhone: boolean }) {
  const Dots = isPhone ? EllipsisVertical : Ellipsis;
  const t = useT();
  return (
    <span role="gridcell" className={styles.more}>
      <button type="button" tabIndex={-1} data-more aria-label={t('files.menu.open')}>
        <Dots size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
