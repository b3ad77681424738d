import type { IncomingMessage } from 'node:http';
import type { PasskeyAssertion, TokenPayload, TokenUser } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import { limitedUser } from '../../core/access/limited-grant.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { QueryCache } from '../../core/db/query-cache.js';
import type { Session, SessionKey } from '../../core/files/principal.js';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/durations.js';
import { randomToken } from '../../lib/secrets/secrets.js';
import { isAhead } from '../../lib/set-clock.js';
import { isKeyText } from './keys/key-text.js';
import type { KeysService } from './keys/keys-service.js';
import type { LoginAttempt, LoginMethod, LoginRecord } from './methods/login-method.js';
import type { SessionsStore, StoredSession } from './sessions/sessions-store.js';
import type { FoundToken } from './sessions/token-from.js';
import { TOKEN_ISSUER, type Tokens } from './sessions/tokens.js';

/** The longest duration of a login, however often it is renewed. */
const LONGEST_LOGIN = 30 * DAY_MS;
/** The same for a login by a provider, which may have locked the user out since. */
const LONGEST_EXTERNAL_LOGIN = 7 * DAY_MS;
/** After a password change, the session that made it can be exchanged for a new one within this time. */
const EXCHANGE = 10 * SECOND_MS;
/** The duration of a session that can only set up a second factor. */
const SETUP = 15 * MINUTE_MS;

/** The resolution of the time at which a session was last used. */
const SEEN_EVERY = MINUTE_MS;
const LONGEST_AGENT = 512;

/** The origin of a request, as the list of devices shows it. */
export interface Visit {
  address: string;
  userAgent: string;
}

export interface AuthDependencies {
  /** Changes whenever the database may have changed. */
  database: Pick<AppDatabase, 'stamp'>;
  sessions: SessionsStore;
  tokens: Tokens;
  method: LoginMethod;
  findUser: (id: number) => Promise<{ user: ScopedUser; changedAt: number } | undefined>;
  keys: Pick<KeysService, 'identify' | 'find'>;
  /** The user of a passkey that is the whole login; null where that is not possible. */
  byPasskey: ((passkey: PasskeyAssertion, client: Client) => Promise<ScopedUser>) | null;
  secondFactor: {
    /** True if the user has to set one up before anything else. */
    mustSetUp: (user: ScopedUser) => Promise<boolean>;
    /** When it was set up, in milliseconds since 1970; null without one. */
    setUpAt: (userId: number) => Promise<number | null>;
  };
  times: { tokenLifetimeMs: number; now?: () => number };
}

/** A login by a provider. */
export interface ExternalTerms extends LoginRecord {
  /** The provider has asked for a second factor, so that none of this server is required. */
  trustsFactor: boolean;
  /** When the user was asked for the second factor, in milliseconds since 1970. */
  begunAt: number;
  /** When the user proved there who they are, in milliseconds since 1970; 0 where that is not known. */
  provenAt: number;
}

export interface IssuedToken {
  user: ScopedUser;
  /** The id of the login. */
  loginId: string;
  token: string;
  /** The token for the cookie. */
  readingToken: string;
  lifetimeMs: number;
}

export interface Identity {
  /** The user as the database has them now, whatever the token contains. */
  user: ScopedUser;
  session: Session;
  /** Set if the client should renew its token, because it ends soon or the user has changed since. */
  shouldRenew: boolean;
}

/** How a login begins. */
interface Beginning {
  lifetimeMs: number;
  isForSetup?: boolean;
  key?: SessionKey;
  /** When the user proved who they are, where that is not now. */
  checkedAt?: number;
  /** It is set where a provider has vouched for the user. */
  record?: LoginRecord;
}

/** A session and its user. */
interface Owned {
  session: StoredSession;
  user: ScopedUser;
  changedAt: number;
  /** The API key that made the login. */
  key: SessionKey | undefined;
}

/** Manages logins and their sessions. Every token has a row in the database, without which it is invalid. */
export class AuthService {
  readonly #deps: AuthDependencies;
  readonly #now: () => number;
  /** The key is the session id. One cache for session and user lets a request wait only once. */
  readonly #owners: QueryCache<string, Owned | undefined>;

  constructor(deps: AuthDependencies) {
    this.#deps = deps;
    this.#owners = new QueryCache(deps.database);
    this.#now = deps.times.now ?? Date.now;
  }

  /**
   * Throws what the login method does, and `second_factor_setup_required` with the token of a session in which
   * the user can set one up. An API key in place of the password is for clients that know nothing else.
   */
  async login(attempt: LoginAttempt): Promise<IssuedToken> {
    const { credentials, client, request } = attempt;
    const visit = { address: client.address, userAgent: request.headers['user-agent'] ?? '' };
    if (credentials && isKeyText(credentials.password)) {
      const { username, password } = credentials;
      const { user, key } = await this.#deps.keys.identify({ username, key: password }, client.address);
      return this.#begin(limitedUser(user, key), visit, { lifetimeMs: LONGEST_LOGIN, key });
    }
    const begunAt = this.#now();
    const { byPasskey } = this.#deps;
    if (byPasskey && credentials?.passkey && credentials.username === '' && credentials.password === '')
      return this.open(await byPasskey(credentials.passkey, client), visit);
    const { user, external } = await this.#deps.method.logIn(attempt);
    if (external) return this.openExternal(user, visit, { ...external, begunAt, provenAt: this.#now() });
    if (await this.#deps.secondFactor.mustSetUp(user))
      throw setupRequired(await this.#begin(user, visit, { lifetimeMs: SETUP, isForSetup: true }));
    return this.#unlessOvertaken(user, begunAt, await this.open(user, visit));
  }

  /**
   * Creates a session for a user whom a provider has vouched for. Throws `second_factor_setup_required` with the
   * token of a session in which the user can set one up.
   */
  async openExternal(
    user: ScopedUser,
    visit: Visit,
    { trustsFactor, begunAt, provenAt, ...record }: ExternalTerms,
  ): Promise<IssuedToken> {
    // It can do nothing else, so that the login itself is the proof that setting one up needs.
    if (!trustsFactor && (await this.#deps.secondFactor.mustSetUp(user)))
      throw setupRequired(await this.#begin(user, visit, { lifetimeMs: SETUP, isForSetup: true, record }));
    const checkedAt = Math.min(provenAt, this.#now());
    const lifetimeMs = LONGEST_EXTERNAL_LOGIN;
    const issued = await this.#begin(user, visit, { lifetimeMs, checkedAt, record });
    return trustsFactor ? issued : this.#unlessOvertaken(user, begunAt, issued);
  }

  /** Creates a session for a user who has proven their identity. */
  open(user: ScopedUser, visit: Visit): Promise<IssuedToken> {
    return this.#begin(user, visit, { lifetimeMs: LONGEST_LOGIN });
  }

  /**
   * Ends all sessions of such a user, and creates one. In the place of a login by a provider, which `external`
   * is a session of, it lasts no longer than that would have.
   */
  async openOnly(
    user: ScopedUser,
    visit: Visit,
    external?: { sessionId: string; record: LoginRecord },
  ): Promise<IssuedToken> {
    const { sessions } = this.#deps;
    const former = external && (await sessions.find(external.sessionId));
    await sessions.removeOfUser(user.id);
    if (external === undefined) return this.open(user, visit);
    if (former === undefined) throw ended();
    const lifetimeMs = former.startedAt + LONGEST_EXTERNAL_LOGIN - this.#now();
    return this.#begin(user, visit, { lifetimeMs, record: external.record });
  }

  async #unlessOvertaken(user: ScopedUser, begunAt: number, issued: IssuedToken): Promise<IssuedToken> {
    return (await this.#isOvertaken(user, begunAt)) ? this.#endFamily(issued.loginId) : issued;
  }

  /**
   * True if a second factor was set up since then. That ended the sessions that there were, and this login was
   * not asked for it. A time that lies ahead is one of before the clock was set back.
   */
  async #isOvertaken({ id }: ScopedUser, begunAt: number): Promise<boolean> {
    const setUpAt = await this.#deps.secondFactor.setUpAt(id);
    return setUpAt !== null && setUpAt > begunAt && setUpAt <= this.#now();
  }

  async #begin(
    user: ScopedUser,
    visit: Visit,
    { lifetimeMs, isForSetup = false, key, checkedAt, record }: Beginning,
  ): Promise<IssuedToken> {
    const now = this.#now();
    await this.#deps.sessions.removeExpired(now);
    const family = randomToken(16);
    await record?.record(family);
    // How the user was found says nothing of what groups grant. A key has its own part of that.
    const whole = key ? user : ((await this.#deps.findUser(user.id))?.user ?? user);
    const ends = [now + lifetimeMs, this.#deps.method.endOf?.(user), key?.expiresAt];
    const issued = await this.#issue(whole, {
      family,
      endsAt: Math.min(...ends.map((end) => end ?? Number.POSITIVE_INFINITY)),
      passwordCheckedAt: checkedAt ?? (key ? 0 : now),
      startedAt: now,
      keyId: key?.id ?? null,
      isForSetup,
      ...visit,
    });
    return !record || (await record.isRecorded(family)) ? issued : this.#endFamily(family);
  }

  /** The user of a token. Throws `unauthenticated`. */
  async identify(
    found: FoundToken | undefined,
    request: IncomingMessage,
    address: string,
  ): Promise<Identity> {
    const { session, user, changedAt, key } = await this.#read(found);
    const now = this.#now();
    if (session.renewal !== 'free') throw ended();
    this.#deps.method.recheck?.(user, request);
    // The write is not awaited, so that a request does not wait for a database that another program has
    // locked.
    if (Math.abs(now - session.seenAt) >= SEEN_EVERY)
      void this.#deps.sessions.markSeen(session.id, now, address).catch(() => undefined);
    const left = session.expiresAt - now;
    const isLast = session.expiresAt >= session.endsAt;
    const soon = !isLast && left < Math.min(HOUR_MS, (session.expiresAt - session.issuedAt) / 2);
    return {
      user,
      session: {
        id: session.id,
        loginId: session.family,
        passwordCheckedAt: new Date(session.passwordCheckedAt),
        isReading: found?.isReading === true,
        isForSetup: session.isForSetup,
        expiresAt: session.expiresAt,
        ...(key ? { key } : {}),
      },
      shouldRenew: !session.isForSetup && (soon || changedAt > session.issuedAt),
    };
  }

  /** Issues a newer token. The present one stays valid until its end, as other tabs and requests use it. */
  async renew(found: FoundToken | undefined, request: IncomingMessage): Promise<IssuedToken> {
    const { session, user, key } = await this.#read(found);
    this.#deps.method.recheck?.(user, request);
    if (session.isForSetup) throw onlyForSetup();
    if (session.renewal !== 'free') return this.#exchange(session, user);
    await this.#deps.sessions.markReplaced(session.id, this.#now());
    const issued = await this.#issue(key ? limitedUser(user, key) : user, session);
    // A user who was signed out in the meantime must not stay logged in by a renewal in flight.
    const after = await this.#deps.sessions.find(session.id);
    if (after?.renewal !== 'free') return this.#endFamily(session.family);
    return issued;
  }

  /** Replaces the session that has just changed the password by a new one; see `endSessions`. */
  async restart(sessionId: string): Promise<IssuedToken> {
    const session = await this.#deps.sessions.find(sessionId);
    const owner = session && (await this.#deps.findUser(session.userId));
    if (!owner) throw ended();
    return this.#exchange(session, owner.user);
  }

  async logout(family: string, user: ScopedUser): Promise<void> {
    await this.#deps.sessions.removeFamily(family);
    await this.#deps.method.logOut?.(user);
  }

  /** Signs a user out everywhere at once; the session `except` can soon be exchanged once for a new one. */
  async endSessions(userId: number, except?: string): Promise<void> {
    // The order matters: a concurrent renewal finds one or the other, and issues no token.
    if (except !== undefined) await this.#deps.sessions.markRenewOnly(except, this.#now());
    await this.#deps.sessions.removeOfUser(userId, except);
  }

  /**
   * The only renewal after a password change begins another family. A second one means that the token was
   * copied: then that family ends, whichever of the two was first.
   */
  async #exchange(session: StoredSession, user: ScopedUser): Promise<IssuedToken> {
    const family = randomToken(16);
    const isLate = Math.abs(this.#now() - (session.replacedAt ?? 0)) > EXCHANGE;
    if (isLate || !(await this.#deps.sessions.useRenewal(session.id, family))) {
      const now = await this.#deps.sessions.find(session.id);
      return this.#endFamily(now?.family ?? session.family);
    }
    const issued = await this.#issue(user, { ...session, family });
    if (!(await this.#deps.sessions.find(session.id))) return this.#endFamily(family);
    return issued;
  }

  async #endFamily(family: string): Promise<never> {
    await this.#deps.sessions.removeFamily(family);
    throw ended();
  }

  async #read(found: FoundToken | undefined): Promise<Owned> {
    if (found === undefined) throw new AppError('unauthenticated', 'Please log in');
    const now = this.#now();
    const { tokens } = this.#deps;
    const claims = found.isReading ? tokens.verifyReading(found.token, now) : tokens.verify(found.token, now);
    const owned = await this.#owners.get(claims.jti, () => this.#find(claims.jti));
    const isOver = !owned || owned.session.expiresAt <= now || isAhead(owned.session.issuedAt, now);
    if (isOver || String(owned.session.userId) !== claims.sub) throw ended();
    return owned;
  }

  async #find(id: string): Promise<Owned | undefined> {
    const { sessions, findUser } = this.#deps;
    const session = await sessions.find(id);
    const owner = session && (await findUser(session.userId));
    if (!owner || session.keyId === null) return owner && { session, ...owner, key: undefined };
    const key = await this.#deps.keys.find(session.keyId);
    return key && { session, ...owner, key };
  }

  async #issue(
    user: ScopedUser,
    login: Pick<
      StoredSession,
      | 'family'
      | 'endsAt'
      | 'passwordCheckedAt'
      | 'startedAt'
      | 'address'
      | 'userAgent'
      | 'keyId'
      | 'isForSetup'
    >,
  ): Promise<IssuedToken> {
    const issuedAt = this.#now();
    const expiresAt = Math.min(issuedAt + this.#deps.times.tokenLifetimeMs, login.endsAt);
    const { family, endsAt, passwordCheckedAt, startedAt, address, isForSetup } = login;
    const id = randomToken(16);
    await this.#deps.sessions.insert({
      id,
      family,
      userId: user.id,
      issuedAt,
      expiresAt,
      endsAt,
      passwordCheckedAt,
      replacedAt: null,
      renewal: 'free',
      startedAt,
      seenAt: issuedAt,
      address,
      userAgent: login.userAgent.slice(0, LONGEST_AGENT),
      keyId: login.keyId,
      isForSetup,
    });
    const payload: TokenPayload = {
      user: tokenUser(user),
      iss: TOKEN_ISSUER,
      sub: String(user.id),
      jti: id,
      iat: Math.floor(issuedAt / SECOND_MS),
      exp: Math.floor(expiresAt / SECOND_MS),
    };
    return {
      user,
      loginId: family,
      token: this.#deps.tokens.sign(payload),
      readingToken: this.#deps.tokens.signReading(payload),
      lifetimeMs: expiresAt - issuedAt,
    };
  }
}

export function ended(): AppError {
  return new AppError('unauthenticated', 'The session has ended; please log in again');
}

function setupRequired({ token }: IssuedToken): AppError {
  return new AppError(
    'second_factor_setup_required',
    'An administrator requires a second factor: log in at the web page, which helps to set one up',
    { details: { token } },
  );
}

function onlyForSetup(): AppError {
  return new AppError(
    'second_factor_setup_required',
    'This session can only set up a second factor; it cannot be renewed',
  );
}

/** The user in the payload of a token, in the field order of the API; without scope and rules. */
function tokenUser(user: ScopedUser): TokenUser {
  return {
    id: user.id,
    locale: user.locale,
    viewMode: user.viewMode,
    singleClick: user.singleClick,
    redirectAfterCopyMove: user.redirectAfterCopyMove,
    perm: user.perm,
    ...(user.severalFolders && { severalFolders: true }),
    commands: user.commands,
    lockPassword: user.lockPassword,
    hideDotfiles: user.hideDotfiles,
    dateFormat: user.dateFormat,
    username: user.username,
    aceEditorTheme: user.aceEditorTheme,
  };
}
