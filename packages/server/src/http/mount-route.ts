import type { Endpoint } from '@satchel/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import type { Access } from '../core/access/access-watch.js';
import { withoutPermission } from '../core/access/missing-permission.js';
import type { Principal } from '../core/files/principal.js';
import { AppError, fieldError } from '../lib/app-error.js';
import { isTooDeep, tooDeep } from '../lib/read-json.js';
import { type PathRequest, parseRequestPath } from '../lib/request-path.js';
import type { Admission } from './admission.js';
import type { DiscardBody } from './connections/unwanted-bodies.js';
import { whenClosed } from './connections/when-closed.js';
import type { RouteActivity } from './report-activity.js';
import { fillNullLists } from './request/null-lists.js';
import { hasBody, hasUnreadBody } from './request/request-body.js';
import { refuseManyParameters, refusingDisguise } from './request/request-target.js';
import { type HandlerContext, methodsOf, type Route } from './route.js';
import { sendWithoutReading } from './sending/raw-response.js';

const JSON_BODY_BYTES = 64 * 1024;
/** A body is parsed at once on the main thread, where a larger one would block other requests. */
const MAX_JSON_BODY_BYTES = 1024 * 1024;

/** Shared by all routes. */
export interface Mounting {
  discard: DiscardBody;
  /** How the requests of a route are logged; absent without an activity log. */
  activityOf?: ((route: Pick<Route, 'endpoint' | 'path'>) => RouteActivity) | undefined;
}

/**
 * Registers routes with Fastify. A scope copies everything that it inherits, so routes whose bodies are read
 * in the same way share one.
 */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  admission: Admission,
  { discard, activityOf }: Mounting,
): void {
  const [readByHandler, parsed] = [
    routes.filter(isReadByHandler),
    routes.filter((one) => !isReadByHandler(one)),
  ];
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const route of readByHandler) mountRoute(scope, route, admission, { discard, activityOf });
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Old clients send JSON as text/plain. This is safe, because the cookie alone never authorises a change.
    scope.addContentTypeParser('*', { parseAs: 'string' }, parseJson(scope));
    for (const route of parsed) mountRoute(scope, route, admission, { discard, activityOf });
  });
}

function isReadByHandler({ endpoint: { body } }: Route): boolean {
  return body?.kind === 'stream' || body?.isReadByHandler === true;
}

/**
 * The principal, the permission and the limits are checked from the headers of a request; the body, its
 * validation, the path and the handler follow.
 */
function mountRoute(
  scope: FastifyInstance,
  route: Route,
  admission: Admission,
  { discard, activityOf }: Mounting,
): void {
  const prefix = route.path.endsWith('/*') ? route.path.slice(0, -2) : null;
  const addresses = prefix === null ? [route.path] : [prefix, route.path];
  const { endpoint } = route;
  const activity = activityOf?.(route);
  const validate = bodyValidator(endpoint.body);
  const methods = [...methodsOf(route)];
  const isStream = endpoint.body?.kind === 'stream';
  const refuseDisguise = refusingDisguise(route.path);
  const bodyLimit = Math.min(endpoint.maxBodyBytes ?? JSON_BODY_BYTES, MAX_JSON_BODY_BYTES);

  const handler = async (request: Admitted, reply: FastifyReply): Promise<unknown> => {
    const principal = request[PRINCIPAL];
    // The permission may have been removed while the body arrived.
    principal?.access.assertHeld();
    const body = validate(request.body);
    if (principal) assertBodyPermission(principal, endpoint, body);
    const rest = prefix === null ? '' : pathAfter(request.url, prefix);
    const context = new Context(request, reply, rest, body);
    if (principal) context.endWith(principal.access);
    const elsewhere = admission.elsewhere(request, route, principal);
    if (elsewhere !== null) return reply.redirect(elsewhere, 302);
    if (route.headers) reply.headers(route.headers(request));
    const result = await route.handler(context as unknown as HandlerContext);
    activity?.done(request, reply, principal);
    if (reply.sent || result === undefined) return reply;
    if (typeof result !== 'string') return reply.send(result);
    reply.type('text/plain; charset=utf-8');
    return hasUnreadBody(request.raw) ? sendWithoutReading(reply, result, discard) : reply.send(result);
  };

  const onRequest = async (request: Admitted, reply: FastifyReply): Promise<void> => {
    refuseDisguise(request.url);
    refuseManyParameters(request.url);
    const principal = await admission.admit(request, reply, route, (found) => {
      request[PRINCIPAL] = found;
    });
    if (principal) activity?.begin(request, principal);
    refuseCodedBody(request);
    if (!isStream) refuseLargeBody(request, bodyLimit);
  };
  const preParsing = (request: FastifyRequest, reply: FastifyReply, _body: unknown, done: () => void) => {
    welcomeBody(request, reply);
    done();
  };
  const onError = (request: Admitted, _reply: FastifyReply, error: unknown, done: () => void) => {
    activity?.failed(request, error, request[PRINCIPAL]);
    done();
  };
  const hooks = { onRequest, preParsing, ...(activity ? { onError } : {}) };
  for (const url of addresses) {
    scope.route({ method: methods, url, handler, bodyLimit, ...hooks });
  }
}

const PRINCIPAL = Symbol('principal');

type Admitted = FastifyRequest & { [PRINCIPAL]?: Principal };

/**
 * The context that the handler of any route is given; the signal and the query are made when they are asked
 * for.
 */
class Context implements Omit<HandlerContext, 'principal'> {
  readonly path: PathRequest;
  readonly #ending: Ending;
  #query: URLSearchParams | undefined;

  constructor(
    readonly request: Admitted,
    readonly reply: FastifyReply,
    encodedPath: string,
    readonly body: unknown,
  ) {
    this.path = parseRequestPath(encodedPath);
    this.#ending = new Ending(reply);
  }

  get principal(): Principal | undefined {
    return this.request[PRINCIPAL];
  }

  get params(): Readonly<Record<string, string>> {
    return this.request.params as Readonly<Record<string, string>>;
  }

  get query(): URLSearchParams {
    const { url } = this.request;
    const start = url.indexOf('?');
    this.#query ??= new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
    return this.#query;
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  endWith(access: Pick<Access, 'whenEnded'>): void {
    this.#ending.follow(access);
  }
}

/** Sends `100 Continue` to a client that waits for it, once the request is accepted. */
function welcomeBody({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
}

/** Bodies are never decompressed: stored as it is, a compressed one would have the wrong content. */
function refuseCodedBody({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'] ?? 'identity';
  if (!/^(?:identity)?$/i.test(coding.trim())) {
    throw new AppError(
      'unsupported_media_type',
      `Bodies with the content encoding ${coding.slice(0, 20)} are not supported`,
    );
  }
}

function refuseLargeBody({ raw }: FastifyRequest, limit: number): void {
  if (hasBody(raw) && Number(raw.headers['content-length'] ?? 0) > limit) {
    throw new AppError('too_large', `The request is larger than ${limit} bytes`, { details: { limit } });
  }
}

type JsonParser = (
  request: FastifyRequest,
  body: string,
  done: (error: Error | null, value?: unknown) => void,
) => void;

function parseJson(scope: FastifyInstance): JsonParser {
  const parse = scope.getDefaultJsonParser('error', 'error') as unknown as JsonParser;
  return (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isTooDeep(body)) return done(tooDeep());
    return parse(request, body, done);
  };
}

function bodyValidator(declared: Endpoint['body']): (body: unknown) => unknown {
  if (declared?.kind !== 'json' || declared.isReadByHandler) return () => undefined;
  const { schema, nullIsEmptyList } = declared;
  let validator: Validator | undefined;
  return (sent) => {
    const body = nullIsEmptyList ? fillNullLists(schema, sent) : sent;
    // It is compiled at its first use, because a start should not wait for all of them.
    validator ??= Compile(schema);
    if (validator.Check(body)) return body;
    const faults = validator.Errors(body);
    const long = faults.find(({ keyword }) => keyword === 'maxItems' || keyword === 'maxProperties');
    const fault = long ?? faults[0];
    const field = fault?.instancePath.replaceAll('/', '.').replace(/^\./, '') ?? '';
    const reason = fault ? `${field || 'the body'} ${fault.message}` : 'The body is not as expected';
    if (long && 'limit' in long.params) {
      throw fieldError(field, 'too_long', reason, { max: Number(long.params.limit) });
    }
    if (fault?.keyword === 'minLength' && fault.params.limit === 1) throw emptyValue(field, reason);
    throw fieldError(field, 'wrong_type', reason);
  };
}

/** The refusal of a text that is missing; in an entry of a list, it names the list and the index. */
function emptyValue(field: string, message: string): AppError {
  const [, list, index] = /^(?:data\.)?(\w+)\.(\d+)\b/.exec(field) ?? [];
  if (list === undefined) return fieldError(field.replace(/^data\./, ''), 'empty', message);
  return fieldError(list, 'empty', message, { index: Number(index) });
}

function assertBodyPermission({ user }: Principal, { bodyPermission }: Endpoint, body: unknown): void {
  if (!bodyPermission) return;
  const value = (body as Readonly<Record<string, unknown>>)[bodyPermission.field];
  const permission = bodyPermission.needs[String(value)];
  if (permission && !user.perm[permission]) throw withoutPermission(permission);
}

function pathAfter(url: string, prefix: string): string {
  const end = url.indexOf('?');
  return url.slice(prefix.length, end < 0 ? undefined : end);
}

/** The end of a response before it is complete: its client disconnected, or the access ended. */
class Ending {
  #controller: AbortController | undefined;
  #error: AppError | undefined;

  constructor(readonly reply: FastifyReply) {}

  /** Made when it is asked for, which few requests do. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#error) this.#controller.abort(this.#error);
      const { raw } = this.reply;
      whenClosed(raw, () => {
        if (!raw.writableFinished) this.#end(new AppError('invalid_input', 'The client disconnected'));
      });
    }
    return this.#controller.signal;
  }

  /** Aborts the response when the access ends; one that has not begun is rejected. */
  follow(access: Pick<Access, 'whenEnded'>): void {
    access.whenEnded((error) => {
      this.#end(error);
      const { raw } = this.reply;
      if (raw.headersSent && !raw.writableEnded) raw.destroy();
    });
  }

  #end(error: AppError): void {
    this.#error ??= error;
    this.#controller?.abort(this.#error);
  }
}
