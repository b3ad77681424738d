import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import { ProgressBar } from '../../../ui/progress-bar';
import styles from './usage-meter.module.css';

const NEARLY_FULL = 0.95;

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => api.call(endpoints.files.usage, { params: { path: '/' }, signal }),
  staleTime: 60_000,
});

/** The use of the disk of the user's files; an empty space until it is known. */
export function UsageMeter() {
  const t = useT();
  const rich = useRichT();
  const { size } = useFormat();
  const { data, isPending } = useQuery(usageQuery);
  if (isPending) return <div className={styles.place} />;
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
