import type { Endpoint } from '@satchel/contract';
import { apiDocs } from '@satchel/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { implement, type Route } from '../../http/route.js';
import { declaredEndpoints } from './declared.js';
import { type OpenApiFacts, printOpenApi } from './openapi.js';

interface ApiDocsDeps extends OpenApiFacts {
  /** The endpoints that this server has. */
  mounted: () => readonly Endpoint[];
  /** Sends the page of the web client, which shows the description for this address. */
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

export function apiDocsRoutes({ mounted, page, ...facts }: ApiDocsDeps): Route[] {
  // The description is printed once, because it does not change while the server runs.
  let printed: string | undefined;
  const print = (): string => {
    const known = new Set(mounted());
    const endpoints = declaredEndpoints().filter(({ endpoint }) => known.has(endpoint));
    return JSON.stringify(printOpenApi(endpoints, facts));
  };
  return [
    implement(apiDocs.openapi, ({ reply }) => {
      printed ??= print();
      return reply.type('application/json; charset=utf-8').send(printed);
    }),
    implement(apiDocs.page, ({ request, reply }) => page(request, reply)),
  ];
}
