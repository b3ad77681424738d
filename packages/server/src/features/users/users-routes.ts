import { RENEW_HEADER, UserChange } from '@satchel/contract';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Principal } from '../../http/principal.js';
import { adminRoute, type Route, userRoute } from '../../http/route.js';
import { statusText } from '../../http/status-text.js';
import { AppError } from '../../lib/app-error.js';
import type { ClientOf } from '../../lib/client-address.js';
import { readJson } from '../../lib/read-json.js';
import type { Caller, UsersService } from './users-service.js';

const DELETE_BYTES = 16 * 1024;
const Confirmation = Type.Object({ current_password: Type.Optional(Type.String()) });

export function usersRoutes(service: UsersService, clientOf: ClientOf): Route[] {
  const callerOf = (principal: Principal, request: FastifyRequest): Caller => ({
    user: principal.user,
    session: principal.session,
    client: clientOf(request.raw),
  });
  return [
    adminRoute({
      method: 'GET',
      path: '/api/users',
      summary: 'All users, by id',
      handler: () => service.list(),
    }),
    adminRoute({
      method: 'POST',
      path: '/api/users',
      summary: 'Makes a user; the answer names its screen as Location',
      body: UserChange,
      async handler({ request, reply, principal, body }) {
        const user = await service.create(callerOf(principal, request), body);
        reply.code(201).header('Location', `/settings/users/${user.id}`);
        return statusText(201);
      },
    }),
    userRoute({
      method: 'GET',
      path: '/api/users/:id',
      summary: 'One user; oneself, or anybody for administrators',
      async handler({ request, reply, principal }) {
        const { user, tag } = await service.get(callerOf(principal, request), idOf(request));
        reply.header('ETag', tag);
        return user;
      },
    }),
    userRoute({
      method: 'PUT',
      path: '/api/users/:id',
      summary:
        'Changes the fields that `which` names, or all; with `If-Match` only what nobody changed meanwhile',
      body: UserChange,
      async handler({ request, reply, principal, body }) {
        const id = idOf(request);
        await service.update(callerOf(principal, request), id, body, request.headers['if-match']);
        if (id === principal.user.id) reply.header(RENEW_HEADER, 'true');
        return statusText(200);
      },
    }),
    userRoute({
      method: 'DELETE',
      path: '/api/users/:id',
      summary: 'Removes a user and ends their sessions; never the last administrator',
      bodyLimit: DELETE_BYTES,
      body: 'stream',
      async handler({ request, principal }) {
        const body = (await readJson(request.body, DELETE_BYTES)) ?? {};
        if (!Check(Confirmation, body)) throw new AppError('invalid_input', 'current_password must be text');
        await service.remove(callerOf(principal, request), idOf(request), body.current_password);
        return statusText(200);
      },
    }),
  ];
}

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string };
  if (!/^\d{1,9}$/.test(id)) throw new AppError('not_found', 'There is nothing at this address');
  return Number(id);
}
