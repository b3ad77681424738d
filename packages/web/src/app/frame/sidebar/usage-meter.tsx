import { ROOT } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { usageQuery } from '../../../lib/api/usage-query';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { useOwnFolders } from '../../../lib/own-folders';
import { Part } from '../../../ui/part';
import { ProgressBar } from '../../../ui/progress-bar';
import { folderOfUrl } from '../current-folder';
import styles from './usage-meter.module.css';

const NEARLY_FULL = 0.95;

const LimitsMeter = lazyPart(() => import('./limits-meter'), 'LimitsMeter', 'limits');

/**
 * The use of the disk of the user's files, or of the limits there; an empty space until it is known. Of several
 * folders it is that of the open one.
 */
export function UsageMeter() {
  const t = useT();
  const rich = useRichT();
  const { size } = useFormat();
  const { rootOf } = useOwnFolders();
  const folder = folderOfUrl(useLocation().pathname);
  const { data, isPending } = useQuery(usageQuery(rootOf?.(folder) ?? ROOT));
  const place = <div className={styles.place} />;
  if (isPending) return place;
  if (data?.quotas)
    return (
      <Part fallback={place}>
        <LimitsMeter usage={data} />
      </Part>
    );
  if (!data?.total) return null;
  const { used, total } = data;
  return (
    <div className={styles.usage}>
      <p className="num">{rich('frame.usage', { used: size(used), total: size(total) })}</p>
      <ProgressBar
        label={t('frame.usageLabel')}
        value={used}
        max={total}
        tone={used / total > NEARLY_FULL ? 'danger' : 'normal'}
      />
    </div>
  );
}
