import type { LoginRequest, TokenPayload, User } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { randomToken } from '../../lib/secrets.js';
import type { SessionsStore, StoredSession } from './sessions-store.js';
import { tokenUser } from './token-user.js';
import { TOKEN_ISSUER, type Tokens } from './tokens.js';

const SECOND = 1000;
const HOUR = 3_600_000;
/** However often it is renewed, a login ends after this. */
const LONGEST_LOGIN = 30 * 24 * HOUR;
/** A renewed token works this long beside its successor, for requests under way. */
const OVERLAP = 10 * SECOND;

/** Finds out who is logging in; throws `wrong_credentials`, `too_many_requests` or `busy`. */
export type LoginMethod = (credentials: LoginRequest, client: Client) => Promise<User>;

export interface AuthDependencies {
  sessions: SessionsStore;
  tokens: Tokens;
  logIn: LoginMethod;
  findUser: (id: number) => Promise<{ user: User; changedAt: number } | undefined>;
  times: { tokenLifetimeMs: number; now?: () => number };
}

export interface IssuedToken {
  token: string;
  lifetimeMs: number;
}

export interface Identity {
  /** As the database has it now, whatever the token says. */
  user: User;
  session: { id: string; passwordCheckedAt: Date };
  payload: TokenPayload;
  /** The client should ask for a newer token: this one ends soon, or the user has changed since. */
  shouldRenew: boolean;
}

/** Logins, and the sessions that follow from them. Every token has a row: without it the token is nothing. */
export class AuthService {
  readonly #on: AuthDependencies;
  readonly #now: () => number;

  constructor(dependencies: AuthDependencies) {
    this.#on = dependencies;
    this.#now = dependencies.times.now ?? Date.now;
  }

  async login(credentials: LoginRequest, client: Client): Promise<IssuedToken> {
    const user = await this.#on.logIn(credentials, client);
    const now = this.#now();
    await this.#on.sessions.removeExpired(now);
    return this.#issue(user, {
      family: randomToken(16),
      endsAt: now + LONGEST_LOGIN,
      passwordCheckedAt: now,
    });
  }

  /** Who this token stands for. Throws `unauthenticated`. */
  async identify(token: string | undefined): Promise<Identity> {
    const { payload, session, user, changedAt } = await this.#read(token);
    const now = this.#now();
    if (isDead(session, now) || session.renewOnly) throw ended();
    const left = session.expiresAt - now;
    const soon = left < Math.min(HOUR, (session.expiresAt - session.issuedAt) / 2);
    return {
      user,
      session: { id: session.id, passwordCheckedAt: new Date(session.passwordCheckedAt) },
      payload,
      shouldRenew: soon || changedAt > session.issuedAt || session.replacedAt !== null,
    };
  }

  /** A newer token for this one, which dies. One that died before was stolen by or from somebody: all end. */
  async renew(token: string | undefined): Promise<IssuedToken> {
    const { session, user } = await this.#read(token);
    const now = this.#now();
    if (isDead(session, now)) {
      await this.#on.sessions.removeFamily(session.family);
      throw ended();
    }
    await this.#on.sessions.markReplaced(session.id, now);
    return this.#issue(user, session);
  }

  async logout(sessionId: string): Promise<void> {
    const session = await this.#on.sessions.find(sessionId);
    if (session) await this.#on.sessions.removeFamily(session.family);
  }

  /** Signs a user out everywhere, at once; the session `except` can still be exchanged for a new one, for a moment. */
  async endSessions(userId: number, except?: string): Promise<void> {
    await this.#on.sessions.removeOfUser(userId, except);
    if (except !== undefined) await this.#on.sessions.markRenewOnly(except, this.#now());
  }

  async #read(token: string | undefined): Promise<{
    payload: TokenPayload;
    session: StoredSession;
    user: User;
    changedAt: number;
  }> {
    if (token === undefined) throw new AppError('unauthenticated', 'Please log in');
    const now = this.#now();
    const payload = this.#on.tokens.verify(token, now);
    const session = await this.#on.sessions.find(payload.jti);
    if (!session || session.expiresAt <= now || String(session.userId) !== payload.sub) throw ended();
    const found = await this.#on.findUser(session.userId);
    if (!found) throw ended();
    return { payload, session, user: found.user, changedAt: found.changedAt };
  }

  async #issue(
    user: User,
    login: Pick<StoredSession, 'family' | 'endsAt' | 'passwordCheckedAt'>,
  ): Promise<IssuedToken> {
    const issuedAt = this.#now();
    const expiresAt = Math.min(issuedAt + this.#on.times.tokenLifetimeMs, login.endsAt);
    const { family, endsAt, passwordCheckedAt } = login;
    const id = randomToken(16);
    await this.#on.sessions.insert({
      id,
      family,
      userId: user.id,
      issuedAt,
      expiresAt,
      endsAt,
      passwordCheckedAt,
      replacedAt: null,
      renewOnly: false,
    });
    const token = this.#on.tokens.sign({
      user: tokenUser(user),
      iss: TOKEN_ISSUER,
      sub: String(user.id),
      jti: id,
      iat: Math.floor(issuedAt / SECOND),
      exp: Math.floor(expiresAt / SECOND),
    });
    return { token, lifetimeMs: expiresAt - issuedAt };
  }
}

function isDead(session: StoredSession, now: number): boolean {
  return session.replacedAt !== null && now - session.replacedAt > OVERLAP;
}

function ended(): AppError {
  return new AppError('unauthenticated', 'The session has ended; please log in again');
}
