import type { ShareLink } from '@satchel/contract';
import { CalendarClock, Clock, Infinity as Forever, KeyRound, User } from 'lucide-react';
import { useFormat, useT } from '../../../lib/i18n';
import { classNames } from '../../../ui/class-names';
import styles from './link-terms.module.css';
import { useNow } from './use-now';

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** How long the link lives: in words, exact when the pointer rests on it. */
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
      className={classNames(styles.term, isOver && styles.over)}
      dateTime={end.toISOString()}
      title={format.dateTime(end)}
    >
      <Clock {...ICON} />
      {isOver ? t('shares.over') : t('shares.ends', { when: format.relativeTime(end) })}
    </time>
  );
}

/** What else there is to know of a link, where there is something. */
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
