import { nameOf, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import styles from './drop-zone.module.css';
import { useFileDrop } from './use-file-drop';
import { usePastedFiles } from './use-pasted-files';

export interface DropZoneProps {
  /** The target folder of files that are dropped anywhere in the pane, or pasted. */
  folderPath: VirtualPath;
  /** Without the permission to create there is no drop zone. */
  isDisabled?: boolean;
  /** Why nothing can be dropped or pasted in the pane itself; the folders in it are targets still. */
  refusal?: string | undefined;
  /** Called during the event, while the `DataTransfer` can be read. */
  onFilesDropped: (data: DataTransfer, folderPath: string) => void;
  children: ReactNode;
  className?: string;
}

/**
 * Accepts files from outside the browser. An element inside it with `data-drop-path` (the virtual path of a
 * folder) is a target of its own and has `data-drop-active` during a drag over it.
 */
export function DropZone({
  folderPath,
  isDisabled = false,
  refusal,
  onFilesDropped,
  children,
  className,
}: DropZoneProps) {
  const t = useT();
  const take: typeof onFilesDropped = (data, path) => {
    if (refusal !== undefined && path === folderPath) toast.error(refusal);
    else onFilesDropped(data, path);
  };
  const { target, handlers } = useFileDrop({ folderPath, isDisabled, onFilesDropped: take });
  usePastedFiles(isDisabled, (data) => take(data, folderPath));
  const isRefused = refusal !== undefined && target === folderPath;
  const name = target === null ? '' : nameOf(target as VirtualPath);
  return (
    <div className={clsx(styles.zone, className)} {...handlers}>
      {children}
      {target !== null && (
        <div className={styles.hint}>
          <p className={styles.card} role="status">
            <span className={styles.icon}>
              <Upload size={22} strokeWidth={1.75} aria-hidden />
            </span>
            <b>
              {isRefused
                ? refusal
                : t('uploads.drop.title', { folder: name === '' ? t('uploads.drop.home') : name })}
            </b>
            {!isRefused && <span className={styles.text}>{t('uploads.drop.text')}</span>}
          </p>
        </div>
      )}
    </div>
  );
}
