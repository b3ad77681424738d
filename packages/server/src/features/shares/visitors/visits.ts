import { AppError } from '../../../lib/app-error.js';
import type { Client } from '../../../lib/client-address.js';
import type { Passwords } from '../../../lib/passwords.js';
import type { ObjectFollower } from '../follow-objects.js';
import type { Owner } from '../owner.js';
import type { SharesStore, StoredShare } from '../shares-store.js';
import { gone, openShare, type ShareDoor } from './share-door.js';
import type { ShareTokens } from './share-tokens.js';
import type { VisitGuard } from './visit-guard.js';

/** With what somebody comes. */
export interface Knock {
  hash: string;
  client: Client;
  /** Empty for none. */
  password: string;
  token: string;
}

export interface Visit {
  share: StoredShare;
  owner: Owner;
  door: ShareDoor;
  /** Only where the link has a password. */
  token?: string;
}

export interface VisitsDependencies {
  store: SharesStore;
  follower: ObjectFollower;
  /** As the database has them now, with a door that only reads; undefined for nobody. */
  findOwner: (userId: number) => Promise<Owner | undefined>;
  lock: { passwords: Passwords; tokens: ShareTokens; guard: VisitGuard };
  now: () => number;
}

const HASH = /^[A-Za-z0-9_-]{8,64}$/;

/** Lets visitors in, or tells them no more than they may know. Nothing is remembered from one request to the next. */
export class Visits {
  readonly #on: VisitsDependencies;

  constructor(dependencies: VisitsDependencies) {
    this.#on = dependencies;
  }

  /**
   * Throws `not_found` for a link that is not there, has ended, has not begun, or whose object has gone; `forbidden`
   * while its owner may not share; `unauthenticated` without the password; `too_many_requests`.
   */
  async enter(knock: Knock): Promise<Visit> {
    await this.#on.follower.settled();
    const share = await this.#on.lock.guard.lookUp(knock.client, () => this.#findOpen(knock.hash));
    if (!share) throw gone();
    const owner = await this.#on.findOwner(share.userId);
    if (!owner) throw gone();
    const { perm } = owner.user;
    if (!perm.share || !perm.download)
      throw new AppError('forbidden', 'the owner of this link may not share');
    const token = await this.#unlock(share, knock);
    const door = await openShare(share, owner);
    return { share, owner, door, ...(token === undefined ? {} : { token }) };
  }

  async #findOpen(hash: string): Promise<StoredShare | undefined> {
    if (!HASH.test(hash)) return undefined;
    const share = await this.#on.store.find(hash);
    const now = this.#on.now();
    if (!share || (share.startsAt !== null && share.startsAt > now)) return undefined;
    if (share.expiresAt === null || share.expiresAt > now) return share;
    // Beside the answer, which takes no longer than for a link that never was.
    void this.#on.store.removeExpired(now).catch(() => undefined);
    return undefined;
  }

  async #unlock(share: StoredShare, knock: Knock): Promise<string | undefined> {
    if (share.passwordHash === null) return undefined;
    const { passwords, tokens, guard } = this.#on.lock;
    if (tokens.isValid(knock.token, share, this.#on.now())) return knock.token;
    if (knock.password === '') throw locked('this link needs a password');
    guard.beginPassword(share.hash, knock.client);
    if (!(await passwords.verify(knock.password, share.passwordHash)))
      throw locked('the password is wrong', { wrong: true });
    guard.endPassword(share.hash, knock.client);
    return tokens.issue(share, this.#on.now());
  }
}

function locked(message: string, details: Record<string, unknown> = {}): AppError {
  return new AppError('unauthenticated', message, { details: { hasPassword: true, ...details } });
}
