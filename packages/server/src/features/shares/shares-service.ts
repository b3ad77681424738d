import {
  ROOT,
  type ShareChange,
  type ShareLink,
  type ShareRequest,
  type VirtualPath,
} from '@satchel/contract';
import { isSameObject } from '../../core/fs/file-system.js';
import { AppError } from '../../lib/app-error.js';
import { KeyedLock } from '../../lib/limits/keyed-lock.js';
import { randomToken } from '../../lib/secrets.js';
import type { ObjectFollower } from './follow-objects.js';
import { type Owner, type OwnObject, ownObject } from './owner.js';
import { future, ShareLinks } from './share-links.js';
import { endOf, lifetimeOf, passwordOf, startOf } from './share-terms.js';
import type { SharesStore, ShareTerms, StoredShare } from './shares-store.js';

/** 128 bits: nobody guesses one. */
const HASH_BYTES = 16;

export interface SharesDependencies {
  store: SharesStore;
  follower: ObjectFollower;
  /** Undefined for nobody. */
  findOwner: (userId: number) => Promise<Owner | undefined>;
  hashPassword: (password: string) => Promise<string>;
  now: () => number;
}

/** What people do with their own links, and administrators with everybody's. */
export class SharesService {
  readonly #on: SharesDependencies;
  readonly #links: ShareLinks;
  readonly #locks = new KeyedLock();

  constructor(dependencies: SharesDependencies) {
    this.#on = dependencies;
    this.#links = new ShareLinks(dependencies.findOwner, dependencies.now);
  }

  async list(caller: Owner): Promise<ShareLink[]> {
    this.#assertMayShare(caller);
    await this.#sweep();
    const { id, perm } = caller.user;
    return this.#links.describeAll(await this.#on.store.list(perm.admin ? undefined : id), caller);
  }

  /** Of one file or folder, those without an end first; none where nothing is. */
  async listAt(caller: Owner, path: VirtualPath): Promise<ShareLink[]> {
    this.#assertMayShare(caller);
    await this.#sweep();
    const object = await ownObject(caller, path).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (object === null) return [];
    const { id, perm } = caller.user;
    const all = await this.#sharesOf(object);
    return this.#links.describeAll(perm.admin ? all : all.filter(({ userId }) => userId === id), caller);
  }

  /** A permanent link without a password is made once for each target; asked for again, it is the answer. */
  async create(caller: Owner, path: VirtualPath, request: ShareRequest): Promise<ShareLink> {
    this.#assertMayShare(caller);
    const now = this.#on.now();
    const lifetime = lifetimeOf(request);
    const startsAt = startOf(request.starts, now);
    const password = passwordOf(request.password);
    if (path === ROOT && String(request.root) !== 'true')
      throw new AppError('invalid_input', 'sharing all files wants root=true', {
        details: { field: 'root' },
      });
    await this.#on.follower.settled();
    const object = await ownObject(caller, path);
    if (object.entry.kind === 'special')
      throw new AppError('invalid_input', 'only files and folders can be shared');
    const terms: ShareTerms = {
      expiresAt: endOf(lifetime, startsAt, now),
      startsAt,
      passwordHash: password === null ? null : await this.#on.hashPassword(password),
    };
    const share = await this.#alone(caller.user.id, object.place, async () => {
      const same = isPlain(terms, now) ? await this.#plainOf(caller.user.id, object) : undefined;
      return same ?? (await this.#insert(caller.user.id, object, terms));
    });
    return this.#links.describe(share, caller);
  }

  async change(caller: Owner, hash: string, change: ShareChange): Promise<ShareLink> {
    this.#assertMayShare(caller);
    const before = await this.#own(caller, hash);
    const password = passwordOf(change.password);
    const newHash = password && (await this.#on.hashPassword(password));
    const now = this.#on.now();
    return this.#alone(before.userId, before.path, async () => {
      const share = await this.#own(caller, hash);
      const startsAt = change.starts === undefined ? share.startsAt : startOf(change.starts, now);
      const expiresAt =
        change.expires === undefined
          ? share.expiresAt
          : endOf(lifetimeOf(change), future(startsAt, now), now);
      if (expiresAt !== null && startsAt !== null && expiresAt <= startsAt)
        throw new AppError('invalid_input', 'the link would end before it starts', {
          details: { field: 'starts' },
        });
      const passwordHash = change.password === undefined ? share.passwordHash : newHash;
      const terms = { expiresAt, startsAt, passwordHash };
      await this.#assertOnlyPlain(share, terms, now);
      await this.#on.store.setTerms(hash, terms);
      return this.#links.describe({ ...share, ...terms }, caller);
    });
  }

  async remove(caller: Owner, hash: string): Promise<void> {
    this.#assertMayShare(caller);
    if (hash === '') throw new AppError('invalid_input', 'the hash is missing');
    await this.#own(caller, hash);
    await this.#on.store.remove(hash);
  }

  #assertMayShare({ user }: Owner): void {
    if (!user.perm.share || !user.perm.download)
      throw new AppError('forbidden', 'you do not have the right to share');
  }

  async #sweep(): Promise<void> {
    await this.#on.follower.settled();
    await this.#on.store.removeExpired(this.#on.now());
  }

  /** One that the caller may change. Throws `not_found` and `forbidden`. */
  async #own({ user }: Owner, hash: string): Promise<StoredShare> {
    const share = await this.#on.store.find(hash);
    const isOver = share && share.expiresAt !== null && share.expiresAt <= this.#on.now();
    if (!share || isOver) throw new AppError('not_found', 'there is no such link');
    if (share.userId !== user.id && !user.perm.admin)
      throw new AppError('forbidden', 'this link belongs to somebody else');
    return share;
  }

  #alone<T>(userId: number, place: VirtualPath, work: () => Promise<T>): Promise<T> {
    return this.#locks.run(`${userId} ${place}`, work);
  }

  async #sharesOf({ entry, place }: OwnObject): Promise<StoredShare[]> {
    const shares = await this.#on.store.listOf(place, entry.identity);
    return shares.filter(({ object }) => isSameObject(object, entry.identity));
  }

  async #plainOf(userId: number, object: OwnObject): Promise<StoredShare | undefined> {
    const now = this.#on.now();
    return (await this.#sharesOf(object)).find((share) => share.userId === userId && isPlain(share, now));
  }

  async #assertOnlyPlain(share: StoredShare, terms: ShareTerms, now: number): Promise<void> {
    if (!isPlain(terms, now)) return;
    const others = await this.#on.store.listOf(share.path, share.object);
    if (others.some((one) => one.hash !== share.hash && one.userId === share.userId && isPlain(one, now)))
      throw new AppError('already_exists', 'there is a permanent link without a password already');
  }

  async #insert(userId: number, { entry, place }: OwnObject, terms: ShareTerms): Promise<StoredShare> {
    const share: StoredShare = {
      hash: randomToken(HASH_BYTES),
      userId,
      path: place,
      isFolder: entry.kind === 'directory',
      object: entry.identity,
      createdAt: this.#on.now(),
      ...terms,
    };
    await this.#on.store.insert(share);
    return share;
  }
}

/** Open to anybody, now and for ever. */
function isPlain({ expiresAt, passwordHash, startsAt }: ShareTerms, now: number): boolean {
  return expiresAt === null && passwordHash === null && future(startsAt, now) === null;
}
