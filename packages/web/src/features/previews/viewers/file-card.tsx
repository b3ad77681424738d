import { Download, ExternalLink } from 'lucide-react';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { FileIcon } from '../../../ui/file-icon';
import { isViewOnly, type PreviewItem, rawUrl } from '../model/preview-item';
import type { Problem } from './use-problem';
import styles from './viewers.module.css';

interface FileCardProps {
  item: PreviewItem;
  /** The reason why the file is not shown. */
  problem?: Problem;
  /** Another reason. */
  note?: string;
  /** The browser can show the file in a tab of its own. */
  canOpen?: boolean;
  onDownload?: () => void;
  onRetry?: () => void;
}

/** The properties of a file that cannot be shown, with a download. */
export function FileCard({ item, problem, note, canOpen = false, onDownload, onRetry }: FileCardProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.card}>
      <FileIcon {...item} size={64} />
      <h2 className={styles.name}>{item.name}</h2>
      <p className={styles.facts}>
        {format.size(item.size)} · {format.dateTime(item.modified)}
      </p>
      {(problem || note) && (
        <p className={styles.problem} role="status">
          {note ?? (problem && t(`previews.problem.${problem}`))}
        </p>
      )}
      <div className={styles.buttons}>
        {onRetry && <Button onPress={onRetry}>{t('common.retry')}</Button>}
        {onDownload && !isViewOnly(item) && problem !== 'gone' && (
          <Button variant="primary" icon={Download} onPress={onDownload}>
            {t('previews.download')}
          </Button>
        )}
        {canOpen && !isViewOnly(item) && (
          <Button icon={ExternalLink} onPress={() => window.open(rawUrl(item), '_blank', 'noopener')}>
            {t('previews.open')}
          </Button>
        )}
      </div>
    </div>
  );
}
