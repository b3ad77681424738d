import type { Burst } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user';
import { useFormat, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import rows from '../../ui/rows.module.css';
import { burstsQuery, useRestoreBurst } from './brake-api';
import styles from './bursts.module.css';

/**
 * The sessions that were paused, with a button that restores all that they deleted and replaced; empty if
 * there are none.
 */
export function Bursts() {
  const t = useT();
  const title = useId();
  const { perm } = useCurrentUser();
  const { data } = useQuery(burstsQuery(perm.admin));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.bursts} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('brake.bursts')}
      </h2>
      <ul className={rows.list}>
        {data.items.map((burst) => (
          <BurstRow key={burst.id} burst={burst} />
        ))}
      </ul>
    </section>
  );
}

const STATES = {
  paused: 'brake.state.paused',
  continued: 'brake.state.continued',
  restored: 'brake.state.restored',
  partly_restored: 'brake.state.partly',
} as const;

function BurstRow({ burst: { id, username, at, deleted, replaced, state, missing } }: { burst: Burst }) {
  const t = useT();
  const format = useFormat();
  const restoreBurst = useRestoreBurst();
  const [isPending, setPending] = useState(false);
  const count = deleted + replaced;
  const text = t('brake.burst', { name: username, count: format.number(count) });
  const restore = async () => {
    setPending(true);
    await restoreBurst({ id, count });
    setPending(false);
  };
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <span className={rows.name}>{text}</span>
        <span className={rows.facts}>
          <span title={format.modifiedHint(at)}>{format.modified(at)}</span>
          <span>{t(STATES[state])}</span>
          {missing !== undefined && <span>{t('brake.missing', { count: format.number(missing) })}</span>}
        </span>
      </div>
      {state !== 'restored' && (
        <div className={rows.actions}>
          <Button icon={Undo2} isPending={isPending} onPress={() => void restore()}>
            {t('brake.restore')}
          </Button>
        </div>
      )}
    </li>
  );
}
