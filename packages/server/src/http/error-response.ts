import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toAppError } from '../lib/app-error.js';
import type { DiscardBody } from './connections/unwanted-bodies.js';
import { hasUnreadBody } from './request/request-body.js';
import { sendWithoutReading } from './sending/raw-response.js';
import { statusText } from './sending/status-text.js';

/** Errors that are explained in words to clients that know no JSON, besides those of invalid requests. */
const EXPLAINED: ReadonlySet<ErrorCode> = new Set([
  'foreign_origin',
  'paused_by_brake',
  'second_factor_required',
  'second_factor_setup_required',
  'storage_full',
  'trash_unavailable',
  'wrong_code',
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

/** Like `toAppError`, also for what Fastify or Node's parser threw. */
export function responseErrorOf(error: unknown): AppError {
  const code =
    error instanceof Error && 'statusCode' in error ? FOREIGN[Number(error.statusCode)] : undefined;
  if (error instanceof AppError || code === undefined) return toAppError(error);
  return new AppError(code, (error as Error).message, { cause: error });
}

/** Sends JSON to a client that prefers it, and a line of text to old ones; the status is the same. */
export function sendError(error: AppError, reply: FastifyReply, discard: DiscardBody): FastifyReply {
  const { request } = reply;
  const status = ERROR_STATUS[error.code];
  const retryAfter = error.details?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('Retry-After', String(Math.ceil(retryAfter)));
  reply.code(status);
  if (prefersJson(request)) {
    const body: ErrorBody = { code: error.code, message: error.message, requestId: request.id };
    if (error.details) body.details = error.details;
    reply.type('application/json; charset=utf-8');
    return send(reply, JSON.stringify(body), discard);
  }
  reply.type('text/plain; charset=utf-8');
  const isExplained = status === 400 || EXPLAINED.has(error.code) || error.details?.quota !== undefined;
  return send(reply, statusText(status, isExplained ? error.message : undefined), discard);
}

/**
 * Responds to a request for another server (421), or with an address (414) or headers (431) that are too
 * long. Pages send no such requests, so there is no code.
 */
export function sendStatus(reply: FastifyReply, status: 414 | 421 | 431, discard: DiscardBody): FastifyReply {
  return send(reply.code(status).type('text/plain; charset=utf-8'), statusText(status), discard);
}

/** The body of a rejected request is not read. */
function send(reply: FastifyReply, text: string, discard: DiscardBody): FastifyReply {
  return hasUnreadBody(reply.request.raw) ? sendWithoutReading(reply, text, discard) : reply.send(text);
}

function prefersJson(request: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(request.headers.accept ?? '');
}
