import type { SessionInfo } from '@satchel/contract';
import { auth } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import { AppError } from '../../../lib/app-error.js';
import type { SessionsStore, StoredSession } from './sessions-store.js';

export interface SessionsRoutesOptions {
  sessions: SessionsStore;
  userExists: (id: number) => Promise<boolean>;
  now: () => number;
}

/** Lists and ends the devices of a user. A device is a login with all sessions renewed from it. */
export function sessionsRoutes({ sessions, userExists, now }: SessionsRoutesOptions): Route[] {
  return [
    implement(auth.listSessions, async ({ principal: { user, session } }) =>
      listDevices(await sessions.listOfUser(user.id, now()), session.loginId),
    ),
    implement(auth.endSession, async ({ params, principal }) => {
      if (!(await sessions.removeFamilyOf(principal.user.id, params.id))) {
        throw new AppError('not_found', 'There is no such login');
      }
      return statusText(200);
    }),
    implement(auth.endOtherSessions, async ({ principal: { user, session } }) => {
      await sessions.removeOtherFamilies(user.id, session.loginId);
      return statusText(200);
    }),
    implement(auth.endSessionsOfUser, async ({ params: { id } }) => {
      if (!/^\d{1,9}$/.test(id) || !(await userExists(Number(id)))) {
        throw new AppError('not_found', 'There is no such user');
      }
      await sessions.removeOfUser(Number(id));
      return statusText(200);
    }),
  ];
}

/** Lists one device for each login: that of the request first, then the most recently used. */
function listDevices(sessions: readonly StoredSession[], currentFamily: string): SessionInfo[] {
  const latest = new Map<string, StoredSession>();
  for (const session of sessions) {
    const known = latest.get(session.family);
    if (!known || session.seenAt >= known.seenAt) latest.set(session.family, session);
  }
  return [...latest.values()]
    .map((session) => ({
      id: session.family,
      current: session.family === currentFamily,
      created: Math.floor(session.startedAt / 1000),
      lastSeen: Math.floor(session.seenAt / 1000),
      address: session.address,
      userAgent: session.userAgent,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeen - a.lastSeen);
}
