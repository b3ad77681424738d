import { CloudOff, Hourglass, Link2Off, type LucideIcon, TriangleAlert } from 'lucide-react';
import { isApiError } from '../../lib/api/api-error';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

type Reason = 'gone' | 'tooMany' | 'network' | 'internal';

const ICONS: Record<Reason, LucideIcon> = {
  gone: Link2Off,
  tooMany: Hourglass,
  network: CloudOff,
  internal: TriangleAlert,
};

/** Links that are unknown, expired, not yet started or blocked look the same to a visitor. */
function reasonOf(error: unknown): Reason {
  if (error === null) return 'gone';
  if (isApiError(error, 'network')) return 'network';
  if (isApiError(error, 'too_many_requests')) return 'tooMany';
  return isApiError(error) && error.status < 500 ? 'gone' : 'internal';
}

interface UnavailableShareProps {
  /** Null for an address that cannot be one of a link. */
  error: Error | null;
  onRetry: () => void;
  /** Leads back to the root of the link from a path below it. */
  onStart?: () => void;
}

/** The page of a link that cannot be opened. It reveals nothing about the target of the link. */
export function UnavailableShare({ error, onRetry, onStart }: UnavailableShareProps) {
  const t = useT();
  const reason = reasonOf(error);
  return (
    <EmptyState
      isPage
      icon={ICONS[reason]}
      title={t(`visitors.closed.${reason}`)}
      text={t(`visitors.closed.${reason}.text`)}
      actions={
        <>
          {reason !== 'gone' && (
            <Button variant="primary" onPress={onRetry}>
              {t('common.retry')}
            </Button>
          )}
          {onStart && <Button onPress={onStart}>{t('visitors.closed.start')}</Button>}
        </>
      }
    />
  );
}
