import { CloudOff, Hourglass, Link2Off, type LucideIcon, TriangleAlert } from 'lucide-react';
import { isApiError } from '../../../lib/api-error';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';

type Reason = 'gone' | 'tooMany' | 'network' | 'internal';

const ICONS: Record<Reason, LucideIcon> = {
  gone: Link2Off,
  tooMany: Hourglass,
  network: CloudOff,
  internal: TriangleAlert,
};

/** A link that never was, has ended, has not begun, or may not be opened are all the same to a visitor. */
function reasonOf(error: unknown): Reason {
  if (error === null) return 'gone';
  if (isApiError(error, 'network')) return 'network';
  if (isApiError(error, 'too_many_requests')) return 'tooMany';
  return isApiError(error) && error.status < 500 ? 'gone' : 'internal';
}

interface ClosedDoorProps {
  /** Null for an address that cannot be one of a link. */
  error: Error | null;
  onRetry: () => void;
  /** Back to where the link begins, when one is somewhere below. */
  onStart?: () => void;
}

/** Where a link does not lead on. It tells nothing of what is, or was, behind it. */
export function ClosedDoor({ error, onRetry, onStart }: ClosedDoorProps) {
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
