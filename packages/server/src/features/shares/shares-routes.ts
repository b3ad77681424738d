import { type ShareChange, ShareChange as ShareChangeSchema, ShareRequest } from '@satchel/contract';
import type { FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { bodyOf } from '../../http/request-body.js';
import { type Route, userRoute } from '../../http/route.js';
import { statusText } from '../../http/status-text.js';
import { AppError } from '../../lib/app-error.js';
import { readJson } from '../../lib/read-json.js';
import type { SharesService } from './shares-service.js';

const BODY_BYTES = 16 * 1024;
const TARGET = '/api/share/*';

/** `/api/shares` and `/api/share`: for those who share. */
export function sharesRoutes(service: SharesService): Route[] {
  return [
    userRoute({
      method: 'GET',
      path: '/api/shares',
      summary: 'Own links; for administrators, those of everybody',
      handler: ({ principal }) => service.list(principal),
    }),
    userRoute({
      method: 'GET',
      path: TARGET,
      summary: 'The links of a file or folder',
      handler: ({ principal, path }) => service.listAt(principal, path.path),
    }),
    userRoute({
      method: 'POST',
      path: TARGET,
      summary: 'Makes a link to a file or folder; `expires`, `unit`, `password` and `starts` are optional',
      body: 'stream',
      handler: async ({ principal, path, query, request }) =>
        service.create(principal, path.path, await readRequest(request, query)),
    }),
    userRoute({
      method: 'PUT',
      path: TARGET,
      summary: 'Changes the expiry, start or password of the link `/api/share/{hash}`',
      body: 'stream',
      handler: async ({ principal, path, request }) =>
        service.change(principal, path.path.slice(1), await readChange(request)),
    }),
    userRoute({
      method: 'DELETE',
      path: TARGET,
      summary: 'Deletes the link `/api/share/{hash}`',
      handler: async ({ principal, path }) => {
        await service.remove(principal, path.path.slice(1));
        return statusText(200);
      },
    }),
  ];
}

/** Clients of one era send a body, of the other a query, some both: then the body counts. */
async function readRequest(request: FastifyRequest, query: URLSearchParams): Promise<ShareRequest> {
  const body = (await readJson(bodyOf(request), BODY_BYTES)) ?? Object.fromEntries(query);
  if (!Check(ShareRequest, body)) throw notTerms();
  return body;
}

async function readChange(request: FastifyRequest): Promise<ShareChange> {
  const body = await readJson(bodyOf(request), BODY_BYTES);
  if (!Check(ShareChangeSchema, body)) throw notTerms();
  return body;
}

function notTerms(): AppError {
  return new AppError('invalid_input', 'the body must be an object with expires, unit, password, starts');
}
