import type { ShareLink } from '@satchel/contract';
import { clsx } from 'clsx';
import {
  Ban,
  CalendarClock,
  CircleAlert,
  Clock,
  Eye,
  Infinity as Forever,
  Images,
  KeyRound,
  User,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import styles from './link-terms.module.css';

const STEP_MS = 15_000;

/** The current time, updated as often as relative times change. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The expiry of a link: in words, with the exact time in the tooltip. */
export function LinkEnd({ link: { expire } }: { link: ShareLink }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  if (expire === 0) {
    return (
      <span className={styles.term}>
        <Forever {...ICON} />
        {t('shares.never')}
      </span>
    );
  }
  const end = new Date(expire * 1000);
  const isOver = end.getTime() <= now;
  return (
    <time
      className={clsx(styles.term, isOver && styles.over)}
      dateTime={end.toISOString()}
      title={format.dateTime(end)}
    >
      <Clock {...ICON} />
      {isOver ? t('shares.over') : t('shares.ends', { when: format.relativeTime(end) })}
    </time>
  );
}

/** The reason why visitors cannot open a link, if they cannot. */
export function LinkFault({ link: { state } }: { link: ShareLink }) {
  const t = useT();
  if (state === undefined) return null;
  return (
    <span className={clsx(styles.term, state !== 'unknown' && styles.over)}>
      <CircleAlert {...ICON} />
      {t(`shares.state.${state}`)}
    </span>
  );
}

/** Further properties of a link, if it has any. */
export function LinkNotes({ link, owner }: { link: ShareLink; owner?: string }) {
  const t = useT();
  return (
    <>
      {link.hasPassword && (
        <span className={styles.term}>
          <KeyRound {...ICON} />
          {t('shares.hasPassword')}
        </span>
      )}
      <LinkStart link={link} />
      {owner !== undefined && (
        <span className={styles.term}>
          <User {...ICON} />
          {t('shares.by', { username: owner })}
        </span>
      )}
    </>
  );
}

/** Says that a link permits no downloads, that it is an album, and how often it was opened, if that is known. */
export function LinkVisits({ link: { view, title, opened, canDownload } }: { link: ShareLink }) {
  const t = useT();
  return (
    <>
      {canDownload === false && (
        <span className={styles.term}>
          <Ban {...ICON} />
          {t('links.onlyLook')}
        </span>
      )}
      {view === 'album' && (
        <span className={styles.term}>
          <Images {...ICON} />
          {title ? <bdi className={styles.title}>{title}</bdi> : t('links.album')}
        </span>
      )}
      {opened !== undefined && (
        <span className={styles.term}>
          <Eye {...ICON} />
          {t('links.opened', { count: opened })}
        </span>
      )}
    </>
  );
}

function LinkStart({ link: { starts } }: { link: ShareLink }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  if (starts === undefined || starts * 1000 <= now) return null;
  const start = new Date(starts * 1000);
  return (
    <time className={styles.term} dateTime={start.toISOString()} title={format.dateTime(start)}>
      <CalendarClock {...ICON} />
      {t('shares.starts', { when: format.relativeTime(start) })}
    </time>
  );
}
