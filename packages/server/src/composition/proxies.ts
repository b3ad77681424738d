import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { unnamedProxyFinding } from '../diagnosis/check-network.js';
import { proxiesRoutes } from '../features/proxies/proxies-routes.js';
import { latestUnnamedProxy, type SeenProxy, UnnamedProxy } from '../features/proxies/unnamed-proxy.js';
import type { Route } from '../http/route.js';
import type { Client, Peers } from '../lib/client-address.js';
import type { Logger } from '../lib/logger.js';

export interface ProxiesContext {
  config: Config;
  database: AppDatabase;
  peers: Peers;
  logger: Logger;
  now: () => number;
}

/** The proxies in front of the server. */
export interface ProxiesParts {
  routes: Route[];
  /** Looks at each request; undefined where proxies are named. */
  look?: (request: IncomingMessage) => void;
  /** The proxy that should be named; null for none. */
  unnamed(): Promise<SeenProxy | null>;
  /** True for a client that is such a proxy, behind which are all visitors. */
  isShared(client: Client): Promise<boolean>;
}

export function buildProxies({ config, database, peers, logger, now }: ProxiesContext): ProxiesParts {
  const isNamed = config.web.trustedProxies.length > 0 || config.listening.kind === 'socket';
  if (isNamed) {
    const routes = proxiesRoutes(async () => null);
    return { routes, unnamed: async () => null, isShared: async () => false };
  }
  const unnamed = () => latestUnnamedProxy(database, now());
  const noticer = new UnnamedProxy({
    ...{ database, peers, now },
    onFirst: (proxy) => {
      const { text, advice } = unnamedProxyFinding(proxy);
      logger.warn(`${text} ${advice}`);
    },
    onError: (error) => logger.error({ err: error }, 'That a proxy is not named could not be stored'),
  });
  return {
    routes: proxiesRoutes(unnamed),
    unnamed,
    look: (request) => noticer.look(request),
    isShared: async ({ address }) => (await unnamed())?.address === address,
  };
}
