import type { IncomingMessage } from 'node:http';
import type { TokenPayload, User } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { randomToken } from '../../lib/secrets.js';
import type { LoginAttempt, LoginMethod } from './methods/login-method.js';
import type { SessionsStore, StoredSession } from './sessions/sessions-store.js';
import { tokenUser } from './sessions/token-user.js';
import { TOKEN_ISSUER, type Tokens } from './sessions/tokens.js';

const SECOND = 1000;
const HOUR = 3_600_000;
/** However often it is renewed, a login ends after this. */
const LONGEST_LOGIN = 30 * 24 * HOUR;
/** A renewed token works this long beside its successor, for requests under way. */
const OVERLAP = 10 * SECOND;

/** Sessions remember when they were last used as exactly as this. */
const SEEN_EVERY = 60 * SECOND;
const LONGEST_AGENT = 512;

/** Where a request comes from, as the list of devices shows it. */
export interface Visit {
  address: string;
  userAgent: string;
}

export interface AuthDependencies {
  sessions: SessionsStore;
  tokens: Tokens;
  method: LoginMethod;
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
  session: { id: string; family: string; passwordCheckedAt: Date };
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

  async login(attempt: LoginAttempt): Promise<IssuedToken> {
    const user = await this.#on.method.logIn(attempt);
    const userAgent = attempt.request.headers['user-agent'] ?? '';
    return this.open(user, { address: attempt.client.address, userAgent });
  }

  /** A session for somebody who has proved who they are. */
  async open(user: User, visit: Visit): Promise<IssuedToken> {
    const now = this.#now();
    await this.#on.sessions.removeExpired(now);
    return this.#issue(user, {
      family: randomToken(16),
      endsAt: now + LONGEST_LOGIN,
      passwordCheckedAt: now,
      startedAt: now,
      ...visit,
    });
  }

  /** Who this token stands for. Throws `unauthenticated`. */
  async identify(token: string | undefined, request: IncomingMessage, address: string): Promise<Identity> {
    const { payload, session, user, changedAt } = await this.#read(token);
    const now = this.#now();
    if (isDead(session, now) || session.renewOnly) throw ended();
    this.#on.method.recheck?.(user, request);
    if (now - session.seenAt >= SEEN_EVERY) await this.#on.sessions.markSeen(session.id, now, address);
    const left = session.expiresAt - now;
    const soon = left < Math.min(HOUR, (session.expiresAt - session.issuedAt) / 2);
    return {
      user,
      session: {
        id: session.id,
        family: session.family,
        passwordCheckedAt: new Date(session.passwordCheckedAt),
      },
      payload,
      shouldRenew: soon || changedAt > session.issuedAt || session.replacedAt !== null,
    };
  }

  /** A newer token for this one, which dies. One that died before was stolen by or from somebody: all end. */
  async renew(token: string | undefined, request: IncomingMessage): Promise<IssuedToken> {
    const { session, user } = await this.#read(token);
    this.#on.method.recheck?.(user, request);
    const now = this.#now();
    if (isDead(session, now)) {
      await this.#on.sessions.removeFamily(session.family);
      throw ended();
    }
    await this.#on.sessions.markReplaced(session.id, now);
    const issued = await this.#issue(user, session);
    // Whoever was signed out meanwhile does not come back by a token that was on its way.
    if (!(await this.#on.sessions.find(session.id))) {
      await this.#on.sessions.removeFamily(session.family);
      throw ended();
    }
    return issued;
  }

  async logout(family: string): Promise<void> {
    await this.#on.sessions.removeFamily(family);
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
    login: Pick<
      StoredSession,
      'family' | 'endsAt' | 'passwordCheckedAt' | 'startedAt' | 'address' | 'userAgent'
    >,
  ): Promise<IssuedToken> {
    const issuedAt = this.#now();
    const expiresAt = Math.min(issuedAt + this.#on.times.tokenLifetimeMs, login.endsAt);
    const { family, endsAt, passwordCheckedAt, startedAt, address } = login;
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
      startedAt,
      seenAt: issuedAt,
      address,
      userAgent: login.userAgent.slice(0, LONGEST_AGENT),
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
