import type { ListingItem, VirtualPath } from '@satchel/contract';
import { nameOf, parseVirtualPath } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import {
  ARCHIVE_FORMATS,
  type ArchiveFormat,
  folderDownloadUrl,
  selectionDownloadUrl,
  startDownload,
} from '../api/download';
import styles from './download-prompt.module.css';

interface DownloadPromptProps {
  /** Nothing means the whole folder. */
  items: readonly ListingItem[];
  folder: VirtualPath;
  onClose: () => void;
}

function addressOf({ items, folder }: DownloadPromptProps, algo: ArchiveFormat): string | null {
  const [item] = items;
  if (!item) return folderDownloadUrl(folder, algo);
  if (items.length === 1 && item.isDir) return folderDownloadUrl(parseVirtualPath(item.path), algo);
  return selectionDownloadUrl(items, algo);
}

/** Asks in which kind of archive a folder or several entries should come. */
export function DownloadPrompt(props: DownloadPromptProps) {
  const t = useT();
  const { items, folder, onClose } = props;
  const name = items.length === 0 ? nameOf(folder) || t('files.home') : (items[0]?.name ?? '');
  const download = (algo: ArchiveFormat) => {
    const address = addressOf(props, algo);
    onClose();
    if (address === null) toast.error(t('files.download.tooMany'));
    else {
      startDownload(address);
      toast.success(t('files.download.preparing'));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => download('zip')}
      size="small"
      title={
        items.length > 1
          ? t('files.download.several', { count: items.length })
          : t('files.download.one', { name })
      }
      description={t('files.download.text')}
      actions={<Button onPress={onClose}>{t('common.cancel')}</Button>}
    >
      <div className={styles.formats}>
        {ARCHIVE_FORMATS.map(({ algo, extension }, index) => (
          <Button
            key={algo}
            variant={index === 0 ? 'primary' : 'default'}
            autoFocus={index === 0}
            onPress={() => download(algo)}
          >
            {extension.slice(1)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
