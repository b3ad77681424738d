import {
  encodePath,
  TUS_EXTENSIONS,
  TUS_VERSION,
  UPLOAD_ID_HEADER,
  UPLOAD_IDLE_HEADER,
  UPLOAD_TAIL_HEADER,
} from '@satchel/contract';
import { uploads } from '@satchel/contract/endpoints';
import type { FastifyReply } from 'fastify';
import { bodyOf } from '../../http/request/request-body.js';
import { implement, type Route, type RouteContext } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import { assertPartType, countIn, keyIn, metadataIn, partLength, tailStartIn } from './tus-headers.js';
import type { UploadsService } from './uploads-service.js';

/** Set on every response, including errors. */
const VERSION = { headers: () => ({ 'Tus-Resumable': TUS_VERSION }) };

export interface UploadsRoutesOptions {
  /** No trailing slash. */
  baseUrl: string;
  now(): number;
}

/** Uploads in parts by the tus protocol; the address of a file is that of its upload. */
export function uploadsRoutes(service: UploadsService, { baseUrl, now }: UploadsRoutesOptions): Route[] {
  return [
    implement(uploads.list, ({ principal, reply }) => {
      reply.header('Cache-Control', 'no-store');
      return service.list(principal);
    }),
    implement(uploads.describe, ({ reply }) => describe(reply), VERSION),
    implement(uploads.create, (context) => create(service, context, { baseUrl, now }), VERSION),
    implement(uploads.offset, (context) => look(service, context), VERSION),
    implement(uploads.append, (context) => append(service, context), VERSION),
    implement(
      uploads.abort,
      async ({ principal, path, request, reply, signal }) => {
        await service.abort(principal, { path: path.path, key: keyIn(request.headers) }, signal);
        return reply.code(204).send();
      },
      VERSION,
    ),
  ];
}

function describe(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'Tus-Version': TUS_VERSION,
      'Tus-Extension': TUS_EXTENSIONS.join(','),
      'Tus-Max-Size': String(Number.MAX_SAFE_INTEGER),
    })
    .code(204)
    .send();
}

async function create(
  service: UploadsService,
  { principal, path, query, request, reply }: RouteContext<typeof uploads.create>,
  { baseUrl, now }: UploadsRoutesOptions,
): Promise<string> {
  const begun = await service.create(principal, {
    ...path,
    length: countIn(request.headers, 'Upload-Length'),
    ...metadataIn(request.headers, now()),
    override: query.get('override') === 'true',
  });
  reply.code(201).header('Location', `${baseUrl}/api/tus${encodePath(path.path)}`);
  if (begun !== null) {
    reply.header('Upload-Expires', new Date(begun.expiresAt).toUTCString());
    reply.header(UPLOAD_ID_HEADER, begun.key);
  }
  return statusText(201);
}

async function look(
  service: UploadsService,
  { principal, path, reply, signal }: RouteContext<typeof uploads.offset>,
): Promise<FastifyReply> {
  const state = await service.stateOf(principal, path.path, signal);
  const { key, offset, tail, length, metadata, expiresAt, idleMs } = state;
  if (metadata !== '') reply.header('Upload-Metadata', metadata);
  if (tail) reply.header(UPLOAD_TAIL_HEADER, `${tail.start}-${tail.end}`);
  return reply
    .headers({
      'Upload-Offset': String(offset),
      'Upload-Length': String(length),
      'Upload-Expires': new Date(expiresAt).toUTCString(),
      [UPLOAD_ID_HEADER]: key,
      [UPLOAD_IDLE_HEADER]: String(Math.floor(idleMs / 1000)),
      'Cache-Control': 'no-store',
    })
    .send();
}

async function append(
  service: UploadsService,
  { principal, path, request, reply, signal }: RouteContext<typeof uploads.append>,
): Promise<FastifyReply> {
  assertPartType(request.headers);
  const offset = await service.append(principal, {
    path: path.path,
    key: keyIn(request.headers),
    offset: countIn(request.headers, 'Upload-Offset'),
    length: partLength(request.headers),
    tailStart: tailStartIn(request.headers),
    body: bodyOf(request),
    signal,
  });
  return reply.header('Upload-Offset', String(offset)).code(204).send();
}
