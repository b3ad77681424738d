import { GroupRemoval } from '@satchel/contract';
import { groups } from '@satchel/contract/endpoints';
import { Check } from 'typebox/value';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import { AppError } from '../../lib/app-error.js';
import { readJson } from '../../lib/read-json.js';
import type { GroupsService } from './groups-service.js';

/** Groups of users, for administrators. */
export function groupsRoutes(service: GroupsService): Route[] {
  return [
    implement(groups.list, () => service.list()),
    implement(groups.get, async ({ params, reply }) => {
      const { group, tag } = await service.get(idIn(params));
      reply.header('ETag', tag);
      return group;
    }),
    implement(groups.create, async ({ principal, reply, body }) => {
      const { group, tag } = await service.create(principal, body);
      reply.header('ETag', tag);
      return group;
    }),
    implement(groups.change, async ({ principal, params, request, reply, body }) => {
      const { group, tag } = await service.change(principal, idIn(params), body, request.headers['if-match']);
      reply.header('ETag', tag);
      return group;
    }),
    implement(groups.remove, async ({ principal, params, request }) => {
      const body = (await readJson(request.body, groups.remove.maxBodyBytes)) ?? {};
      if (!Check(GroupRemoval, body)) throw new AppError('invalid_input', 'current_password must be text');
      await service.remove(principal, idIn(params), body.current_password);
      return statusText(200);
    }),
  ];
}

function idIn({ id }: { id: string }): number {
  if (!/^\d{1,9}$/.test(id)) throw new AppError('not_found', 'There is nothing at this address');
  return Number(id);
}
