import { TriangleAlert } from 'lucide-react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { EmptyState } from '../../../ui/empty-state';
import { Spinner } from '../../../ui/spinner';
import styles from './documents.module.css';

interface DocumentWaitProps {
  name: string;
  /** Undefined while the document is being loaded. */
  error?: unknown;
}

/** Shown instead of a document that is being loaded or that failed to load. */
export function DocumentWait({ name, error }: DocumentWaitProps) {
  const t = useT();
  const errorText = useErrorText();
  if (error !== undefined) {
    return (
      <EmptyState icon={TriangleAlert} title={t('previews.unreadable', { name })} text={errorText(error)} />
    );
  }
  return (
    <div className={styles.wait}>
      <Spinner size={28} />
    </div>
  );
}
