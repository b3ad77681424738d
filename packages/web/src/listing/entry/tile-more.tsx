import { EllipsisVertical } from 'lucide-react';
import { useT } from '../../lib/i18n';
import styles from './tile-more.module.css';

/** Opens the menu of a tile by touch; mice have their right button, and keyboards the menu key. */
export function TileMore() {
  const t = useT();
  return (
    <button type="button" className={styles.more} tabIndex={-1} data-more aria-label={t('files.menu.open')}>
      <span className={styles.dots}>
        <EllipsisVertical size={18} strokeWidth={1.75} aria-hidden />
      </span>
    </button>
  );
}
