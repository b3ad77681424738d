import { RefreshCw } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import type { Renewal } from '../use-renewal';
import styles from './dead-links.module.css';
import type { ManagedLinks } from './use-managed-links';

/** The number of links that visitors cannot open, and the actions on all of them at once. */
export function DeadLinks({
  managed: { closed, replaced },
  renewal,
}: {
  managed: ManagedLinks;
  renewal: Renewal;
}) {
  const t = useT();
  if (closed === 0) return null;
  return (
    <section className={styles.notice} aria-label={t('links.closed', { count: closed })}>
      <p>
        <b>{t('links.closed', { count: closed })}</b>{' '}
        {replaced > 0 && t('links.replaced', { count: replaced })}
      </p>
      {replaced > 1 && (
        <Button icon={RefreshCw} isPending={renewal.isPending} onPress={() => renewal.renew()}>
          {t('links.renewAll')}
        </Button>
      )}
    </section>
  );
}
