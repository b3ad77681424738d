import type { NotReady } from '@satchel/contract';
import { monitoring } from '@satchel/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { nothingHere } from '../../http/request/request-target.js';
import { implement, type Route } from '../../http/route.js';
import { equalSecrets } from '../../lib/secrets/secrets.js';
import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

export function readyRoute(readiness: Readiness): Route {
  return implement(monitoring.ready, async ({ reply }) => {
    const notReady = await readiness.missing();
    if (notReady.length === 0) return { status: 'OK' } as const;
    reply.code(503).type('application/json; charset=utf-8');
    return reply.send(JSON.stringify({ status: 'not_ready', notReady } satisfies NotReady));
  });
}

/** `admits` says who gets the metrics; for all others there is nothing at the address. */
export function metricsRoute(
  metrics: Pick<Metrics, 'contentType' | 'text'> | null,
  admits: (request: FastifyRequest) => boolean,
): Route {
  return implement(monitoring.metrics, async ({ request, reply }) => {
    if (metrics === null || !admits(request)) throw nothingHere();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Admits requests with this token; nobody without one. */
export function withToken(token: string | null): (request: FastifyRequest) => boolean {
  return ({ headers }) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    return token !== null && given !== undefined && equalSecrets(given, token);
  };
}
