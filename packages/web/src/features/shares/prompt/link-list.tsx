import type { ShareLink } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { useIsPhone } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { byEnd } from '../model/link-order';
import { linksQuery, type ShareTarget } from '../shares-api';
import { deleteLinks, useLinkBook, useOwners } from '../use-links';
import { useRenewal } from '../use-renewal';
import { LinkRow } from './link-row';
import styles from './share-prompt.module.css';

interface LinkListProps {
  target: ShareTarget;
  /** The link whose copy button gets the focus, because it was just created or edited. */
  focused: string | null;
  onEdit: (link: ShareLink) => void;
}

/** The number of links that leave space for the fields of a new one; a button shows the others. */
const [MOST, MOST_ON_PHONES] = [3, 1];

export function LinkList({ target, focused, onEdit }: LinkListProps) {
  const t = useT();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isPending, refetch } = useQuery(linksQuery(target));
  const most = useIsPhone() ? MOST_ON_PHONES : MOST;
  const [isWhole, setWhole] = useState(false);
  const isLong = data !== undefined && data.length > most;
  /** The first links, among which is the focused one. */
  const first = (all: ShareLink[]) =>
    byEnd(all).filter(({ hash }, index) => index < most || hash === focused);
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
          {t('shares.links')}
        </h3>
        {isLong && (
          <button
            type="button"
            className={styles.all}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {t('links.all', { count: data.length })}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </div>
      {isPending && <Awaited />}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.none}>{t('shares.none')}</p>}
      {data && data.length > 0 && (
        <Links
          links={isLong && !isWhole ? first(data) : byEnd(data)}
          heading={heading}
          {...{ target, focused, onEdit }}
        />
      )}
    </section>
  );
}

interface LinksProps extends LinkListProps {
  links: readonly ShareLink[];
  heading: RefObject<HTMLHeadingElement | null>;
}

function Links({ links, target, focused, onEdit, heading }: LinksProps) {
  const { id } = useCurrentUser();
  const owners = useOwners();
  const remove = useRemove(heading);
  const { renew } = useRenewal();
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused !== null) copy.current?.focus();
  }, [focused]);
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <LinkRow
          key={link.hash}
          link={link}
          name={target.name}
          owner={link.userID === id ? undefined : owners?.get(link.userID)}
          copyRef={link.hash === focused ? copy : undefined}
          onEdit={() => onEdit(link)}
          onRenew={() => renew([link.hash])}
          onDelete={() => void remove(link)}
        />
      ))}
    </ul>
  );
}

/** The focus stays near when a row is removed. */
function useRemove(heading: RefObject<HTMLElement | null>) {
  const t = useT();
  const errorText = useErrorText();
  const book = useLinkBook();
  return async ({ hash }: ShareLink) => {
    const { gone, failures } = await deleteLinks([hash]);
    for (const error of failures) {
      toast.failure(t('shares.failed.delete', { count: 1 }), error, errorText);
    }
    if (gone.size > 0) heading.current?.focus();
    book.removed(gone);
  };
}

function Awaited() {
  const t = useT();
  return (
    <div className={styles.awaited}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="70%" />
      <Skeleton width="30%" height={9} />
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  return (
    <div className={styles.failed} role="alert">
      <div>
        <p>{t('shares.loadFailed')}</p>
        <p>{errorText(error)}</p>
      </div>
      <Button onPress={onRetry}>{t('common.retry')}</Button>
    </div>
  );
}
