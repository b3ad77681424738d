import type { Server } from 'node:http';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../lib/app-error.js';
import { sendError, sendMisdirected, toAppError } from './error-response.js';
import { type Identify, mountRoute } from './mount-route.js';
import { misdirection, pathOfTarget } from './request-target.js';
import { methodsOf, type Route } from './route.js';
import { refuseCrossSite, refuseSecondHost, setSecurityHeaders } from './security-headers.js';
import { endWhenStalled } from './sending/end-when-stalled.js';
import type { SocketRoute } from './socket-route.js';

export interface TlsFiles {
  cert: string;
  key: string;
}

export interface ServerOptions {
  routes: readonly Route[];
  sockets?: readonly SocketRoute[];
  identify: Identify;
  /** Answers GETs outside the API: the page. */
  page: (request: FastifyRequest, reply: FastifyReply) => unknown;
  logger: FastifyBaseLogger;
  /** Folder of the built web client, for `reply.sendFile`. */
  staticFolder: string;
  /** No trailing slash; empty at the root of a site. */
  baseUrl: string;
  /** Without ports; none for any. */
  allowedHosts?: readonly string[];
  /** PEM texts. */
  tls?: TlsFiles | undefined;
}

// A path of 4,096 bytes, percent-encoded twice in `destination`, takes 20 KiB.
const MAX_HEADER_BYTES = 64 * 1024;
const HTTP = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 15_000,
  // An upload may take hours; a body that stalls is cut off by `mount-route`.
  requestTimeout: 0,
  // Uploads arrive in pieces worth a system call each.
  highWaterMark: 1024 * 1024,
};

/** An HTTP server with every route mounted; it listens when told. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.tls
      ? { https: { ...HTTP, ...options.tls, minVersion: 'TLSv1.2' as const } }
      : { http: HTTP }),
    loggerInstance: quieter(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    keepAliveTimeout: 5_000,
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    forceCloseConnections: true,
    rewriteUrl: (request) => withoutBase(pathOfTarget(request), options.baseUrl),
    frameworkErrors: (error, request, reply) => sendError(toAppError(error), request, reply as FastifyReply),
  }) as unknown as FastifyInstance<Server>;
  app.server.maxConnections = 1024;

  const isMisdirected = misdirection(options.allowedHosts ?? []);
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, options.tls !== undefined);
    if (isMisdirected(request)) return sendMisdirected(reply);
    refuseSecondHost(request);
    if (apiPath(request)) refuseCrossSite(request);
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => endWhenStalled(reply.raw));
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.code === 'internal')
      request.log.error({ err: error.cause ?? error, path: loggedPath(request) }, 'request failed');
    return sendError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => unknown(request, reply, options));
  await app.register(fastifyStatic, { root: options.staticFolder, serve: false, preCompressed: true });
  for (const route of options.routes) mountRoute(app, route, options.identify);
  await mountSockets(app, options);
  return app;
}

/** Where there is none, what it takes is not even loaded. */
async function mountSockets(app: FastifyInstance, { sockets = [], identify }: ServerOptions): Promise<void> {
  if (sockets.length === 0) return;
  const { mountSocket } = await import('./mount-socket.js');
  for (const socket of sockets) await mountSocket(app, socket, identify);
}

/** Fastify itself has nothing to say below a warning that the program does not say better. */
function quieter(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.level === 'silent' ? logger : logger.child({}, { level: 'warn' });
}

function unknown(request: FastifyRequest, reply: FastifyReply, { routes, page }: ServerOptions): unknown {
  const path = pathOf(request);
  const known = routes.filter((route) => matches(route.path, path));
  if (
    known.length > 0 &&
    !known.some((route) => methodsOf(route).some((method) => method === request.method))
  ) {
    throw new AppError('method_not_allowed', `${request.method} is not possible here`);
  }
  if (known.length > 0) throw nothingHere();
  if (!apiPath(request) && (request.method === 'GET' || request.method === 'HEAD'))
    return page(request, reply);
  throw nothingHere();
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address');
}

function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) {
    const prefix = pattern.slice(0, -2);
    return path === prefix || path.startsWith(`${prefix}/`);
  }
  const given = path.split('/');
  const wanted = pattern.split('/');
  return (
    given.length === wanted.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  );
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function apiPath(request: FastifyRequest): boolean {
  return pathOf(request).startsWith('/api/');
}

/** Requests are answered with and without the base URL, whether or not a proxy strips it. */
function withoutBase(url: string, baseUrl: string): string {
  if (baseUrl === '' || !url.startsWith(baseUrl)) return url;
  const rest = url.slice(baseUrl.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

const SHARE_HASH =
  /^(\/api\/public\/(?:share|dl|subtitle|preview\/[^/]+)|\/share)(\/|%2f)([^/%]{1,4})[^/%]*/i;

/** Who knows the whole hash of a link can open it. */
function loggedPath(request: FastifyRequest): string {
  return pathOf(request).replace(SHARE_HASH, '$1$2$3…');
}

/** The query is never logged: it may carry a token. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const facts = {
    method: request.method,
    path: loggedPath(request),
    status: reply.statusCode,
    address: request.ip,
  };
  if (reply.statusCode >= 400) request.log.warn(facts, 'refused');
}
