import type { SessionInfo } from '@satchel/contract';
import { adminRoute, type Route, userRoute } from '../../../http/route.js';
import { statusText } from '../../../http/status-text.js';
import { AppError } from '../../../lib/app-error.js';
import { listDevices } from './list-devices.js';
import type { SessionsStore } from './sessions-store.js';

export interface SessionsRoutesOptions {
  sessions: SessionsStore;
  userExists: (id: number) => Promise<boolean>;
  now: () => number;
}

/** The devices somebody is signed in on. One of them is a login with all that was renewed from it. */
export function sessionsRoutes({ sessions, userExists, now }: SessionsRoutesOptions): Route[] {
  return [
    userRoute({
      method: 'GET',
      path: '/api/sessions',
      summary: 'The own logins that still work',
      handler: async ({ principal: { user, session } }): Promise<SessionInfo[]> =>
        listDevices(await sessions.listOfUser(user.id, now()), session.family),
    }),
    userRoute({
      method: 'DELETE',
      path: '/api/sessions/:id',
      summary: 'Signs out one of the own devices, at once',
      async handler({ request, principal }) {
        const { id } = request.params as { id: string };
        if (!(await sessions.removeFamilyOf(principal.user.id, id))) {
          throw new AppError('not_found', 'There is no such login');
        }
        return statusText(200);
      },
    }),
    userRoute({
      method: 'DELETE',
      path: '/api/sessions',
      summary: 'Signs out all of the own devices but the one that asks',
      async handler({ principal: { user, session } }) {
        await sessions.removeOtherFamilies(user.id, session.family);
        return statusText(200);
      },
    }),
    adminRoute({
      method: 'DELETE',
      path: '/api/users/:id/sessions',
      summary: 'Signs a user out everywhere',
      async handler({ request }) {
        const { id } = request.params as { id: string };
        if (!/^\d{1,9}$/.test(id) || !(await userExists(Number(id)))) {
          throw new AppError('not_found', 'There is no such user');
        }
        await sessions.removeOfUser(Number(id));
        return statusText(200);
      },
    }),
  ];
}
