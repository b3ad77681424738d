import { encodePath, TUS_EXTENSIONS, TUS_VERSION } from '@satchel/contract';
import type { FastifyReply } from 'fastify';
import { bodyOf } from '../../http/request-body.js';
import { publicRoute, type Route, type UserContext, userRoute } from '../../http/route.js';
import { statusText } from '../../http/status-text.js';
import { assertPartType, countIn, metadataIn, partLength } from './tus-headers.js';
import type { UploadsService } from './uploads-service.js';

const PATH = '/api/tus/*';

export interface UploadsRoutesOptions {
  /** No trailing slash. */
  baseUrl: string;
  now(): number;
}

type Context = UserContext<unknown>;

/** Uploads in parts by the tus protocol; the address of a file is that of its upload. */
export function uploadsRoutes(service: UploadsService, { baseUrl, now }: UploadsRoutesOptions): Route[] {
  return [
    publicRoute({
      method: 'OPTIONS',
      path: PATH,
      summary: 'What of the tus protocol is spoken',
      handler: ({ reply }) => describe(reply),
    }),
    userRoute({
      method: 'POST',
      path: PATH,
      summary: 'Begins an upload of `Upload-Length` bytes; `override=true` replaces what is there',
      body: 'stream',
      handler: (context) => create(service, context, { baseUrl, now }),
    }),
    userRoute({
      method: ['HEAD', 'GET'],
      path: PATH,
      summary: 'How far an upload is',
      handler: (context) => look(service, context),
    }),
    userRoute({
      method: 'PATCH',
      path: PATH,
      summary: 'Adds a part at `Upload-Offset`; with the last one the file appears',
      body: 'stream',
      handler: (context) => append(service, context),
    }),
    userRoute({
      method: 'DELETE',
      path: PATH,
      summary: 'Gives an upload up',
      handler: async ({ principal, path, reply, signal }) => {
        sayVersion(reply);
        await service.abort(principal, path.path, signal);
        return reply.code(204).send();
      },
    }),
  ];
}

function sayVersion(reply: FastifyReply): FastifyReply {
  return reply.header('Tus-Resumable', TUS_VERSION);
}

function describe(reply: FastifyReply): FastifyReply {
  return sayVersion(reply)
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
  { principal, path, query, request, reply }: Context,
  { baseUrl, now }: UploadsRoutesOptions,
): Promise<string> {
  sayVersion(reply);
  const expiresAt = await service.create(principal, {
    ...path,
    length: countIn(request.headers, 'Upload-Length'),
    ...metadataIn(request.headers, now()),
    override: query.get('override') === 'true',
  });
  reply.code(201).header('Location', `${baseUrl}/api/tus${encodePath(path.path)}`);
  if (expiresAt !== null) reply.header('Upload-Expires', new Date(expiresAt).toUTCString());
  return statusText(201);
}

async function look(
  service: UploadsService,
  { principal, path, reply, signal }: Context,
): Promise<FastifyReply> {
  sayVersion(reply);
  const { offset, length, metadata, expiresAt } = await service.look(principal, path.path, signal);
  if (metadata !== '') reply.header('Upload-Metadata', metadata);
  return reply
    .headers({
      'Upload-Offset': String(offset),
      'Upload-Length': String(length),
      'Upload-Expires': new Date(expiresAt).toUTCString(),
      'Cache-Control': 'no-store',
    })
    .send();
}

async function append(
  service: UploadsService,
  { principal, path, request, reply, signal }: Context,
): Promise<FastifyReply> {
  sayVersion(reply);
  assertPartType(request.headers);
  const offset = await service.append(principal, {
    path: path.path,
    offset: countIn(request.headers, 'Upload-Offset'),
    length: partLength(request.headers),
    body: bodyOf(request),
    signal,
  });
  return reply.header('Upload-Offset', String(offset)).code(204).send();
}
