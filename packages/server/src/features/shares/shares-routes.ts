import { type ShareChange, ShareChange as ShareChangeSchema, ShareRequest } from '@satchel/contract';
import { shares } from '@satchel/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { addActivityFacts } from '../../http/request/activity-facts.js';
import { bodyOf } from '../../http/request/request-body.js';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import { AppError } from '../../lib/app-error.js';
import { readJson } from '../../lib/read-json.js';
import type { SharesService } from './shares-service.js';

/** `/api/shares` and `/api/share`: the API for owners. */
export function sharesRoutes(service: SharesService): Route[] {
  return [
    implement(shares.list, ({ principal, query }) => service.list(principal, query.get('opened') === 'true')),
    implement(shares.listAt, ({ principal, path, query }) =>
      service.listAt(principal, path.path, query.get('opened') === 'true'),
    ),
    implement(shares.create, async ({ principal, path, request }) =>
      service.create(principal, path.path, await readRequest(request)),
    ),
    implement(shares.change, async ({ principal, path, request }) => {
      const hash = path.path.slice(1);
      await namePath(service, hash, request);
      return service.change(principal, hash, await readChange(request));
    }),
    implement(shares.remove, async ({ principal, path, request }) => {
      const hash = path.path.slice(1);
      await namePath(service, hash, request);
      await service.remove(principal, hash);
      return statusText(200);
    }),
    implement(shares.renew, ({ principal, body }) => service.renew(principal, body)),
  ];
}

/** The activity log names a link by the path that it shows, as whoever knows the hash can open it. */
async function namePath(service: SharesService, hash: string, request: FastifyRequest): Promise<void> {
  const path = await service.serverPathOf(hash);
  if (path !== undefined) addActivityFacts(request, { path });
}

/** Clients send a body, a query, or both: then the body counts for the fields that it has. */
async function readRequest(request: FastifyRequest): Promise<ShareRequest> {
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  const body = (await readJson(bodyOf(request), shares.create.maxBodyBytes)) ?? {};
  const terms = Object.fromEntries(query);
  if (!Check(ShareRequest, terms) || !Check(ShareRequest, body)) throw notTerms();
  return { ...terms, ...body };
}

async function readChange(request: FastifyRequest): Promise<ShareChange> {
  const body = await readJson(bodyOf(request), shares.change.maxBodyBytes);
  if (!Check(ShareChangeSchema, body)) throw notTerms();
  return body;
}

function notTerms(): AppError {
  return new AppError(
    'invalid_input',
    'The body must be an object with expires, unit, password, starts, view, title, cover, onReplaced, canDownload',
  );
}
