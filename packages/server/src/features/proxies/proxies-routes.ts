import { proxies } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../http/route.js';
import type { SeenProxy } from './unnamed-proxy.js';

/** Shows administrators the latest unnamed proxy; `latest` resolves to null if proxies are named. */
export function proxiesRoutes(latest: () => Promise<SeenProxy | null>): Route[] {
  return [
    implement(proxies.show, async () => {
      const seen = await latest();
      return { unnamed: seen && { address: seen.address } };
    }),
  ];
}
