import type { Ban } from '@satchel/contract';
import { useFormat, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import styles from './bans-card.module.css';

interface BanRowProps {
  ban: Ban;
  isPending: boolean;
  onLift: () => void;
}

/** One ban: whose it is, what it is about, from when until when, and after how many attempts. */
export function BanRow({ ban: { kind, subject, since, until, tries }, isPending, onLift }: BanRowProps) {
  const t = useT();
  const format = useFormat();
  const time = (seconds: number) => format.dateTime(new Date(seconds * 1000));
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{subject}</bdi>
        </p>
        <p className={styles.facts}>{t(`bans.kind.${kind}`)}</p>
        <p className={styles.facts}>
          <span>{t('bans.time', { since: time(since), until: time(until) })}</span>
          <span>{t('bans.tries', { count: tries })}</span>
        </p>
      </div>
      <Button isPending={isPending} onPress={onLift}>
        {t('bans.lift')}
        <span className="visually-hidden">
          : <bdi>{subject}</bdi>
        </span>
      </Button>
    </li>
  );
}
