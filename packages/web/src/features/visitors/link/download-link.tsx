import type { ListingItem } from '@satchel/contract';
import { Download } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import type { SharedLink } from '../../../lib/shared-link';
import { itemAddress } from './share-downloads';

interface DownloadLinkProps {
  link: SharedLink;
  item: ListingItem;
  className?: string;
}

/** Downloads an entry of a listing, for the mouse; the keyboard downloads the selection. */
export function DownloadLink({ link, item, className }: DownloadLinkProps) {
  const t = useT();
  if (link.isViewOnly) return null;
  return (
    <a
      data-own
      className={className}
      href={itemAddress(link, item)}
      download
      tabIndex={-1}
      draggable={false}
      aria-label={t('visitors.downloadItem', { name: item.name })}
      title={t('visitors.download')}
    >
      <Download size={18} strokeWidth={1.75} aria-hidden />
    </a>
  );
}
