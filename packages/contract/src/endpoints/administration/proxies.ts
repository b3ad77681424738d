import { endpoint, json } from '../../endpoint.js';
import { ServerProxies } from '../../schemas/proxies.js';

export const show = endpoint({
  method: 'GET',
  path: '/api/proxies',
  summary: 'Gets whether requests come through a proxy that `trustedProxies` does not name',
  details:
    'All visitors behind such a proxy count as one. It is noticed by a header for forwarding (`X-Forwarded-For`, `Forwarded`) in requests from a private address, and remembered for a week.',
  permission: 'admin',
  response: json(ServerProxies, 'The proxy, if there is one.'),
  errors: [],
});
