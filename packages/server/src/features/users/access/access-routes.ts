import type { AccessAnswer } from '@satchel/contract';
import { toVirtualPath } from '../../../http/request-path.js';
import { adminRoute, type Route } from '../../../http/route.js';
import { AppError } from '../../../lib/app-error.js';
import { fieldError } from '../../../lib/field-error.js';
import { type AccessDependencies, explainAccess } from './explain-access.js';

export function accessRoutes(on: AccessDependencies): Route[] {
  return [
    adminRoute({
      method: 'GET',
      path: '/api/access',
      summary: 'Whether the user `user` gets to `path`, and which rule decides',
      async handler({ query }): Promise<AccessAnswer> {
        const id = query.get('user') ?? '';
        if (id === '') throw fieldError('user', 'empty', 'the id of a user is needed');
        const answer = /^\d{1,9}$/.test(id)
          ? await explainAccess(on, Number(id), toVirtualPath(query.get('path') ?? '/'))
          : null;
        if (!answer) throw new AppError('not_found', 'There is no such user');
        return answer;
      },
    }),
  ];
}
