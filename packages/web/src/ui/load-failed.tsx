import { TriangleAlert } from 'lucide-react';
import { errorDetails, useErrorText } from '../lib/error-text';
import { useT } from '../lib/i18n';
import { Button } from './button';
import { EmptyState } from './empty-state';

interface LoadFailedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown instead of content that could not be read. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const t = useT();
  const errorText = useErrorText();
  return (
    <EmptyState
      icon={TriangleAlert}
      title={title}
      text={<span title={errorDetails(error)}>{errorText(error)}</span>}
      actions={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
