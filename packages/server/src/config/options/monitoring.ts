import { isLoopback } from '../../lib/address-ranges.js';
import { option } from './option.js';
import { bearerToken, listenAddress } from './option-types.js';

/** Metrics for Prometheus and programs like it. */
export const MONITORING_OPTIONS = {
  metricsListen: option({
    group: 'Monitoring',
    type: listenAddress,
    value: 'address:port',
    default: '',
    help: 'A second address, such as `127.0.0.1:9464`, at which everybody who can reach it gets `/metrics` (the text format of Prometheus), `/health` and `/health/ready`, and nothing else. Empty: none.',
    caution: (listen) =>
      listen === null || isLoopback(listen.address)
        ? null
        : 'Other machines can read the metrics without a token. A firewall or a private network has to say which.',
  }),
  metricsToken: option({
    group: 'Monitoring',
    type: bearerToken,
    value: 'secret',
    default: '',
    secret: true,
    help: 'With it, `/metrics` is also at the addresses of the app, for requests with `Authorization: Bearer` and this token of at least 16 characters. Empty: there is nothing at that address.',
  }),
} as const;
