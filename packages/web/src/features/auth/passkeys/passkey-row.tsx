import type { Passkey } from '@satchel/contract';
import { KeyRound } from 'lucide-react';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import styles from './passkeys.module.css';
import { isUsableHere } from './passkeys-api';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  /** Undefined for the last factor of a user who needs one. */
  onRemove?: () => void;
}

/** One passkey: its name, where it works, and when and from where it was last used. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useT();
  const { name, isSynced } = passkey;
  const ofName = <span className="visually-hidden">: {name}</span>;
  return (
    <li className={styles.row}>
      <KeyRound className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.facts}>{t(isSynced ? 'passkey.synced' : 'passkey.bound')}</p>
        {!isUsableHere(passkey) && (
          <p className={styles.facts}>{t('passkey.host', { host: passkey.host })}</p>
        )}
        <PasskeyTimes passkey={passkey} />
      </div>
      <div className={styles.buttons}>
        <Button onPress={onRename}>
          {t('files.action.rename')}
          {ofName}
        </Button>
        {onRemove && (
          <Button onPress={onRemove}>
            {t('factor.remove')}
            {ofName}
          </Button>
        )}
      </div>
    </li>
  );
}

function PasskeyTimes({ passkey: { created, lastUsed, address } }: { passkey: Passkey }) {
  const t = useT();
  const rich = useRichT();
  const format = useFormat();
  const used = lastUsed === null ? null : dateOf(lastUsed);
  const time = used && (
    <time key="time" dateTime={used.toISOString()} title={format.dateTime(used)}>
      {format.relativeTime(used)}
    </time>
  );
  return (
    <>
      <p className={styles.facts}>{t('passkey.made', { date: format.lastDay(dateOf(created)) })}</p>
      {time && (
        <p className={styles.facts}>
          {address === '' ? rich('passkey.used', { time }) : rich('passkey.usedFrom', { time, address })}
        </p>
      )}
    </>
  );
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
