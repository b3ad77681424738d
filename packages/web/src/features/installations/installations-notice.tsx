import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { useT } from '../../lib/i18n';
import { Card } from '../../ui/card';

const installationsQuery = queryOptions({
  queryKey: ['installations'],
  queryFn: ({ signal }) => api.call(endpoints.installations.show, { signal }),
});

/** Says that another installation of Satchel keeps deleted files on the same disks. */
export function InstallationsNotice() {
  const t = useT();
  const { data } = useQuery(installationsQuery);
  if (!data || data.disks.length === 0) return null;
  const count = data.disks.reduce((sum, disk) => sum + disk.count, 0);
  const paths = data.disks.flatMap(({ place }) => (place === null ? [] : [place]));
  return (
    <Card title={t('installations.title')}>
      <p>{t('installations.text', { count })}</p>
      {paths.some((path) => path !== '/') && <p dir="auto">{paths.join(', ')}</p>}
      <p>{t('installations.advice', { command: 'satchel trash adopt' })}</p>
    </Card>
  );
}
