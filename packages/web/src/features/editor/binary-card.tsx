import { Download, FileQuestionMark } from 'lucide-react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import styles from './editor.module.css';

interface BinaryCardProps {
  name: string;
  /** Absent if another button does it already, or without the permission. */
  onDownload?: (() => void) | undefined;
  onOpen: () => void;
}

/** Replaces the text of a file whose name says text and whose content is not. */
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
