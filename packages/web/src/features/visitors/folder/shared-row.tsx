// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of the grid at a time takes the focus
import type { ListingItem } from '@satchel/contract';
import { Check, Download } from 'lucide-react';
import { memo } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { EntryName } from '../../../ui/entry-name';
import { FileIcon } from '../../../ui/file-icon';
import styles from './shared-row.module.css';

export interface SharedRowProps {
  item: ListingItem;
  index: number;
  isSelected: boolean;
  isMultiple: boolean;
  isTabStop: boolean;
  isPhone: boolean;
  /** Of its page, for a new tab. */
  href: string;
  downloadHref: string;
}

/** One line of the list. It has no listeners of its own: the list listens for all rows. */
export const SharedRow = memo(function SharedRow(props: SharedRowProps) {
  const { item, index, isSelected, isMultiple, isTabStop, isPhone, href, downloadHref } = props;
  const t = useT();
  const format = useFormat();
  const size = item.isDir ? '—' : format.size(item.size);
  const modified = format.modified(item.modified);
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      data-selected={isSelected || undefined}
      data-multiple={isMultiple || undefined}
    >
      <span role="gridcell" className={styles.name}>
        <span className={styles.glyph} data-check>
          <span className={styles.icon}>
            <FileIcon {...item} size={isPhone ? 26 : 20} />
          </span>
          <span className={styles.check}>
            <Check size={12} strokeWidth={3} aria-hidden />
          </span>
        </span>
        <a className={styles.link} href={href} tabIndex={-1} draggable={false}>
          <EntryName name={item.name} isDir={item.isDir} />
          {isPhone && <small className="num">{item.isDir ? modified : `${size} · ${modified}`}</small>}
        </a>
      </span>
      {!isPhone && (
        <>
          <span role="gridcell" className={styles.size}>
            {size}
          </span>
          <span role="gridcell" className={styles.date} title={format.dateTime(item.modified)}>
            {modified}
          </span>
        </>
      )}
      <span role="gridcell" className={styles.save} data-save>
        <a
          href={downloadHref}
          download
          tabIndex={-1}
          draggable={false}
          aria-label={t('visitors.downloadItem', { name: item.name })}
          title={t('visitors.download')}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
        </a>
      </span>
    </div>
  );
});
