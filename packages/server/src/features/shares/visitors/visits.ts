import { type Access, AccessWatch } from '../../../core/access/access-watch.js';
import { AppError } from '../../../lib/app-error.js';
import type { Client } from '../../../lib/client-address.js';
import type { Passwords } from '../../../lib/secrets/passwords.js';
import { maySharePlace, type ShareOwner } from '../owner.js';
import type { ShareObjects } from '../share-objects.js';
import { hasEnded } from '../share-terms.js';
import type { SharesStore, StoredShare } from '../shares-store.js';
import type { ShareTokens } from './share-tokens.js';
import { gone, openShare, type SharedFiles } from './shared-files.js';
import type { VisitGuard } from './visit-guard.js';

/** The share, password and token of a request. */
export interface VisitRequest {
  hash: string;
  client: Client;
  /** Empty for none. */
  password: string;
  token: string;
}

export interface Visit {
  share: StoredShare;
  owner: ShareOwner;
  shared: SharedFiles;
  /** Ends when the share is deleted, its password changes, or its owner loses the permission to share it. */
  access: Access;
  /** Present when the share has a password. */
  token?: string;
}

export interface VisitsDependencies {
  store: SharesStore;
  objects: Pick<ShareObjects, 'recordFound' | 'successorOf'>;
  /** Resolves when the effects of all changes so far are stored. */
  settled: () => Promise<void>;
  /** The owner as the database has them now, with a read-only file system; undefined for an unknown user. */
  findOwner: (userId: number) => Promise<ShareOwner | undefined>;
  lock: { passwords: Passwords; tokens: ShareTokens; guard: VisitGuard };
  /** Removes the shares that have ended. */
  forgetEnded: () => Promise<void>;
  now: () => number;
}

const HASH = /^[A-Za-z0-9_-]{8,64}$/;

/** Checks the requests of visitors, and reveals only what they may know. It keeps nothing between them. */
export class Visits {
  readonly #deps: VisitsDependencies;
  readonly #watch: AccessWatch;

  constructor(deps: VisitsDependencies) {
    const { findOwner, now } = deps;
    this.#deps = deps;
    this.#watch = new AccessWatch({
      grantOf: async (userId) => (await findOwner(userId))?.grant,
      ended: gone,
      now,
    });
  }

  /** Checks the access of all responses in flight now. */
  recheck(): Promise<void> {
    return this.#watch.recheck();
  }

  close(): void {
    this.#watch.close();
  }

  /**
   * Throws `not_found` for a share that does not exist, has expired, has not started, or whose object was
   * deleted; `forbidden` while its owner may not share; `unauthenticated` without the password;
   * `too_many_requests`.
   */
  async enter(request: VisitRequest): Promise<Visit> {
    await this.#deps.settled();
    const { guard } = this.#deps.lock;
    const share = await guard.lookUp(request.hash, request.client, () => this.#findOpen(request.hash));
    if (!share) throw gone();
    const owner = await this.#deps.findOwner(share.userId);
    if (!owner) throw gone();
    if (!(await maySharePlace(owner, share.path)))
      throw new AppError('forbidden', 'The owner of this link does not have permission to share');
    const token = await this.#unlock(share, request);
    const { current, shared } = await this.#open(share, owner);
    const access = this.#watch.open(owner.grant, {
      key: `${share.hash} ${share.passwordHash}`,
      stillHolds: () => this.#stillHolds(share),
      expiresAt: Number.POSITIVE_INFINITY,
    });
    return { share: current, owner, shared, access, ...(token === undefined ? {} : { token }) };
  }

  async #open(share: StoredShare, owner: ShareOwner): Promise<{ current: StoredShare; shared: SharedFiles }> {
    const { objects } = this.#deps;
    const shared = await openShare(share, owner).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (shared !== null) {
      await objects.recordFound(share);
      return { current: share, shared };
    }
    const current = await objects.successorOf(share, owner);
    if (!current) throw gone();
    return { current, shared: await openShare(current, owner) };
  }

  /** False when the share has ended or has another password; removing the password does not matter. */
  async #stillHolds({ hash, passwordHash }: StoredShare): Promise<boolean> {
    const now = await this.#findOpen(hash);
    return now !== undefined && (now.passwordHash === null || now.passwordHash === passwordHash);
  }

  async #findOpen(hash: string): Promise<StoredShare | undefined> {
    if (!HASH.test(hash)) return undefined;
    const share = await this.#deps.store.find(hash);
    const now = this.#deps.now();
    if (!share || (share.startsAt !== null && share.startsAt > now)) return undefined;
    if (!hasEnded(share, now)) return share;
    // It runs after the response, which takes the same time as for a share that never existed.
    void this.#deps.forgetEnded().catch(() => undefined);
    return undefined;
  }

  async #unlock(share: StoredShare, request: VisitRequest): Promise<string | undefined> {
    if (share.passwordHash === null) return undefined;
    const { passwords, tokens, guard } = this.#deps.lock;
    if (tokens.isValid(request.token, share, this.#deps.now())) return request.token;
    if (request.password === '') throw locked('This link needs a password');
    await guard.beginPassword(share.hash, request.client);
    if (!(await passwords.verify(request.password, share.passwordHash)))
      throw locked('The password is wrong', { wrong: true });
    await guard.endPassword(share.hash, request.client);
    return tokens.issue(share, this.#deps.now());
  }
}

function locked(message: string, details: Record<string, unknown> = {}): AppError {
  return new AppError('unauthenticated', message, { details: { hasPassword: true, ...details } });
}
