import { ChevronDown, Download } from 'lucide-react';
import { ARCHIVE_FORMATS, type ArchiveFormat, startDownload } from '../../lib/browser/downloads';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Button } from '../button';
import { toast } from '../toast';
import styles from './archive-prompt.module.css';
import { Dialog } from './dialog';

/** Programs of every system open a zip; users who need another format know it. */
const OTHERS = ARCHIVE_FORMATS.filter(({ algo }) => algo !== 'zip');

interface ArchivePromptProps {
  title: string;
  addressOf: (algo: ArchiveFormat) => Promise<string>;
  onClose: () => void;
}

/** Asks for the archive format in which a folder or several entries are downloaded. */
export function ArchivePrompt({ title, addressOf, onClose }: ArchivePromptProps) {
  const t = useT();
  const errorText = useErrorText();
  const begin = async (algo: ArchiveFormat) => {
    try {
      startDownload(await addressOf(algo), () => void begin(algo));
      toast.success(t('files.download.preparing'));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const download = (algo: ArchiveFormat) => {
    onClose();
    void begin(algo);
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
      <div className={styles.choices}>
        <Button variant="primary" icon={Download} autoFocus onPress={() => download('zip')}>
          zip
        </Button>
        <details className={styles.others}>
          <summary>
            <ChevronDown size={16} strokeWidth={2} aria-hidden />
            {t('visitors.formats')}
          </summary>
          <div className={styles.formats}>
            {OTHERS.map(({ algo, extension }) => (
              <Button key={algo} onPress={() => download(algo)}>
                {extension.slice(1)}
              </Button>
            ))}
          </div>
        </details>
      </div>
    </Dialog>
  );
}
