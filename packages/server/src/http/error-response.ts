import type { ErrorBody, ErrorCode } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.js';
import { hasUnreadBody } from './request/request-body.js';
import { sendWithoutReading } from './sending/raw-response.js';
import { statusText } from './sending/status-text.js';

/** The only mapping of codes to statuses. */
const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_credentials: 403,
  reauthentication_required: 403,
  forbidden: 403,
  foreign_origin: 403,
  // Clients of both releases expect this instead of 403; no content follows.
  download_not_allowed: 202,
  not_found: 404,
  method_not_allowed: 405,
  already_exists: 409,
  conflict: 409,
  trash_unavailable: 409,
  upload_offset_mismatch: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  command_failed: 422,
  locked: 423,
  // Clients of File Browser take 409 for a name that is taken, and ask again.
  paused_by_brake: 429,
  too_many_requests: 429,
  cancelled: 499,
  internal: 500,
  not_implemented: 501,
  busy: 503,
  disk_unreachable: 503,
  storage_full: 507,
};

/** What clients that know no JSON are told in words, besides what is wrong with a request. */
const EXPLAINED: ReadonlySet<ErrorCode> = new Set([
  'foreign_origin',
  'paused_by_brake',
  'storage_full',
  'trash_unavailable',
]);

/** Errors of Fastify or Node's parser before a handler runs, by their status. */
const FOREIGN: Record<number, ErrorCode> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  503: 'busy',
};

/** The status of a code, for the API documents. */
export const statusOfCode = (code: ErrorCode): number => STATUS[code];

/** The status of an error, for responses that contain several outcomes. */
export function statusOf({ code }: AppError): number {
  return STATUS[code];
}

/** Converts anything thrown to an `AppError`; an unexpected error reveals nothing to the client. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code = FOREIGN[status];
  if (code && error instanceof Error) return new AppError(code, error.message, { cause: error });
  return new AppError('internal', 'Something went wrong on the server', { cause: error });
}

/** Sends JSON to a client that prefers it, and a line of text to old ones; the status is the same. */
export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  const retryAfter = error.details?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('Retry-After', String(Math.ceil(retryAfter)));
  reply.code(status);
  if (prefersJson(request)) {
    const body: ErrorBody = { code: error.code, message: error.message, requestId: request.id };
    if (error.details) body.details = error.details;
    reply.type('application/json; charset=utf-8');
    return send(reply, JSON.stringify(body));
  }
  reply.type('text/plain; charset=utf-8');
  const isExplained = status === 400 || EXPLAINED.has(error.code);
  return send(reply, statusText(status, isExplained ? error.message : undefined));
}

/**
 * Responds to a request for another server (421), or with an address (414) or headers (431) that are too long. Pages send
 * no such requests, so there is no code.
 */
export function sendBareStatus(reply: FastifyReply, status: 414 | 421 | 431): FastifyReply {
  return send(reply.code(status).type('text/plain; charset=utf-8'), statusText(status));
}

/** The body of a rejected request is not read. */
function send(reply: FastifyReply, text: string): FastifyReply {
  return hasUnreadBody(reply.request.raw) ? sendWithoutReading(reply, text) : reply.send(text);
}

function prefersJson(request: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(request.headers.accept ?? '');
}
