import { SEARCH_STREAM_TYPE, type SearchHit } from '@satchel/contract';
import { type Route, type UserContext, userRoute } from '../../http/route.js';
import { sendStream } from '../../http/sending/raw-answer.js';
import { asArray, asLines } from './render-hits.js';
import type { SearchOutcome, SearchService } from './search-service.js';

export interface SearchRouteOptions {
  /** Lines of JSON also for clients that do not ask for them. */
  stream: boolean;
}

export function searchRoutes(service: SearchService, options: SearchRouteOptions): Route[] {
  return [
    userRoute({
      method: 'GET',
      path: '/api/search/*',
      summary: 'Files and folders below a folder whose names match `query`; lines of JSON on request',
      handler: (context) => search(service, options, context),
    }),
  ];
}

async function search(service: SearchService, options: SearchRouteOptions, context: UserContext<unknown>) {
  const { principal, path, query, request, reply, signal } = context;
  const text = query.get('query') ?? '';
  const hits = service.search(principal, { path: path.path, text, signal });
  // What refuses the search is thrown here, before the head of the answer is sent.
  await hits.next();
  const asked = (request.headers.accept ?? '').includes(SEARCH_STREAM_TYPE);
  const { type, body } = asked || options.stream ? lines(hits, asked) : array(hits);
  await sendStream(reply, { status: 200, headers: { 'Content-Type': type, Vary: 'Accept' } }, body);
}

type Hits = AsyncGenerator<SearchHit[], SearchOutcome>;

/** Clients that do not ask know neither the type nor a line that is no hit. */
function lines(hits: Hits, asked: boolean) {
  return { type: asked ? SEARCH_STREAM_TYPE : 'text/plain; charset=utf-8', body: asLines(hits, asked) };
}

function array(hits: Hits) {
  return { type: 'application/json; charset=utf-8', body: asArray(hits) };
}
