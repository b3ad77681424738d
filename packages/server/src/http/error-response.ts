import type { ErrorBody, ErrorCode } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.js';
import { statusText } from './status-text.js';

/** The only place that turns a code into a status. */
const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_credentials: 403,
  reauthentication_required: 403,
  forbidden: 403,
  // What clients of both releases expect instead of 403: accepted, but not a byte of content follows.
  download_not_allowed: 202,
  not_found: 404,
  method_not_allowed: 405,
  already_exists: 409,
  conflict: 409,
  upload_offset_mismatch: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  command_failed: 422,
  locked: 423,
  too_many_requests: 429,
  cancelled: 499,
  internal: 500,
  not_implemented: 501,
  busy: 503,
  storage_full: 507,
};

/** Errors that Fastify or Node's parser raise before a handler runs, by their status. */
const FOREIGN: Record<number, ErrorCode> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  503: 'busy',
};

/** For answers that tell of several outcomes at once. */
export function statusOf({ code }: AppError): number {
  return STATUS[code];
}

/** Anything thrown becomes an `AppError`; what we did not expect says nothing to the client. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code = FOREIGN[status];
  if (code && error instanceof Error) return new AppError(code, error.message, { cause: error });
  return new AppError('internal', 'Something went wrong on the server', { cause: error });
}

/** Answers with JSON for a client that prefers it, with a line of text for old ones; the status is the same. */
export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  const retryAfter = error.details?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('Retry-After', String(Math.ceil(retryAfter)));
  reply.code(status);
  if (prefersJson(request)) {
    const body: ErrorBody = { code: error.code, message: error.message, requestId: request.id };
    if (error.details) body.details = error.details;
    return reply.type('application/json; charset=utf-8').send(body);
  }
  return reply
    .type('text/plain; charset=utf-8')
    .send(statusText(status, status === 400 ? error.message : undefined));
}

/** To a request that names another server. No page sends one, so there is no code for it. */
export function sendMisdirected(reply: FastifyReply): FastifyReply {
  return reply.code(421).type('text/plain; charset=utf-8').send(statusText(421));
}

function prefersJson(request: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(request.headers.accept ?? '');
}
