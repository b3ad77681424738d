import { NEW_TOKEN_HEADER, RENEW_HEADER, UserRemoval, WANTS_TOKEN_HEADER } from '@satchel/contract';
import { users } from '@satchel/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import type { Principal } from '../../core/files/principal.js';
import { addActivityFacts } from '../../http/request/activity-facts.js';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import { AppError, fieldError } from '../../lib/app-error.js';
import { readJson } from '../../lib/read-json.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import { type AccessDependencies, explainAccess } from './explain-access.js';
import { userIdInPath } from './user-id-in-path.js';
import type { UsersService } from './users-service.js';

export interface UsersWeb {
  /** Creates a new session for a user who has just changed their own password; resolves to its token. */
  restart(principal: Principal, request: FastifyRequest, reply: FastifyReply): Promise<string>;
}

export function usersRoutes(service: UsersService, { restart }: UsersWeb): Route[] {
  return [
    implement(users.list, () => service.list()),
    implement(users.create, async ({ request, reply, principal, body }) => {
      const user = await service.create(principal, body);
      addActivityFacts(request, { id: user.id, name: user.username });
      reply.code(201).header('Location', `/settings/users/${user.id}`);
      return statusText(201);
    }),
    implement(users.get, async ({ params, reply, principal }) => {
      const { user, tag } = await service.get(principal, userIdInPath(params));
      reply.header('ETag', tag);
      return user;
    }),
    implement(users.home, ({ params, principal }) => service.homeOf(principal, userIdInPath(params))),
    implement(users.change, async ({ params, request, reply, principal, body }) => {
      const id = userIdInPath(params);
      const { headers } = request;
      addActivityFacts(request, { name: await service.nameOf(id) });
      const endedOwn = await service.update(principal, id, body, headers['if-match']);
      if (endedOwn && headers[WANTS_TOKEN_HEADER.toLowerCase()] === 'true') {
        reply.header(NEW_TOKEN_HEADER, await restart(principal, request, reply));
      } else if (id === principal.user.id) {
        reply.header(RENEW_HEADER, 'true');
      }
      return statusText(200);
    }),
    implement(users.remove, async ({ params, request, principal }) => {
      const body = (await readJson(request.body, users.remove.maxBodyBytes)) ?? {};
      if (!Check(UserRemoval, body)) {
        throw new AppError(
          'invalid_input',
          'current_password must be text, and home must be keep, move or delete',
        );
      }
      const { current_password, home } = body;
      const id = userIdInPath(params);
      addActivityFacts(request, { name: await service.nameOf(id) });
      await service.remove(principal, id, current_password, home);
      return statusText(200);
    }),
  ];
}

export function accessRoutes(deps: AccessDependencies): Route[] {
  return [
    implement(users.explainAccess, async ({ query }) => {
      const id = query.get('user') ?? '';
      if (id === '') throw fieldError('user', 'empty', 'The id of a user is missing');
      const decision = /^\d{1,9}$/.test(id)
        ? await explainAccess(deps, Number(id), toVirtualPath(query.get('path') ?? '/'))
        : null;
      if (!decision) throw new AppError('not_found', 'There is no such user');
      return decision;
    }),
  ];
}
