import type { SessionInfo } from '@satchel/contract';
import type { StoredSession } from './sessions-store.js';

/** One for each login, the one that asks first, then the latest used; an address as it was last seen. */
export function listDevices(sessions: readonly StoredSession[], currentFamily: string): SessionInfo[] {
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
