import type { ListingItem, VirtualPath } from '@satchel/contract';
import { nameOf, parseVirtualPath } from '@satchel/contract';
import type { ArchiveFormat } from '../../../lib/browser/downloads';
import { useT } from '../../../lib/i18n';
import { ArchivePrompt } from '../../../ui/dialog/archive-prompt';
import { folderDownloadUrl, selectionDownloadUrl } from '../api/download';

interface DownloadPromptProps {
  /** An empty list means the whole folder. */
  items: readonly ListingItem[];
  folder: VirtualPath;
  onClose: () => void;
}

async function addressOf({ items, folder }: DownloadPromptProps, algo: ArchiveFormat): Promise<string> {
  const [item] = items;
  if (!item) return folderDownloadUrl(folder, algo);
  if (items.length === 1 && item.isDir) return folderDownloadUrl(parseVirtualPath(item.path), algo);
  return selectionDownloadUrl(items, algo);
}

export function DownloadPrompt(props: DownloadPromptProps) {
  const t = useT();
  const { items, folder, onClose } = props;
  const name = items.length === 0 ? nameOf(folder) || t('files.home') : (items[0]?.name ?? '');
  const title =
    items.length > 1
      ? t('files.download.several', { count: items.length })
      : t('files.download.one', { name });
  return <ArchivePrompt title={title} addressOf={(algo) => addressOf(props, algo)} onClose={onClose} />;
}
