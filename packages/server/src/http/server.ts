import type { Server } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../lib/app-error.js';
import { type ClientOf, createClientOf, type Peers } from '../lib/client-address.js';
import { Admission, type Identify } from './admission.js';
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from './connections/connections.js';
import type { ContentOrigin } from './content-origin.js';
import { sendBareStatus, sendError, toAppError } from './error-response.js';
import { mountRoutes } from './mount-route.js';
import { hasUnreadBody } from './request/request-body.js';
import {
  type AllowedHosts,
  isAddressOf,
  loggedPath,
  misdirection,
  nothingHere,
  pathOfTarget,
  withoutBase,
} from './request/request-target.js';
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
  /** Identifies the peers of connections. */
  peers: Peers;
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  /** Handles GET requests outside the API: sends the page. */
  page: (request: FastifyRequest, reply: FastifyReply) => unknown;
  logger: FastifyBaseLogger;
  /** No trailing slash; empty at the root of a site. */
  baseUrl: string;
  /** Hosts without ports; empty for any. */
  allowedHosts?: AllowedHosts;
  /** The second origin for content of users, when it is not the app's own. */
  content?: ContentOrigin | undefined;
  /** PEM texts. */
  tls?: TlsFiles | undefined;
}

// Headers may use 16 KiB of these (`MAX_HEADERS_BYTES`). Addresses need more: a path of 4,096 bytes, percent-encoded
// twice in `destination`, takes 20 KiB, and `files` of a download names a whole selection.
const MAX_HEAD_BYTES = 64 * 1024;
const MAX_HEADERS_BYTES = 16 * 1024;

function httpOptions({ headMs, checkEveryMs }: ConnectionLimits) {
  return {
    maxHeaderSize: MAX_HEAD_BYTES,
    headersTimeout: headMs,
    // Node checks the limit above only at this interval.
    connectionsCheckingInterval: checkEveryMs,
    // An upload may take hours; `Connections` closes connections whose body stalls.
    requestTimeout: 0,
    // Uploads arrive in chunks that are worth a system call each.
    highWaterMark: 1024 * 1024,
  };
}

function tlsOptions(files: TlsFiles, { headMs }: ConnectionLimits) {
  return { ...files, minVersion: 'TLSv1.2' as const, handshakeTimeout: headMs };
}

/** Creates an HTTP server with all routes mounted; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const limits = { ...CONNECTION_LIMITS, ...options.connectionLimits };
  const app = fastify({
    ...(options.tls
      ? { https: { ...httpOptions(limits), ...tlsOptions(options.tls, limits) } }
      : { http: httpOptions(limits) }),
    loggerInstance: quieter(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // Bodies are validated by `mountRoutes`. Without these Fastify loads its own compilers at every start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    keepAliveTimeout: 5_000,
    routerOptions: { maxParamLength: MAX_HEAD_BYTES },
    forceCloseConnections: true,
    rewriteUrl: (request) => withoutBase(pathOfTarget(request), options.baseUrl),
    frameworkErrors: (error, request, reply) => sendError(toAppError(error), request, reply as FastifyReply),
  }) as unknown as FastifyInstance<Server>;
  const connections = new Connections(options.peers, limits);
  app.server.maxConnections = limits.total;
  connections.attach(app.server);
  app.addHook('onClose', async () => connections.close());
  // A logger of its own for each request takes longer than most of what is done for it; lines have the id instead.
  app.setChildLoggerFactory((logger) => logger);
  // `mountRoutes` sends `100 Continue` when the request is accepted.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));

  const clientOf = createClientOf(options.peers);
  addHooks(app, options, clientOf);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.code === 'internal') {
      const path = loggedPath(pathOf(request));
      request.log.error({ reqId: request.id, err: error.cause ?? error, path }, 'A request failed');
    }
    return sendError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    // A missing file of a known address gets here, too.
    refuseUnknown(request, options.routes);
    return options.page(request, reply);
  });
  const admission = new Admission({
    identify: options.identify,
    clientOf,
    connections,
    content: options.content,
  });
  mountRoutes(app, options.routes, admission);
  await mountSockets(app, options, admission);
  return app;
}

/** What happens to every request, before its route and after it. */
function addHooks(app: FastifyInstance, options: ServerOptions, clientOf: ClientOf): void {
  const isMisdirected = misdirection(options.allowedHosts ?? []);
  // None of these hooks waits for anything, so none makes a promise.
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(reply, options.tls !== undefined || clientOf(request.raw).secure);
    if (headersBytes(request) > MAX_HEADERS_BYTES) return void sendBareStatus(reply, 431);
    const isForContent = options.content?.isAskedBy(request) === true;
    if (isMisdirected(request, isForContent)) return void sendBareStatus(reply, 421);
    refuseSecondHost(request);
    if (isForContent) acceptContent(request, reply, options);
    // For the content origin the app may be another site: there the ticket decides.
    else if (apiPath(request)) refuseCrossSite(request);
    if (request.is404) refuseUnknown(request, options.routes);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    endWhenStalled(reply.raw);
    if (hasUnreadBody(request.raw)) reply.header('Connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400) logRefusal(request, reply, clientOf(request.raw).address);
    // Node no longer manages a connection that requests an upgrade: after an error it would stay open until the client
    // closes it.
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
    done();
  });
}

function noSchemas(): never {
  throw new Error('Routes have no schemas of Fastify');
}

/** The WebSocket library is loaded only when a socket route exists. */
async function mountSockets(
  app: FastifyInstance,
  { sockets = [] }: ServerOptions,
  admission: Admission,
): Promise<void> {
  if (sockets.length === 0) return;
  const { mountSocket } = await import('./mount-socket.js');
  for (const socket of sockets) await mountSocket(app, socket, admission);
}

/** Messages of Fastify below a warning repeat what the program logs itself. */
function quieter(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.level === 'silent' ? logger : logger.child({}, { level: 'warn' });
}

/** The content origin serves content by signed addresses, and the health check: no page, no API, no socket. */
function acceptContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { routes, content }: ServerOptions,
): void {
  const path = pathOf(request);
  if (path === '/health') return;
  const isContent = routes.some((route) => route.endpoint.isContent && isAddressOf(route.path, path));
  if (request.is404 || !isContent) throw nothingHere();
  content?.accept(request);
  // The policy of the response names the app, which this header cannot.
  reply.removeHeader('X-Frame-Options');
}

/** Throws for an address that is neither a route nor, outside of the API, a page. */
function refuseUnknown(request: FastifyRequest, routes: readonly Route[]): void {
  const { method } = request;
  const known = routes.filter((route) => isAddressOf(route.path, pathOf(request)));
  if (known.length > 0 && !known.some((route) => methodsOf(route).some((one) => one === method))) {
    throw new AppError('method_not_allowed', `${method} is not possible here`);
  }
  if (known.length > 0 || apiPath(request) || (method !== 'GET' && method !== 'HEAD')) throw nothingHere();
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function apiPath(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/');
}

function headersBytes({ raw }: FastifyRequest): number {
  let bytes = 0;
  for (const text of raw.rawHeaders) bytes += text.length;
  return bytes;
}

/** The query is never logged, because it may contain a token. */
function logRefusal(request: FastifyRequest, reply: FastifyReply, address: string): void {
  const facts = {
    reqId: request.id,
    method: request.method,
    path: loggedPath(pathOf(request)),
    status: reply.statusCode,
    address,
  };
  request.log.warn(facts, 'refused');
}
