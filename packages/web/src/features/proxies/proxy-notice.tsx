import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { useT } from '../../lib/i18n';
import { Card } from '../../ui/card';

const proxiesQuery = queryOptions({
  queryKey: ['proxies'],
  queryFn: ({ signal }) => api.call(endpoints.proxies.show, { signal }),
});

/** Says that requests come through a proxy which the server does not know. */
export function ProxyNotice() {
  const t = useT();
  const { data } = useQuery(proxiesQuery);
  if (!data?.unnamed) return null;
  const { address } = data.unnamed;
  return (
    <Card title={t('proxy.title')}>
      <p>{t('proxy.text', { address })}</p>
      <p>{t('proxy.advice', { option: `--trusted-proxies ${address}` })}</p>
    </Card>
  );
}
