import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError } from '../lib/app-error.js';
import { fieldError } from '../lib/field-error.js';
import type { Principal } from './principal.js';
import { parseRequestPath } from './request-path.js';
import { methodsOf, type Route, type UserContext } from './route.js';

/** Who is calling; throws `unauthenticated`. Sets renewal headers on the reply. */
export type Identify = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: Pick<Route, 'queryToken'>,
) => Promise<Principal>;

const JSON_BODY_BYTES = 64 * 1024;
/** A body that brings nothing for this long is given up. */
const STALLED_BODY_MS = 60_000;

/** Makes Fastify serve a route value: body parsing, validation, who may call, the path, the client's going away. */
export function mountRoute(app: FastifyInstance, route: Route, identify: Identify): void {
  const prefix = route.path.endsWith('/*') ? route.path.slice(0, -2) : null;
  const addresses = prefix === null ? [route.path] : [prefix, route.path];
  const validate = bodyValidator(route.body);
  const methods = [...methodsOf(route)];

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const principal = route.auth === 'public' ? undefined : await identify(request, reply, route);
    if (route.auth === 'admin' && !principal?.user.perm.admin) {
      throw new AppError('forbidden', 'Only administrators may do this');
    }
    const context: Partial<UserContext<unknown>> = {
      request,
      reply,
      signal: signalOf(request, reply, route),
      path: parseRequestPath(prefix === null ? '' : pathAfter(request.url, prefix)),
      query: new URLSearchParams(request.url.split('?').slice(1).join('?')),
      body: validate(request.body),
    };
    if (principal) context.principal = principal;
    const answer = await route.handler(context as UserContext<unknown>);
    if (reply.sent || answer === undefined) return reply;
    if (typeof answer === 'string') reply.type('text/plain; charset=utf-8');
    return reply.send(answer);
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook('preParsing', async (request) => refuseCodedBody(request));
    if (route.body === 'stream') {
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    } else {
      // Old clients send JSON as text/plain; the cookie alone never authorises a change, so this is safe.
      scope.addContentTypeParser('*', { parseAs: 'string' }, parseJson(scope));
    }
    for (const url of addresses) {
      scope.route({ method: methods, url, handler, bodyLimit: route.bodyLimit ?? JSON_BODY_BYTES });
    }
  });
}

/** Nothing here unpacks a body: taken as it is, it would be stored as what the client did not mean. */
function refuseCodedBody({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'] ?? 'identity';
  if (!/^(?:identity)?$/i.test(coding.trim())) {
    throw new AppError('unsupported_media_type', `A body coded as ${coding.slice(0, 20)} is not understood`);
  }
}

type JsonParser = (
  request: FastifyRequest,
  body: string,
  done: (error: Error | null, value?: unknown) => void,
) => void;

function parseJson(scope: FastifyInstance): JsonParser {
  const parse = scope.getDefaultJsonParser('error', 'error') as unknown as JsonParser;
  return (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done));
}

function bodyValidator(schema: TSchema | 'stream' | undefined): (body: unknown) => unknown {
  if (schema === undefined || schema === 'stream') return () => undefined;
  const validator = Compile(schema);
  return (body) => {
    if (validator.Check(body)) return body;
    const [fault] = validator.Errors(body);
    const field = fault?.instancePath.replaceAll('/', '.').replace(/^\./, '') ?? '';
    const reason = fault ? `${field || 'the body'} ${fault.message}` : 'the body is not as expected';
    throw fieldError(field, 'wrong_type', reason);
  };
}

function pathAfter(url: string, prefix: string): string {
  const end = url.indexOf('?');
  return url.slice(prefix.length, end < 0 ? undefined : end);
}

function signalOf(request: FastifyRequest, reply: FastifyReply, route: Route): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new AppError('invalid_input', 'The client went away'));
  });
  if (route.body === 'stream') {
    request.raw.setTimeout(STALLED_BODY_MS, () => request.raw.destroy());
    request.raw.once('end', () => request.raw.setTimeout(0));
    // What a refusal left unread would hold up the next request of the same connection.
    reply.raw.once('finish', () => request.raw.resume());
  }
  return controller.signal;
}
