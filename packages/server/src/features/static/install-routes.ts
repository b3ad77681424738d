import type { PageConfig } from '@satchel/contract';
import { publicRoute, type Route } from '../../http/route.js';
import { manifestOf } from './manifest.js';

/** The worker asks for our own files, and runs nothing else. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** What makes the client an app of its own on a device. */
export function installRoutes(pageConfig: () => Promise<PageConfig>): Route[] {
  return [
    publicRoute({
      method: ['GET', 'HEAD'],
      path: '/manifest.webmanifest',
      summary: 'Name, colours and icons of the client, for installing it as an app',
      async handler({ reply }) {
        return reply
          .header('Cache-Control', 'no-cache')
          .type('application/manifest+json; charset=utf-8')
          .send(JSON.stringify(manifestOf(await pageConfig())));
      },
    }),
    publicRoute({
      method: ['GET', 'HEAD'],
      path: '/service-worker.js',
      summary: 'Opens the client without a connection; keeps nothing but its own code',
      handler({ reply }) {
        reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': WORKER_POLICY });
        return reply.sendFile('service-worker.js', { cacheControl: false });
      },
    }),
  ];
}
