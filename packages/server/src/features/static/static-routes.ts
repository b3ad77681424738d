import type { PageConfig } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicRoute, type Route } from '../../http/route.js';
import { pagePolicy, renderIndexPage } from './index-page.js';

export interface StaticOptions {
  /** The built page, with placeholders. */
  template: string;
  pageConfig: () => Promise<PageConfig>;
  /** Where 'Report issue' leads, when the operator says so. */
  issuesAddress: string;
  /** What the page at this address shows; empty where that is not to be told. */
  titleOf: (request: FastifyRequest) => Promise<string>;
}

export function staticRoutes(): Route[] {
  return [
    publicRoute({
      method: 'GET',
      path: '/health',
      summary: 'Whether the server is up',
      handler: () => ({ status: 'OK' }),
    }),
    publicRoute({
      method: ['GET', 'HEAD'],
      path: '/static/*',
      summary: 'The built web client; names carry a hash and are cached for ever',
      handler: ({ path, reply }) => {
        const hashed = path.path.startsWith('/assets/');
        return reply.sendFile(path.path.slice(1), { maxAge: hashed ? '365d' : '1d', immutable: hashed });
      },
    }),
  ];
}

/** Answers every address that is a screen of the web client. */
export function pageHandler({ template, pageConfig, issuesAddress, titleOf }: StaticOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const title = await titleOf(request);
    const config = await pageConfig();
    return reply
      .headers({ 'Content-Security-Policy': pagePolicy(config.ReCaptchaHost), 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(renderIndexPage(template, config, { issuesAddress, title }));
  };
}
