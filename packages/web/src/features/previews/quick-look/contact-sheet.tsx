import type { ListingItem } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { EntryGlyph } from '../../../listing/entry/entry-glyph';
import { EntryName } from '../../../ui/entry-name';
import { ScrollBox } from '../../../ui/scroll-box';
import styles from './quick-look.module.css';

/** More pictures than a card can show at a glance are only counted. */
const MOST = 60;

interface ContactSheetProps {
  items: readonly ListingItem[];
  thumbnailOf: (item: ListingItem) => string | null;
}

/** Several entries side by side, each with its thumbnail or icon. */
export function ContactSheet({ items, thumbnailOf }: ContactSheetProps) {
  const t = useT();
  const left = items.length - MOST;
  return (
    <ScrollBox className={styles.sheet}>
      <ul className={styles.frames}>
        {items.slice(0, MOST).map((item) => {
          const thumbnail = thumbnailOf(item);
          return (
            <li key={item.path} className={styles.frame}>
              <span className={styles.thumbnail} data-picture={thumbnail !== null || undefined}>
                <EntryGlyph item={item} thumbnail={thumbnail} size={34} />
              </span>
              <span className={styles.caption}>
                <EntryName name={item.name} isDir={item.isDir} />
              </span>
            </li>
          );
        })}
      </ul>
      {left > 0 && <p className={styles.more}>{t('previews.more', { count: left })}</p>}
    </ScrollBox>
  );
}
