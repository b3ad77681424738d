import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../lib/durations.js';
import type { TriesStore } from '../../../lib/limits/throttle.js';
import { FLOW_MS } from './flow-cookie.js';

/** A session at a provider, and its user. */
export interface SessionThere {
  provider: string;
  /** Empty when the provider told none. */
  sid: string;
  issuer: string;
  subject: string;
}

const KIND = 'sign-on-ended';

/** Remembers what providers have ended, on all servers, for as long as a login here may be under way. */
export class EndedSessions {
  constructor(
    readonly tries: TriesStore,
    readonly now: () => number,
  ) {}

  /** With an empty `sid`, all sessions of the user have ended. */
  async note(ended: SessionThere): Promise<void> {
    const until = this.now() + FLOW_MS + MINUTE_MS;
    const tries = { count: 1, resetAt: this.now(), exhausted: 0, isSpent: true, keptUntil: until };
    await this.tries.change(KIND, keyOf(ended), () => ({ tries, result: undefined }));
  }

  /** True if that session has ended since a login by it was begun. */
  async hasEnded(session: SessionThere, since: number): Promise<boolean> {
    const keys = [keyOf({ ...session, sid: '' }), ...(session.sid === '' ? [] : [keyOf(session)])];
    for (const key of keys) {
      const endedAt = await this.tries.change(KIND, key, (before) => ({
        tries: before,
        result: before?.resetAt ?? 0,
      }));
      if (endedAt >= since) return true;
    }
    return false;
  }
}

function keyOf({ provider, sid, issuer, subject }: SessionThere): string {
  const named = sid === '' ? ['user', issuer, subject] : ['session', provider, sid];
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url');
}
