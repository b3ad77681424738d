import { Download, FileQuestionMark } from 'lucide-react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import styles from './editor.module.css';

interface BinaryCardProps {
  name: string;
  /** Absent where there is a button for it already, or without the permission. */
  onDownload?: (() => void) | undefined;
  onOpen: () => void;
}

/** Stands for a file that is named as a text, and is none. */
export function BinaryCard({ name, onDownload, onOpen }: BinaryCardProps) {
  const t = useT();
  return (
    <div className={styles.body}>
      <EmptyState
        icon={FileQuestionMark}
        title={t('editor.binary', { name })}
        actions={
          <>
            {onDownload && (
              <Button variant="primary" icon={Download} autoFocus onPress={onDownload}>
                {t('previews.download')}
              </Button>
            )}
            <Button onPress={onOpen}>{t('editor.openAnyway')}</Button>
          </>
        }
      />
    </div>
  );
}
