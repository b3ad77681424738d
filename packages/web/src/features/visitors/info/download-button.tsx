import type { VirtualPath } from '@satchel/contract';
import { ChevronDown, Download } from 'lucide-react';
import { ARCHIVE_FORMATS, type ArchiveFormat, startDownload } from '../../../lib/browser/downloads';
import { useT } from '../../../lib/i18n';
import type { SharedLink } from '../../../lib/shared-link';
import { Button } from '../../../ui/button';
import { MenuButton } from '../../../ui/menu/menu-button';
import { fileAddress, folderAddress } from '../link/share-downloads';
import styles from './download-button.module.css';

interface DownloadButtonProps {
  link: SharedLink;
  path: VirtualPath;
  isFolder: boolean;
  /** The label; by default it says that it downloads. */
  label?: string;
}

/** Downloads the whole file, or the whole folder as a zip; a menu beside it has the other archive formats. */
export function DownloadButton({ link, path, isFolder, label }: DownloadButtonProps) {
  const t = useT();
  const download = (algo: ArchiveFormat) =>
    startDownload(isFolder ? folderAddress(link, path, algo) : fileAddress(link, path));
  if (link.isViewOnly) return t.has('viewer.onlyLook') && <p>{t('viewer.onlyLook')}</p>;
  return (
    <div className={styles.group}>
      <Button variant="primary" icon={Download} className={styles.main} onPress={() => download('zip')}>
        {label ?? t('visitors.download')}
      </Button>
      {isFolder && (
        <MenuButton
          label={t('visitors.formats')}
          className={styles.more}
          items={ARCHIVE_FORMATS.map(({ algo, extension }) => ({
            id: algo,
            label: extension.slice(1),
            onAction: () => download(algo),
          }))}
        >
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </MenuButton>
      )}
    </div>
  );
}
