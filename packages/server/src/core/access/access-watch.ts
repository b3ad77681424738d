import { AppError } from '../../lib/app-error.js';
import type { Grant } from './grant.js';
import { hasLost } from './lost-access.js';

/** The interval in which the permissions of all requests in flight are checked in the database. */
const RECHECK_MS = 500;

/** The grant and session of a request, which are checked for as long as the request or its job goes on. */
export interface Access {
  /** Fires with the error when the user, the session or a permission is gone. */
  readonly signal: AbortSignal;
  /** Throws the error when any of these is gone. */
  assertHeld(): void;
  /**
   * Calls `listener` with the error when `signal` fires. Most requests need no signal, which takes longer to
   * make.
   */
  whenEnded(listener: (error: AppError) => void): void;
  /** Checks the database now; throws the error. */
  confirm(): Promise<void>;
  /** The access is checked regularly until the returned function is called; several holders are possible. */
  hold(): () => void;
}

/** The login of an access, or what replaces a login. */
export interface WatchedLogin {
  /** Accesses with the same key are checked together, by the callback of one of them. */
  key: string;
  /** Resolves to false when the login has ended. */
  stillHolds(): Promise<boolean>;
  /** Asked of a login that has ended. True if it was revoked, which also ends operations after its time. */
  isRevoked?: (() => Promise<boolean>) | undefined;
  /** The part of the user's grant that the login has; by default all of it. */
  limit?: ((grant: Grant) => Grant | Promise<Grant>) | undefined;
  /** The time at which the token expires. Operations that began before are not ended by that. */
  expiresAt: number;
}

export interface AccessWatchDependencies {
  /** The current grant in the database; undefined for a deleted user. */
  grantOf(userId: number): Promise<Grant | undefined>;
  now(): number;
  /** The error for operations whose login, or what replaces a login, has ended. */
  ended?(): AppError;
}

const loginEnded = (): AppError =>
  new AppError('unauthenticated', 'The session has ended; please log in again');

/**
 * Ends operations of users who may no longer do them: within a second, and before the result is published.
 */
export class AccessWatch {
  readonly #deps: AccessWatchDependencies;
  readonly #held = new Set<HeldAccess>();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  /** The same for all accesses, of which there is one for each request. */
  readonly #holders: Holders = {
    ask: (access) => this.#ask(access),
    add: (access) => {
      this.#held.add(access);
      this.#timer ??= setInterval(() => void this.recheck(), RECHECK_MS).unref();
    },
    remove: (access) => void this.#held.delete(access),
  };

  constructor(deps: AccessWatchDependencies) {
    this.#deps = deps;
  }

  open(grant: Grant, login: WatchedLogin): Access {
    return new HeldAccess(grant, login, this.#holders);
  }

  /** Checks all operations in flight. When the database cannot be queried, the next check decides. */
  async recheck(): Promise<void> {
    if (this.#held.size === 0) return this.close();
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      await this.#askAll([...this.#held]);
    } catch {
      // An operation checks again before it publishes, and fails then.
    } finally {
      this.#isAsking = false;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Queries each user and each login once. */
  async #askAll(accesses: readonly HeldAccess[]): Promise<void> {
    const grants = new Map<number, Promise<Grant | undefined>>();
    const logins = new Map<string, Promise<Standing>>();
    for (const access of accesses) {
      const { userId } = access.grant;
      const { key } = access.login;
      const grant = grants.get(userId) ?? this.#deps.grantOf(userId);
      grants.set(userId, grant);
      const standing = logins.get(key) ?? standingOf(access.login);
      logins.set(key, standing);
      await this.#judge(access, grant, standing);
    }
  }

  #ask(access: HeldAccess): Promise<void> {
    const { grant, login } = access;
    return this.#judge(access, this.#deps.grantOf(grant.userId), standingOf(login));
  }

  async #judge(
    access: HeldAccess,
    grant: Promise<Grant | undefined>,
    standing: Promise<Standing>,
  ): Promise<void> {
    const [now, is] = await Promise.all([grant, standing]);
    if (!now || is === 'revoked' || (is === 'ended' && this.#deps.now() < access.login.expiresAt)) {
      access.end((this.#deps.ended ?? loginEnded)());
    } else if (hasLost(access.grant, (await access.login.limit?.(now)) ?? now)) {
      access.end(new AppError('forbidden', 'Your permissions were changed during this operation'));
    }
  }
}

type Standing = 'holds' | 'ended' | 'revoked';

async function standingOf(login: WatchedLogin): Promise<Standing> {
  if (await login.stillHolds()) return 'holds';
  return (await login.isRevoked?.()) ? 'revoked' : 'ended';
}

/** The functions of a watch that its accesses call. */
interface Holders {
  ask(access: HeldAccess): Promise<void>;
  add(access: HeldAccess): void;
  remove(access: HeldAccess): void;
}

class HeldAccess implements Access {
  readonly #listeners: ((error: AppError) => void)[] = [];
  #controller: AbortController | undefined;
  #error: AppError | undefined;
  #holders = 0;

  constructor(
    readonly grant: Grant,
    readonly login: WatchedLogin,
    readonly watch: Holders,
  ) {}

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#error) this.#controller.abort(this.#error);
    return this.#controller.signal;
  }

  assertHeld(): void {
    if (this.#error) throw this.#error;
  }

  whenEnded(listener: (error: AppError) => void): void {
    if (this.#error) listener(this.#error);
    else this.#listeners.push(listener);
  }

  end(error: AppError): void {
    if (this.#error) return;
    this.#error = error;
    this.#controller?.abort(error);
    for (const listener of this.#listeners.splice(0)) listener(error);
  }

  async confirm(): Promise<void> {
    this.assertHeld();
    await this.watch.ask(this);
    this.assertHeld();
  }

  hold(): () => void {
    this.watch.add(this);
    this.#holders += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#holders -= 1;
      if (this.#holders === 0) this.watch.remove(this);
    };
  }
}
