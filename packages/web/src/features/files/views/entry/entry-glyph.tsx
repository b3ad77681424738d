import { useState } from 'react';
import { pageConfig } from '../../../../lib/page-config';
import { FileIcon } from '../../../../ui/file-icon';
import { thumbnailUrl } from '../../api/entry-requests';
import type { TransferItem } from '../../model/transfer-plan';
import styles from './entry-glyph.module.css';

interface EntryGlyphProps {
  item: TransferItem;
  /** Whether this user may see thumbnails: they are downloads too. */
  hasThumbnail: boolean;
  size: number;
}

/** The thumbnail of a picture, else its icon. Rows that are not on the screen do not exist and so load nothing. */
export function EntryGlyph({ item, hasThumbnail, size }: EntryGlyphProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isPicture = hasThumbnail && pageConfig.EnableThumbs && item.type === 'image';
  const address = isPicture ? thumbnailUrl(item) : null;
  if (address === null || failed === address) return <FileIcon {...item} size={size} />;
  return (
    <img
      className={styles.thumbnail}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(address)}
    />
  );
}
