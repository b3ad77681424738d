import type { IncomingHttpHeaders } from 'node:http';
import { SEARCH_STREAM_TYPE, SESSION_COOKIE, type SearchHit } from '@satchel/contract';
import { search as endpoints } from '@satchel/contract/endpoints';
import { numberIn } from '../../http/request/query-number.js';
import { implement, type Route, type RouteContext } from '../../http/route.js';
import { sendStream } from '../../http/sending/raw-response.js';
import { asArray, asLines } from './render-hits.js';
import type { SearchOutcome, SearchRequest, SearchService } from './search-service.js';

export interface SearchRouteOptions {
  /** Set to send lines of JSON also to clients that do not request them. */
  stream: boolean;
}

export function searchRoutes(service: SearchService, options: SearchRouteOptions): Route[] {
  return [implement(endpoints.find, (context) => search(service, options, context), { budget: 'scans' })];
}

async function search(
  service: SearchService,
  options: SearchRouteOptions,
  context: RouteContext<typeof endpoints.find>,
): Promise<void> {
  const { principal, path, query, request, reply, signal } = context;
  const hits = service.search(principal, { path: path.path, ...requestOf(query), signal });
  // Errors of the search are thrown here, before the headers of the response are sent.
  await hits.next();
  const asked = (request.headers.accept ?? '').includes(SEARCH_STREAM_TYPE);
  const { type, body } = asked || wantsLines(request.headers, options) ? lines(hits, asked) : array(hits);
  await sendStream(reply, { status: 200, headers: { 'Content-Type': type, Vary: 'Accept, Cookie' } }, body);
}

function requestOf(
  query: RouteContext<typeof endpoints.find>['query'],
): Omit<SearchRequest, 'path' | 'signal'> {
  return {
    text: query.get('query') ?? '',
    foldersOnly: query.get('folders') === 'true',
    limit: numberIn(query.get('limit'), 'limit', Number.MAX_SAFE_INTEGER),
  };
}

/**
 * Clients that read only one of the two formats do not request it. Newer ones, since release 2.44, keep the
 * token in a cookie that they set themselves; older ones read an array, and so do all that request JSON.
 */
function wantsLines(
  { accept = '', cookie = '' }: IncomingHttpHeaders,
  { stream }: SearchRouteOptions,
): boolean {
  if (accept.includes('application/json')) return false;
  return stream || cookie.split(';').some((pair) => pair.trim().startsWith(`${SESSION_COOKIE}=`));
}

type Hits = AsyncGenerator<SearchHit[], SearchOutcome>;

/** Clients that do not request the type know neither it nor a line that is not a hit. */
function lines(hits: Hits, asked: boolean) {
  return { type: asked ? SEARCH_STREAM_TYPE : 'text/plain; charset=utf-8', body: asLines(hits, asked) };
}

function array(hits: Hits) {
  return { type: 'application/json; charset=utf-8', body: asArray(hits) };
}
