import { ARCHIVE_FORMATS, type ArchiveFormat, startDownload } from '../../lib/browser/downloads';
import { useT } from '../../lib/i18n';
import { Button } from '../button';
import { toast } from '../toast';
import styles from './archive-prompt.module.css';
import { Dialog } from './dialog';

interface ArchivePromptProps {
  title: string;
  /** Null if the selection is too large for one address. */
  addressOf: (algo: ArchiveFormat) => string | null;
  onClose: () => void;
}

/** Asks for the archive format in which a folder or several entries are downloaded. */
export function ArchivePrompt({ title, addressOf, onClose }: ArchivePromptProps) {
  const t = useT();
  const download = (algo: ArchiveFormat) => {
    const address = addressOf(algo);
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
      title={title}
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
