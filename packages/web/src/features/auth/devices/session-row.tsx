import type { SessionInfo } from '@satchel/contract';
import { deviceOf } from '@satchel/contract/device-name';
import { Monitor, Smartphone } from 'lucide-react';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import styles from './sessions-card.module.css';

interface SessionRowProps {
  session: SessionInfo;
  isPending: boolean;
  onEnd: () => void;
}

/** One device: its name, and when and from where it was last used. */
export function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  const t = useT();
  const rich = useRichT();
  const format = useFormat();
  const name = useDeviceName(session.userAgent);
  const { isHandheld } = deviceOf(session.userAgent);
  const Icon = isHandheld ? Smartphone : Monitor;
  const seen = new Date(session.lastSeen * 1000);
  const created = new Date(session.created * 1000);
  const time = (date: Date) => (
    <time key="time" dateTime={date.toISOString()} title={format.dateTime(date)}>
      {format.relativeTime(date)}
    </time>
  );
  return (
    <li className={styles.row}>
      <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name} title={session.userAgent}>
          {name}
          {session.current && <span className={styles.current}>{t('sessions.current')}</span>}
        </p>
        <p className={styles.facts}>
          {session.address === ''
            ? rich('sessions.seen', { time: time(seen) })
            : rich('sessions.seenFrom', { time: time(seen), address: session.address })}
        </p>
        <p className={styles.facts}>{rich('sessions.created', { time: format.dateTime(created) })}</p>
      </div>
      <Button isPending={isPending} onPress={onEnd}>
        {t('sessions.end')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </li>
  );
}

function useDeviceName(userAgent: string): string {
  const t = useT();
  const { browser, system } = deviceOf(userAgent);
  if (browser !== '' && system !== '') return t('sessions.device', { browser, system });
  return browser || system || t('sessions.unknown');
}
