import { nameOf, ROOT, type ShareLink } from '@satchel/contract';
import { type Owner, ownPath } from './owner.js';
import type { StoredShare } from './shares-store.js';

type FindOwner = (userId: number) => Promise<Owner | undefined>;

/** Shares in the format of the API, each with its owner's path. */
export class ShareLinks {
  readonly #findOwner: FindOwner;
  readonly #now: () => number;

  constructor(findOwner: FindOwner, now: () => number) {
    this.#findOwner = findOwner;
    this.#now = now;
  }

  /** `isCounted` adds how often each was opened, which old clients do not know. */
  async describeAll(
    shares: readonly StoredShare[],
    principal: Owner,
    isCounted: boolean,
  ): Promise<ShareLink[]> {
    const owners = new Map<number, Promise<Owner | undefined>>([
      [principal.user.id, Promise.resolve(principal)],
    ]);
    const links: ShareLink[] = [];
    for (const share of shares) {
      const owner = owners.get(share.userId) ?? this.#findOwner(share.userId);
      owners.set(share.userId, owner);
      const found = await owner;
      if (!found) continue;
      const link = await this.#link(share, found);
      links.push(isCounted ? { ...link, opened: share.opened } : link);
    }
    return links;
  }

  async describe(share: StoredShare, principal: Owner): Promise<ShareLink> {
    const isMine = share.userId === principal.user.id;
    return this.#link(share, isMine ? principal : ((await this.#findOwner(share.userId)) ?? principal));
  }

  async #link(share: StoredShare, owner: Owner): Promise<ShareLink> {
    // A share that is out of reach is still listed, so that it can be deleted; its path is not shown.
    const path = (await ownPath(owner, share.path)) ?? `/${nameOf(share.path)}`;
    const starts = future(share.startsAt, this.#now());
    return {
      hash: share.hash,
      path: share.isFolder && path !== ROOT ? `${path}/` : path,
      userID: share.userId,
      expire: share.expiresAt === null ? 0 : Math.floor(share.expiresAt / 1000),
      hasPassword: share.passwordHash !== null,
      ...(starts === null ? {} : { starts: Math.floor(starts / 1000) }),
      ...(share.view === 'list' ? {} : { view: share.view }),
      ...(share.title === '' ? {} : { title: share.title }),
      ...(share.cover === '' ? {} : { cover: share.cover }),
    };
  }
}

/** Null for a past time. */
export function future(time: number | null, now: number): number | null {
  return time !== null && time > now ? time : null;
}
