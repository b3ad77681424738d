import { CloudOff } from 'lucide-react';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './settings-wait.module.css';

export function SettingsSkeleton() {
  const t = useT();
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="10em" height={18} />
      <Skeleton height={40} radius={8} />
      <Skeleton height={40} radius={8} />
      <Skeleton width="60%" height={40} radius={8} />
    </div>
  );
}

export function SettingsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  return (
    <EmptyState
      icon={CloudOff}
      title={errorText(error)}
      actions={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
