import {
  nameOf,
  ROOT,
  type ShareFault,
  type ShareLink,
  UNNAMED_PATH,
  type VirtualPath,
} from '@satchel/contract';
import { ScopePaths } from '../../core/files/scope-paths.js';
import type { Owner } from './owner.js';
import type { ShareObjects } from './share-objects.js';
import type { StoredShare } from './shares-store.js';

/** The owner of a share, and who looks at it. */
interface Parties {
  owner: Owner;
  viewer: Owner;
}

type FindOwner = (userId: number) => Promise<Owner | undefined>;

/** Describes shares in the format of the API, each with its owner's path. */
export class ShareLinks {
  readonly #objects: Pick<ShareObjects, 'faultsOf'>;
  readonly #findOwner: FindOwner;
  readonly #now: () => number;

  constructor(objects: Pick<ShareObjects, 'faultsOf'>, findOwner: FindOwner, now: () => number) {
    this.#objects = objects;
    this.#findOwner = findOwner;
    this.#now = now;
  }

  /** Includes the number of visitors with `isCounted`; old clients do not know it. */
  async describeAll(
    shares: readonly StoredShare[],
    principal: Owner,
    isCounted: boolean,
  ): Promise<ShareLink[]> {
    const ownerOf = ownersOnce(principal, this.#findOwner);
    const faults = await this.#objects.faultsOf(shares, ownerOf);
    const links: ShareLink[] = [];
    for (const share of shares) {
      const owner = await ownerOf(share.userId);
      if (!owner) continue;
      const link = await this.#link(share, { owner, viewer: principal }, faults.get(share.hash));
      links.push(isCounted ? { ...link, opened: share.opened } : link);
    }
    return links;
  }

  async describe(share: StoredShare, principal: Owner): Promise<ShareLink> {
    const ownerOf = ownersOnce(principal, this.#findOwner);
    const faults = await this.#objects.faultsOf([share], ownerOf);
    const owner = (await ownerOf(share.userId)) ?? principal;
    return this.#link(share, { owner, viewer: principal }, faults.get(share.hash));
  }

  async #link(share: StoredShare, parties: Parties, fault: ShareFault | undefined): Promise<ShareLink> {
    // A share that is out of reach is still listed, so that it can be deleted; it is not named.
    const path = await pathFor(parties, share);
    const isNamed = path !== UNNAMED_PATH;
    const starts = future(share.startsAt, this.#now());
    return {
      hash: share.hash,
      path: share.isFolder && isNamed && path !== ROOT ? `${path}/` : path,
      userID: share.userId,
      expire: share.expiresAt === null ? 0 : Math.floor(share.expiresAt / 1000),
      hasPassword: share.passwordHash !== null,
      ...(starts === null ? {} : { starts: Math.floor(starts / 1000) }),
      ...(share.view === 'list' ? {} : { view: share.view }),
      ...(share.title === '' ? {} : { title: share.title }),
      ...(share.cover === '' || !isNamed ? {} : { cover: share.cover }),
      ...(share.onReplaced === 'keep' ? {} : { onReplaced: share.onReplaced }),
      ...(fault === undefined ? {} : { state: fault }),
    };
  }
}

/** The owner's path; of what the owner may not see today, only administrators get a name. */
async function pathFor({ owner, viewer }: Parties, share: StoredShare): Promise<VirtualPath> {
  const path = await new ScopePaths(owner).pathOf(share.path);
  if (viewer.user.perm.admin) return path ?? (`/${nameOf(share.path)}` as VirtualPath);
  return path !== null && owner.files.allows(path) ? path : UNNAMED_PATH;
}

/** Returns a function that reads each owner once. */
export function ownersOnce(principal: Owner, findOwner: FindOwner): FindOwner {
  const owners = new Map<number, Promise<Owner | undefined>>([
    [principal.user.id, Promise.resolve(principal)],
  ]);
  return (userId) => {
    const owner = owners.get(userId) ?? findOwner(userId);
    owners.set(userId, owner);
    return owner;
  };
}

/** Returns null for a past time. */
export function future(time: number | null, now: number): number | null {
  return time !== null && time > now ? time : null;
}
