import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../core/files/principal.js';
import { AppError } from '../lib/app-error.js';
import { parseRequestPath } from '../lib/request-path.js';
import { type Admission, refusalOf } from './admission.js';
import { refuseForeignOrigin } from './foreign-origin.js';
import type { Mounting } from './mount-route.js';
import { refuseManyParameters, refusingDisguise } from './request/request-target.js';
import type { SocketContext, SocketRoute } from './socket-route.js';

/**
 * Makes Fastify upgrade a socket route: the origin, the principal and the permission are checked before the
 * upgrade.
 */
export async function mountSocket(
  app: FastifyInstance,
  route: SocketRoute,
  admission: Admission,
  activityOf?: Mounting['activityOf'],
): Promise<void> {
  const contexts = new WeakMap<FastifyRequest, SocketContext>();
  const identified = new WeakMap<FastifyRequest, Principal>();
  const prefix = route.path.slice(0, -'/*'.length);
  const { endpoint } = route;
  const { protocol, maxBytes } = endpoint.socket;
  const refuseDisguise = refusingDisguise(route.path);
  const activity = activityOf?.(route);
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        maxPayload: maxBytes,
        perMessageDeflate: false,
        handleProtocols: (offered: Set<string>) => offered.has(protocol) && protocol,
      },
    });
    for (const url of [prefix, route.path]) {
      scope.route({
        method: 'GET',
        url,
        onRequest: async (request, reply) => {
          refuseDisguise(request.url);
          refuseManyParameters(request.url);
          refuseForeignOrigin(request);
          const principal = await admission.identify(request, reply, endpoint);
          identified.set(request, principal);
          const path = parseRequestPath(request.url.split('?', 1)[0]?.slice(prefix.length) ?? '');
          const context = { principal, path };
          if (principal.session.isReading) {
            throw new AppError('unauthenticated', 'The cookie permits reading only');
          }
          const refusal = refusalOf(principal, endpoint, request);
          if (refusal) throw refusal;
          contexts.set(request, context);
        },
        onError: (request, _reply, error, done) => {
          activity?.failed(request, error, identified.get(request));
          done();
        },
        handler: () => {
          throw new AppError('invalid_input', 'A WebSocket is required here');
        },
        wsHandler: (socket, request) => {
          const context = contexts.get(request);
          if (!context) return socket.terminate();
          activity?.done(request, null, context.principal);
          route.handler(context, socket);
        },
      });
    }
  });
}
