import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.js';
import type { Identify } from './mount-route.js';
import { parseRequestPath } from './request-path.js';
import { refuseForeignOrigin } from './security-headers.js';
import type { SocketContext, SocketRoute } from './socket-route.js';

/** Makes Fastify upgrade a socket route: origin, who is calling and what they may are asked before the upgrade. */
export async function mountSocket(
  app: FastifyInstance,
  route: SocketRoute,
  identify: Identify,
): Promise<void> {
  const contexts = new WeakMap<FastifyRequest, SocketContext>();
  const prefix = route.path.slice(0, -'/*'.length);
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        maxPayload: route.maxMessageBytes,
        perMessageDeflate: false,
        handleProtocols: (offered: Set<string>) => offered.has(route.protocol) && route.protocol,
      },
    });
    for (const url of [prefix, route.path]) {
      scope.route({
        method: 'GET',
        url,
        preValidation: async (request, reply) => {
          refuseForeignOrigin(request);
          const principal = await identify(request, reply, route);
          const path = parseRequestPath(request.url.split('?', 1)[0]?.slice(prefix.length) ?? '');
          const context = { principal, path };
          await route.authorize(context);
          contexts.set(request, context);
        },
        handler: () => {
          throw new AppError('invalid_input', 'A WebSocket is expected here');
        },
        wsHandler: (socket, request) => {
          const context = contexts.get(request);
          if (context) route.handler(context, socket);
          else socket.terminate();
        },
      });
    }
  });
}
