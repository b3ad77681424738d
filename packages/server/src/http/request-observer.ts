import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whenClosed } from './connections/when-closed.js';
import type { Route } from './route.js';

/** A request of which the response has ended. There are few values of each text, whatever clients send. */
export interface EndedRequest {
  method: string;
  /** The path of the endpoint as the contract declares it, `page` or `unknown`. */
  route: string;
  /** 499 if the client disconnected before the response was complete. */
  status: number;
  seconds: number;
}

export interface RequestObserver {
  begun(): void;
  ended(request: EndedRequest): void;
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The number by which nginx calls it, too. */
const CLIENT_DISCONNECTED = 499;

/**
 * Tells `observer` of all requests but those that become another protocol, of which nobody knows how long
 * they last.
 */
export function observeRequests(
  app: FastifyInstance,
  observer: RequestObserver,
  routes: readonly Route[],
): void {
  const paths = new Map<string, string>();
  for (const { path, endpoint } of routes) {
    paths.set(path, endpoint.path);
    if (path.endsWith('/*') && !paths.has(path.slice(0, -2))) paths.set(path.slice(0, -2), endpoint.path);
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade === undefined) {
      const begunAt = performance.now();
      observer.begun();
      whenClosed(reply.raw, () => {
        const seconds = (performance.now() - begunAt) / 1000;
        observer.ended({ ...factsOf(request, reply, paths), seconds });
      });
    }
    done();
  });
}

function factsOf(request: FastifyRequest, { raw }: FastifyReply, paths: ReadonlyMap<string, string>) {
  const { method, routeOptions } = request;
  const status = raw.writableFinished ? raw.statusCode : CLIENT_DISCONNECTED;
  const isPage = request.is404 && raw.statusCode < 400;
  const known = request.is404 ? undefined : paths.get(routeOptions.url ?? '');
  return {
    method: METHODS.includes(method) ? method : 'OTHER',
    route: known ?? (isPage ? 'page' : 'unknown'),
    status,
  };
}
