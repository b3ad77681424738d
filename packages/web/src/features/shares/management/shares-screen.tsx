import { SearchX, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { useIsPhone } from '../../../lib/use-media-query';
import { EmptyState } from '../../../ui/empty-state';
import { LoadFailed } from '../../../ui/load-failed';
import { Skeleton } from '../../../ui/skeleton';
import type { ManagedLink } from '../model/managed-links';
import { useRenewal } from '../use-renewal';
import { DeadLinks } from './dead-links';
import { DeleteLinksPrompt } from './delete-links-prompt';
import { EditLinkPrompt } from './edit-link-prompt';
import { LinksCards } from './links-cards';
import { LinksTable } from './links-table';
import { LinksToolbar } from './links-toolbar';
import styles from './shares-screen.module.css';
import { type ManagedLinks, useManagedLinks } from './use-managed-links';

/** All links of this user, or of all users for administrators. */
export function SharesScreen() {
  const t = useT();
  const { managed, query } = useManagedLinks();
  if (!managed) {
    if (!query.error) return <Awaited />;
    const onRetry = () => void query.refetch();
    return <LoadFailed title={t('shares.loadFailed')} error={query.error} onRetry={onRetry} />;
  }
  return managed.total === 0 ? <Nothing /> : <Links managed={managed} />;
}

type Asked = { kind: 'edit'; link: ManagedLink } | { kind: 'delete'; links: readonly ManagedLink[] } | null;

function Links({ managed }: { managed: ManagedLinks }) {
  const t = useT();
  const isPhone = useIsPhone();
  const [asked, setAsked] = useState<Asked>(null);
  const renewal = useRenewal();
  const close = () => setAsked(null);
  const handlers = {
    onEdit: (link: ManagedLink) => setAsked({ kind: 'edit', link }),
    onDelete: (links: readonly ManagedLink[]) => setAsked({ kind: 'delete', links }),
    onRenew: renewal.renew,
  };
  const List = isPhone ? LinksCards : LinksTable;
  return (
    <>
      <LinksToolbar managed={managed} onDelete={handlers.onDelete} onRenew={handlers.onRenew} />
      <DeadLinks managed={managed} renewal={renewal} />
      {managed.links.length === 0 ? (
        <EmptyState icon={SearchX} title={t('shares.noMatch.title')} text={t('shares.noMatch.text')} />
      ) : (
        <List managed={managed} {...handlers} />
      )}
      {managed.shown.length < managed.links.length && <More onReached={managed.showMore} />}
      {asked?.kind === 'edit' && <EditLinkPrompt link={asked.link} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteLinksPrompt links={asked.links} onClose={close} />}
    </>
  );
}

/** Below the last rendered row: when it comes near, more rows are rendered. */
function More({ onReached }: { onReached: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    const { current } = line;
    if (!current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached.current(), {
      rootMargin: '600px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <div ref={line} className={styles.more} />;
}

function Nothing() {
  const t = useT();
  const { perm } = useCurrentUser();
  return (
    <EmptyState
      icon={Share2}
      title={t('shares.empty.title')}
      text={t(perm.admin ? 'shares.empty.all' : 'shares.empty.text')}
    />
  );
}

const WIDTHS = ['38%', '54%', '46%'];

function Awaited() {
  const t = useT();
  return (
    <div className={styles.awaited}>
      <span className="visually-hidden">{t('common.loading')}</span>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.line}>
          <Skeleton width={18} height={18} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
