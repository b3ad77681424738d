import { createHash } from 'node:crypto';
import {
  ROOT,
  type ShareChange,
  type ShareLink,
  type ShareRenewal,
  type ShareRequest,
  type SharesRenewed,
  type VirtualPath,
} from '@satchel/contract';
import AsyncLock from 'async-lock';
import { notPermitted } from '../../core/access/missing-permission.js';
import { placeOf } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import { randomToken } from '../../lib/secrets/secrets.js';
import {
  assertWithinKey,
  maySharePlace,
  missingToShare,
  type Owner,
  type OwnObject,
  ownIdentified,
  ownObject,
} from './owner.js';
import { future, ownersOnce, ShareLinks } from './share-links.js';
import type { ShareObjects } from './share-objects.js';
import {
  coverOf,
  endOf,
  hasEnded,
  lifetimeOf,
  onReplacedOf,
  passwordOf,
  startOf,
  titleOf,
  viewOf,
} from './share-terms.js';
import {
  DOUBTS,
  permanentExists,
  type SharesStore,
  type ShareTerms,
  type StoredShare,
} from './shares-store.js';

/** 128 bits cannot be guessed. */
const HASH_BYTES = 16;

export interface SharesDependencies {
  store: SharesStore;
  objects: ShareObjects;
  /** Resolves when the effects of all changes so far are stored. */
  settled: () => Promise<void>;
  /** Undefined for an unknown user. */
  findOwner: (userId: number) => Promise<Owner | undefined>;
  /** Stores the counts of visitors until now. */
  storeOpened: () => Promise<void>;
  hashPassword: (password: string) => Promise<string>;
  /** Removes the shares that have ended, unless the clock may be wrong. */
  forgetEnded: () => Promise<void>;
  now: () => number;
}

/** Lets users manage their own shares, and administrators those of everybody. */
export class SharesService {
  readonly #deps: SharesDependencies;
  readonly #links: ShareLinks;
  readonly #locks = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  constructor(deps: SharesDependencies) {
    this.#deps = deps;
    this.#links = new ShareLinks(deps.objects, deps.findOwner, deps.now);
  }

  async list(principal: Owner, isCounted: boolean): Promise<ShareLink[]> {
    await this.#sweep(isCounted);
    const { id, perm } = principal.user;
    const all = this.#withoutEnded(await this.#deps.store.list(perm.admin ? undefined : id));
    return this.#links.describeAll(all, principal, isCounted);
  }

  /** The shares of one file or folder, and of objects that it replaced; those without an end first. */
  async listAt(principal: Owner, path: VirtualPath, isCounted: boolean): Promise<ShareLink[]> {
    assertMayShare(principal, path);
    await this.#sweep(isCounted);
    const object = await ownObject(principal, path).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (object === null) return [];
    const { id, perm } = principal.user;
    const all = this.#withoutEnded(await this.#deps.store.listOf(object.serverPath));
    const listed = perm.admin ? all : all.filter(({ userId }) => userId === id);
    const links = await this.#links.describeAll(listed, principal, isCounted);
    return links.filter(({ state }) => state !== 'gone');
  }

  /**
   * A share without an end and without a password is created once for each target, view, title, cover and
   * `onReplaced`; a second request returns it.
   */
  async create(principal: Owner, path: VirtualPath, request: ShareRequest): Promise<ShareLink> {
    if (path === ROOT && placeOf(principal, path) === null) throw sharesTogether();
    const now = this.#deps.now();
    const lifetime = lifetimeOf(request);
    const startsAt = startOf(request.starts, now);
    const password = passwordOf(request.password);
    const title = titleOf(request.title);
    const cover = coverOf(request.cover);
    if (path === ROOT && String(request.root) !== 'true')
      throw new AppError('invalid_input', 'Sharing all files requires root=true', {
        details: { field: 'root' },
      });
    assertMayShare(principal, path);
    await this.#deps.settled();
    const object = await ownIdentified(principal, path);
    if (object.entry.kind === 'special')
      throw new AppError('invalid_input', 'Only files and folders can be shared');
    const terms: ShareTerms = {
      expiresAt: endOf(lifetime, startsAt, now),
      startsAt,
      view: viewOf(request.view, object.entry.kind === 'directory'),
      title,
      cover,
      onReplaced: onReplacedOf(request.onReplaced),
      passwordHash: password === null ? null : await this.#deps.hashPassword(password),
    };
    assertWithinKey(principal, terms);
    const { id } = principal.user;
    const share = newShare(id, object, { ...terms, createdAt: now });
    const stored = isPlain(terms, now) ? await this.#onlyPlain(share) : null;
    if (stored === null) await this.#deps.store.insert(share);
    return this.#links.describe(stored ?? share, principal);
  }

  /** Concurrent requests that find no such share, at one server or two, insert one with the same key. */
  async #onlyPlain(share: StoredShare): Promise<StoredShare | null> {
    const found = await this.#sameAs(share);
    if (found) return found;
    if (await this.#deps.store.insert(share, permanentKey(share))) return share;
    return (await this.#sameAs(share)) ?? null;
  }

  async change(principal: Owner, hash: string, change: ShareChange): Promise<ShareLink> {
    const before = await this.#own(principal, hash);
    if (before.userId === principal.user.id && !(await maySharePlace(principal, before.path)))
      throw notPermitted('share');
    const password = passwordOf(change.password);
    const newHash = password && (await this.#deps.hashPassword(password));
    const now = this.#deps.now();
    return this.#locks.acquire(before.hash, async () => {
      const share = await this.#own(principal, hash);
      const startsAt = change.starts === undefined ? share.startsAt : startOf(change.starts, now);
      const expiresAt =
        change.expires === undefined
          ? share.expiresAt
          : endOf(lifetimeOf(change), future(startsAt, now), now);
      if (expiresAt !== null && startsAt !== null && expiresAt <= startsAt)
        throw new AppError('invalid_input', 'The link would end before it starts', {
          details: { field: 'starts' },
        });
      const passwordHash = change.password === undefined ? share.passwordHash : newHash;
      const view = change.view === undefined ? share.view : viewOf(change.view, share.isFolder);
      const title = change.title === undefined ? share.title : titleOf(change.title);
      const cover = change.cover === undefined ? share.cover : coverOf(change.cover);
      const onReplaced = change.onReplaced === undefined ? share.onReplaced : onReplacedOf(change.onReplaced);
      const terms = { expiresAt, startsAt, passwordHash, view, title, cover, onReplaced };
      assertWithinKey(principal, terms);
      await this.#assertOnlyPlain(share, terms, now);
      const key = isPlain(terms, now) ? permanentKey({ ...share, ...terms }) : null;
      await this.#deps.store.setTerms(hash, terms, key);
      return this.#links.describe({ ...share, ...terms }, principal);
    });
  }

  async remove(principal: Owner, hash: string): Promise<void> {
    if (hash === '') throw new AppError('invalid_input', 'The hash is missing');
    await this.#own(principal, hash);
    await this.#deps.store.remove(hash);
  }

  /** Continues shares with the objects at their paths. Throws `forbidden` for a share of another user. */
  async renew(principal: Owner, { hashes }: ShareRenewal): Promise<SharesRenewed> {
    await this.#sweep(false);
    const { id, perm } = principal.user;
    const wanted = hashes && new Set(hashes);
    const all = this.#withoutEnded(await this.#deps.store.list(wanted || perm.admin ? undefined : id));
    const meant = wanted ? all.filter(({ hash }) => wanted.has(hash)) : all;
    if (meant.some(({ userId }) => userId !== id && !perm.admin)) throw foreign();
    for (const share of meant) assertWithinKey(principal, share);
    return this.#deps.objects.renew(meant, ownersOnce(principal, this.#deps.findOwner), wanted !== undefined);
  }

  async #sweep(isCounted: boolean): Promise<void> {
    await this.#deps.settled();
    if (isCounted) await this.#deps.storeOpened();
    await this.#deps.forgetEnded();
  }

  #withoutEnded(shares: readonly StoredShare[]): StoredShare[] {
    return shares.filter((share) => !hasEnded(share, this.#deps.now()));
  }

  /** A share that the user may change. Throws `not_found` and `forbidden`. */
  async #own({ user }: Owner, hash: string): Promise<StoredShare> {
    const share = await this.#deps.store.find(hash);
    if (!share || hasEnded(share, this.#deps.now())) throw new AppError('not_found', 'There is no such link');
    if (share.userId !== user.id && !user.perm.admin) throw foreign();
    return share;
  }

  /** Another permanent share that would be the same for visitors. */
  async #sameAs(share: StoredShare, terms: ShareTerms = share): Promise<StoredShare | undefined> {
    const now = this.#deps.now();
    const isSame = (one: StoredShare) =>
      one.hash !== share.hash && one.userId === share.userId && isPlain(one, now) && looksLike(one, terms);
    return (await this.#deps.store.listOf(share.path, share.fileId)).find(isSame);
  }

  async #assertOnlyPlain(share: StoredShare, terms: ShareTerms, now: number): Promise<void> {
    if (isPlain(terms, now) && (await this.#sameAs(share, terms))) throw permanentExists();
  }
}

/** Throws `forbidden` where the user has permissions to share only in other folders. */
function assertMayShare(principal: Owner, path: VirtualPath): void {
  const missing = missingToShare(principal, path);
  if (missing) throw notPermitted(missing);
}

function sharesTogether(): AppError {
  return new AppError('forbidden', 'Your folders cannot be shared all together: share them one by one.');
}

function foreign(): AppError {
  return new AppError('forbidden', 'This link belongs to another user');
}

function newShare(
  userId: number,
  { entry, serverPath }: OwnObject,
  terms: ShareTerms & Pick<StoredShare, 'createdAt'>,
): StoredShare {
  const isFolder = entry.kind === 'directory';
  const hash = randomToken(HASH_BYTES);
  return {
    hash,
    userId,
    path: serverPath,
    isFolder,
    fileId: entry.fileId,
    opened: 0,
    doubt: DOUBTS.none,
    ...terms,
  };
}

/** True if visitors can open the share now, without a password, and it does not end. */
function isPlain({ expiresAt, passwordHash, startsAt }: ShareTerms, now: number): boolean {
  return expiresAt === null && passwordHash === null && future(startsAt, now) === null;
}

function permanentKey({ userId, path, fileId, view, title, cover, onReplaced }: StoredShare): string {
  // Releases that share the database during an update create shares that are kept when their object is
  // replaced, and have keys of the other parts.
  const parts = [userId, path, fileId, view, title, cover, ...(onReplaced === 'keep' ? [] : [onReplaced])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** True if both look the same: clients that know no albums and titles must not get a share with them. */
function looksLike(share: ShareTerms, { view, title, cover, onReplaced }: ShareTerms): boolean {
  const isShownAlike = share.view === view && share.title === title && share.cover === cover;
  return isShownAlike && share.onReplaced === onReplaced;
}
