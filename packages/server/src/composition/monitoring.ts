import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../core/db/migrate.js';
import { isReadableFolder } from '../core/state/place-facts.js';
import { type Metrics, openMetrics } from '../features/monitoring/metrics.js';
import { metricsRoute, readyRoute, withToken } from '../features/monitoring/monitoring-routes.js';
import { Readiness } from '../features/monitoring/readiness.js';
import { healthRoute } from '../features/static/static-routes.js';
import { Traffic } from '../http/connections/traffic.js';
import { nothingHere } from '../http/request/request-target.js';
import type { RequestObserver } from '../http/request-observer.js';
import type { Route } from '../http/route.js';
import { createServer } from '../http/server.js';
import { Peers } from '../lib/client-address.js';
import type { FilesParts } from './files.js';
import type { Lifecycle } from './lifecycle.js';
import { filesSources, serverSources, trafficSources } from './metric-sources.js';
import type { OpenState } from './open-state.js';

export interface MonitoringContext {
  state: OpenState;
  lifecycle: Lifecycle;
}

export interface MonitoringParts {
  /** At the addresses of the app. */
  routes: Route[];
  /** Undefined where nobody wants metrics. */
  observer: RequestObserver | undefined;
  /** The server at the address of its own, which does not listen yet. */
  server: FastifyInstance | null;
  /** Measures the server of the app, and what it does with files. */
  watch(server: FastifyInstance, files: Pick<FilesParts, 'loads'>): void;
  /** Call this first when the server begins to close. */
  endSoon(): void;
}

/**
 * Health checks, and metrics where an option asks for them. It is built early, because the server at an address
 * of its own tells that the rest is closing until that is done.
 */
export async function buildMonitoring({ state, lifecycle }: MonitoringContext): Promise<MonitoringParts> {
  const { config, database } = state;
  const readiness = new Readiness({
    checkDatabase: () => database.check(),
    isMigrated: () => isMigrated(database),
    isRootThere: () => isReadableFolder(config.files.root),
  });
  const { metricsToken } = config.secrets;
  const isWanted = metricsToken !== null || config.monitoring.listen !== null;
  const metrics = isWanted ? await measured(state) : null;
  const health = [healthRoute(() => database.check()), readyRoute(readiness)];
  const server = config.monitoring.listen ? await ownServer(state, [...health, openTo(metrics)]) : null;
  if (server) lifecycle.opened(() => server.close());
  return {
    routes: [...health, metricsRoute(metrics, withToken(metricsToken))],
    observer: metrics?.requests,
    server,
    watch: (app, { loads }) =>
      metrics?.add([...trafficSources(new Traffic(app.server)), ...filesSources(loads)]),
    endSoon: () => readiness.endSoon(),
  };
}

async function measured(state: OpenState): Promise<Metrics> {
  const metrics = await openMetrics();
  state.database.onStatement(metrics.onStatement);
  metrics.add(serverSources(state));
  return metrics;
}

const openTo = (metrics: Metrics | null): Route => metricsRoute(metrics, () => true);

/** A server without users, pages and files. */
function ownServer({ logger }: OpenState, routes: readonly Route[]): Promise<FastifyInstance> {
  const refuse = () => {
    throw nothingHere();
  };
  return createServer({
    routes,
    identify: refuse,
    peers: new Peers([], 'tcp'),
    page: refuse,
    logger,
    baseUrl: '',
  });
}
