import { QUOTA_WARNING, type StoredQuota } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { useErrorToast } from '../../../ui/form/field-errors';
import { ProgressBar } from '../../../ui/progress-bar';
import styles from './limits.module.css';
import { limitsQuery, useCounting } from './limits-api';

/** Shows the use of a stored limit, and when it was counted; nothing without a stored limit. */
export function LimitUse({ account }: { account: string }) {
  const { data } = useQuery(limitsQuery());
  const stored = data?.find((each) => each.account === account);
  return stored && <Stored stored={stored} />;
}

function Stored({ stored }: { stored: StoredQuota }) {
  const t = useT();
  const { size } = useFormat();
  const { account, isCounting, keptBytes = 0 } = stored;
  const { mutate, isPending } = useCounting(account, useErrorToast());
  return (
    <div className={styles.use}>
      <LimitBars stored={stored} />
      {keptBytes > 0 && <p className={styles.note}>{t('limits.kept', { size: size(keptBytes) })}</p>}
      <div className={styles.row}>
        <p className={styles.note} role="status">
          <Counted stored={stored} />
        </p>
        <Button isPending={isPending} isDisabled={isCounting} onPress={() => mutate()}>
          {t('limits.countAgain')}
        </Button>
      </div>
    </div>
  );
}

function Counted({ stored: { isCounting, countedAt } }: { stored: StoredQuota }) {
  const t = useT();
  const { dateTime } = useFormat();
  if (isCounting) return t('limits.counting');
  return countedAt === null ? t('limits.uncounted') : t('limits.counted', { time: dateTime(countedAt) });
}

const UNITS = ['bytes', 'files'] as const;

/** A line and a bar for each limit that is set. */
export function LimitBars({ stored }: { stored: StoredQuota }) {
  const t = useT();
  const rich = useRichT();
  const { size, number } = useFormat();
  return UNITS.map((unit) => {
    const { used, limit } = stored[unit];
    if (limit === null) return null;
    return (
      <div key={unit} className={styles.bar}>
        <p className="num">
          {unit === 'bytes'
            ? rich('frame.usage', { used: size(used), total: size(limit) })
            : rich('limits.itemsUsed', { used: number(used), limit: number(limit) })}
        </p>
        <ProgressBar
          label={t(unit === 'bytes' ? 'limits.title' : 'limits.items')}
          value={shareOf(used, limit) * 100}
          tone={toneOf(shareOf(used, limit))}
        />
      </div>
    );
  });
}

const shareOf = (used: number, limit: number): number => (used >= limit ? 1 : used / limit);

const toneOf = (share: number) => (share >= 1 ? 'danger' : share >= QUOTA_WARNING ? 'warning' : 'normal');
