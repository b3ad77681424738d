import type { IncomingMessage, Server } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { ActivityReports } from '../core/activity/reported-activity.js';
import { isLoopback } from '../lib/address-ranges.js';
import { AppError } from '../lib/app-error.js';
import { withoutBase } from '../lib/base-url.js';
import { type ClientOf, createClientOf, type Peers } from '../lib/client-address.js';
import { Admission, type Identify } from './admission.js';
import { AddressWork } from './connections/address-work.js';
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from './connections/connections.js';
import { createNodeServer, MAX_HEAD_BYTES, type TlsFiles } from './connections/node-server.js';
import type { ContentOrigin } from './content-origin.js';
import { responseErrorOf, sendError, sendStatus } from './error-response.js';
import { refuseCrossSite } from './foreign-origin.js';
import { type Mounting, mountRoutes } from './mount-route.js';
import { RouteActivity } from './report-activity.js';
import { loggedPath } from './request/logged-path.js';
import { overrideMethod } from './request/method-override.js';
import { hasUnreadBody } from './request/request-body.js';
import { REQUEST_ID_HEADER, requestIds } from './request/request-ids.js';
import {
  type AllowedHosts,
  hasLongPath,
  isHealthCheck,
  misdirection,
  nothingHere,
  pathOfTarget,
} from './request/request-target.js';
import { RouteTable } from './request/route-table.js';
import { observeRequests, type RequestObserver } from './request-observer.js';
import { methodsOf, type Route } from './route.js';
import { refuseSecondHost, setSecurityHeaders } from './security-headers.js';
import { endWhenStalled } from './sending/end-when-stalled.js';
import type { SocketRoute } from './socket-route.js';

export interface ServerOptions {
  routes: readonly Route[];
  sockets?: readonly SocketRoute[];
  identify: Identify;
  /** Identifies the peers of connections. */
  peers: Peers;
  /** Is shown each request before anything is done for it. */
  look?: ((request: IncomingMessage) => void) | undefined;
  /** Is told of each request when it begins and when it has ended. */
  observer?: RequestObserver | undefined;
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  /** Handles GET requests outside the API: sends the page. */
  page: (request: FastifyRequest, reply: FastifyReply) => unknown;
  logger: FastifyBaseLogger;
  /** No trailing slash; empty at the root of a site. */
  baseUrl: string;
  /** Hosts without ports; empty for any. */
  allowedHosts?: AllowedHosts;
  /** Takes down who did what; nobody does without it. */
  activity?: ActivityReports | undefined;
  /** Other machines than this one and the trusted proxies are refused. */
  isForProxiesOnly?: boolean;
  /** The second origin for content of users, when it is not the app's own. */
  content?: ContentOrigin | undefined;
  /** PEM texts. */
  tls?: TlsFiles | undefined;
}

const MAX_HEADERS_BYTES = 16 * 1024;

/** Creates an HTTP server with all routes mounted; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const limits = { ...CONNECTION_LIMITS, ...options.connectionLimits };
  const connections = new Connections(options.peers, limits);
  const app = fastify({
    serverFactory: (handle) => {
      const server = createNodeServer(limits, options.tls);
      connections.attach(server, (request, response) => {
        overrideMethod(request, options.baseUrl);
        handle(request, response);
      });
      return server;
    },
    loggerInstance: quieter(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    genReqId: requestIds(options.peers),
    // Bodies are validated by `mountRoutes`. Without these Fastify loads its own compilers at every start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: MAX_HEAD_BYTES },
    forceCloseConnections: true,
    // This comes before anything else looks at the address; a hook refuses it.
    rewriteUrl: (request) =>
      hasLongPath(request.url ?? '') ? '/' : withoutBase(pathOfTarget(request), options.baseUrl),
    frameworkErrors: (error, _request, reply) =>
      sendError(responseErrorOf(error), reply as FastifyReply, connections.discardBody),
  }) as unknown as FastifyInstance<Server>;
  app.addHook('onClose', async () => connections.close());
  // A logger of its own for each request takes longer than most of what is done for it; lines have the id
  // instead.
  app.setChildLoggerFactory((logger) => logger);

  const clientOf = createClientOf(options.peers);
  const table = new RouteTable(options.routes.map(tableRow));
  if (options.observer) observeRequests(app, options.observer, options.routes);
  addHooks(app, { ...options, clientOf, connections, table });
  app.setErrorHandler((thrown, request, reply) => {
    const error = responseErrorOf(thrown);
    if (error.code === 'internal' || (error.code === 'disk_unreachable' && error.cause !== undefined)) {
      const path = loggedPath(pathOf(request));
      request.log.error({ reqId: request.id, err: error.cause ?? error, path }, 'A request failed');
    }
    if (error.code === 'foreign_origin') {
      request.log.warn({ reqId: request.id, ...error.details }, error.message);
    }
    return sendError(error, reply, connections.discardBody);
  });
  app.setNotFoundHandler((request, reply) => {
    // A missing file of a known address gets here, too.
    refuseUnknown(request, table);
    return options.page(request, reply);
  });
  const admission = new Admission({
    identify: options.identify,
    clientOf,
    connections,
    content: options.content,
  });
  const { activity } = options;
  const activityOf: Mounting['activityOf'] =
    activity && ((route) => new RouteActivity(route, activity, clientOf));
  mountRoutes(app, options.routes, admission, { discard: connections.discardBody, activityOf });
  await mountSockets(app, { ...options, activityOf }, admission, connections);
  return app;
}

interface HookOptions extends ServerOptions {
  clientOf: ClientOf;
  connections: Connections;
  table: RouteTable;
}

/** Adds what happens to every request, before its route and after it. */
function addHooks(app: FastifyInstance, options: HookOptions): void {
  const { clientOf, connections, table } = options;
  const work = new AddressWork();
  const isMisdirected = misdirection(options.allowedHosts ?? []);
  // None of these hooks waits for anything, so none makes a promise.
  app.addHook('onRequest', (request, reply, done) => {
    options.look?.(request.raw);
    const client = clientOf(request.raw);
    setSecurityHeaders(reply, options.tls !== undefined || client.secure);
    reply.header(REQUEST_ID_HEADER, request.id);
    connections.attribute(request.raw.socket, client);
    work.begin(client.throttleKey, reply.raw);
    if (hasLongPath(request.originalUrl)) return void sendStatus(reply, 414, connections.discardBody);
    if (hasLongHeaders(request)) return void sendStatus(reply, 431, connections.discardBody);
    const isForContent = options.content?.isAskedBy(request) === true;
    if (isMisdirected(request, isForContent)) return void sendStatus(reply, 421, connections.discardBody);
    if (options.isForProxiesOnly && !client.isProxied && !isLoopback(client.address)) throw foreignMachine();
    refuseSecondHost(request);
    if (isForContent) acceptContent(request, reply, options);
    // For the content origin the app may be another site: there the ticket decides.
    else if (apiPath(request)) refuseCrossSite(request);
    if (request.is404) refuseUnknown(request, table);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    endWhenStalled(reply.raw);
    if (hasUnreadBody(request.raw)) reply.header('Connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400) logRefusal(request, reply, clientOf(request.raw).address);
    // Node no longer manages a connection that requests an upgrade: after an error it would stay open until
    // the client closes it.
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
    done();
  });
}

function foreignMachine(): AppError {
  return new AppError(
    'forbidden',
    'Nobody has to log in here, so only the proxies that the operator has named may send requests',
  );
}

function noSchemas(): never {
  throw new Error('Routes have no schemas of Fastify');
}

/** The WebSocket library is loaded only when a socket route exists. */
async function mountSockets(
  app: FastifyInstance,
  { sockets = [], activityOf }: ServerOptions & Pick<Mounting, 'activityOf'>,
  admission: Admission,
  connections: Connections,
): Promise<void> {
  if (sockets.length === 0) return;
  const { mountSocket } = await import('./mount-socket.js');
  for (const socket of sockets) await mountSocket(app, socket, admission, activityOf);
  // Responses to earlier requests would be sent into the other protocol.
  app.server.prependListener('upgrade', ({ socket }) => {
    if (connections.isBusy(socket)) socket.destroy();
  });
}

/** Messages of Fastify below a warning repeat what the program logs itself. */
function quieter(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.level === 'silent' ? logger : logger.child({}, { level: 'warn' });
}

/**
 * The content origin serves content by signed addresses, and health checks: no page, no API, no socket.
 */
function acceptContent(request: FastifyRequest, reply: FastifyReply, { table, content }: HookOptions): void {
  const path = pathOf(request);
  if (isHealthCheck(path)) return;
  if (request.is404 || !table.find(path)?.isContent) throw nothingHere();
  content?.accept(request);
  // The policy of the response names the app, which this header cannot.
  reply.removeHeader('X-Frame-Options');
}

/** Throws for an address that is neither a route nor, outside of the API, a page. */
function refuseUnknown(request: FastifyRequest, table: RouteTable): void {
  const { method } = request;
  const known = table.find(pathOf(request));
  if (known && !known.methods.has(method)) {
    throw new AppError('method_not_allowed', `${method} is not possible here`);
  }
  if (known || apiPath(request) || (method !== 'GET' && method !== 'HEAD')) throw nothingHere();
}

function tableRow(route: Route) {
  return { path: route.path, methods: methodsOf(route), isContent: route.endpoint.isContent === true };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function apiPath(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/');
}

function hasLongHeaders({ raw }: FastifyRequest): boolean {
  let bytes = 0;
  for (const text of raw.rawHeaders) bytes += text.length;
  return bytes > MAX_HEADERS_BYTES;
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
