import type { SessionKey } from '../../core/files/principal.js';
import type { KeysService } from './keys/keys-service.js';
import type { SessionsStore } from './sessions/sessions-store.js';

/** No session has such an id: they are base64url. */
const KEY_LOGIN = 'key:';

/** The id of the login that the requests with an API key belong to. */
export function loginOfKey(id: string): string {
  return `${KEY_LOGIN}${id}`;
}

/** A login that has not ended. */
export interface ValidLogin {
  /** When its last token expires, or its key ends, in milliseconds since 1970. */
  expiresAt: number;
  key?: SessionKey;
  /** It can only set up a second factor. */
  isForSetup: boolean;
}

/** Finds logins by their ids, for what continues after a request: by a session, by an API key, or by both. */
export class Logins {
  constructor(
    readonly sessions: Pick<SessionsStore, 'lastOfFamily'>,
    readonly keys: Pick<KeysService, 'find'>,
    readonly now: () => number,
  ) {}

  /** Undefined once the login has ended, or is of another user. */
  async find(userId: number, loginId: string): Promise<ValidLogin | undefined> {
    if (loginId.startsWith(KEY_LOGIN)) {
      const key = await this.#keyOf(userId, loginId.slice(KEY_LOGIN.length));
      return key && { key, expiresAt: key.expiresAt ?? Number.POSITIVE_INFINITY, isForSetup: false };
    }
    const last = await this.sessions.lastOfFamily(userId, loginId, this.now());
    if (!last) return undefined;
    const { expiresAt, isForSetup } = last;
    if (last.keyId === null) return { expiresAt, isForSetup };
    const key = await this.#keyOf(userId, last.keyId);
    return key && { key, expiresAt, isForSetup };
  }

  async #keyOf(userId: number, id: string) {
    const key = await this.keys.find(id);
    return key?.userId === userId ? key : undefined;
  }
}
