import type { ApiKey } from '@satchel/contract';
import { clsx } from 'clsx';
import { KeyRound } from 'lucide-react';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import styles from './keys.module.css';
import { useKeyWords } from './use-key-words';

interface KeyRowProps {
  apiKey: ApiKey;
  onRevoke: () => void;
}

/** One key: its name, what it may do and where, until when, and when it was last used. */
export function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const t = useT();
  const words = useKeyWords();
  const name = visibleName(apiKey.name);
  const isOver = apiKey.expires !== null && apiKey.expires * 1000 <= Date.now();
  return (
    <li className={styles.row}>
      <KeyRound className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={clsx(styles.name, isOver && styles.over)}>
          <bdi>{name}</bdi>
          {isOver && <span className={styles.ended}>{t('keys.over')}</span>}
        </p>
        <p className={styles.facts}>
          {words(apiKey.permissions)}
          {apiKey.reach !== 'all' && (
            <>
              {' · '}
              <Reach apiKey={apiKey} />
            </>
          )}
        </p>
        <p className={styles.facts}>
          <LastUse apiKey={apiKey} />
          {!isOver && (
            <>
              {' · '}
              <End expires={apiKey.expires} />
            </>
          )}
        </p>
      </div>
      <Button onPress={onRevoke}>
        {t('keys.revoke')}
        <span className="visually-hidden">
          : <bdi>{name}</bdi>
        </span>
      </Button>
    </li>
  );
}

function Reach({ apiKey: { reach, folder } }: { apiKey: ApiKey }) {
  const t = useT();
  const rich = useRichT();
  if (reach === 'nothing') return t('keys.nowhere');
  return rich('keys.only', { folder: <bdi key="folder">{visibleName(folder)}</bdi> });
}

function Moment({ seconds }: { seconds: number }) {
  const format = useFormat();
  const date = new Date(seconds * 1000);
  return (
    <time dateTime={date.toISOString()} title={format.dateTime(date)}>
      {format.relativeTime(date)}
    </time>
  );
}

function LastUse({ apiKey: { lastUsed, address } }: { apiKey: ApiKey }) {
  const t = useT();
  const rich = useRichT();
  if (lastUsed === null) return t('keys.unused');
  const time = <Moment key="time" seconds={lastUsed} />;
  if (address === '') return rich('keys.used', { time });
  return rich('keys.usedFrom', { time, address: <bdi key="address">{address}</bdi> });
}

function End({ expires }: { expires: number | null }) {
  const t = useT();
  const rich = useRichT();
  if (expires === null) return t('keys.endless');
  return rich('keys.ends', { when: <Moment key="when" seconds={expires} /> });
}
