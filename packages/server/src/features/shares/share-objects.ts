import type { ShareFault } from '@satchel/contract';
import { goesOn, type Look, lookAt } from './object-look.js';
import type { ObjectLooks } from './object-looks.js';
import type { ObjectsStore } from './objects-store.js';
import type { Owner } from './owner.js';
import { DOUBTS, type SharesStore, type StoredShare } from './shares-store.js';

export interface ShareObjectsDependencies {
  shares: Pick<SharesStore, 'find'>;
  objects: ObjectsStore;
  looks: ObjectLooks;
  /** True while a change may have put something at a path before its event is published. */
  isTransferring: () => boolean;
}

type OwnerOf = (userId: number) => Promise<Owner | undefined>;

interface Seen {
  share: StoredShare;
  look: Look;
}

/** Looks up the objects of shares, and stores which of them are missing. */
export class ShareObjects {
  readonly #deps: ShareObjectsDependencies;

  constructor(deps: ShareObjectsDependencies) {
    this.#deps = deps;
  }

  /** Records that the object of the share was found at its path. */
  async seen(share: StoredShare): Promise<void> {
    await this.#settle([{ share, look: { state: 'alive' } }], () => false);
  }

  /**
   * The share after it continued with the object at its path, because its own object is not there; undefined
   * where it may not continue.
   */
  async successorOf(share: StoredShare, owner: Owner): Promise<StoredShare | undefined> {
    const mayGoOn = this.#mayGoOn();
    const look = await lookAt(share, owner);
    this.#deps.looks.forget(share.hash);
    await this.#settle([{ share, look }], mayGoOn);
    if (look.state !== 'replaced') return undefined;
    const now = await this.#deps.shares.find(share.hash);
    return now?.fileId === look.fileId ? now : undefined;
  }

  /** The reasons why visitors cannot open these shares; shares that they can open have none. */
  async faultsOf(shares: readonly StoredShare[], ownerOf: OwnerOf): Promise<Map<string, ShareFault>> {
    const mayGoOn = this.#mayGoOn();
    const seen = await this.#look(shares, ownerOf);
    await this.#settle(seen, mayGoOn);
    const faults = new Map<string, ShareFault>();
    for (const { share, look } of seen) {
      const isOpen = look.state === 'alive' || goesOn(share, look);
      if (!isOpen) faults.set(share.hash, look.state as ShareFault);
    }
    return faults;
  }

  /**
   * Continues shares with the objects at their paths, because their owners want it. Without `isNamed`, the
   * owner did not name them one by one, and objects that this program put there are left out. Returns how
   * many shares were continued, and how many of the others visitors cannot open.
   */
  async renew(
    shares: readonly StoredShare[],
    ownerOf: OwnerOf,
    isNamed: boolean,
  ): Promise<{ renewed: number; left: number }> {
    this.#deps.looks.forget();
    const seen = await this.#look(shares, ownerOf);
    const meant = seen.filter(({ share }) => isNamed || share.doubt !== DOUBTS.put);
    const adoptions = adoptionsOf(meant);
    if (adoptions.length > 0) await this.#deps.objects.adopt(adoptions, { isAsked: true });
    const closed = seen.filter(({ look }) => look.state !== 'alive').length;
    return { renewed: adoptions.length, left: closed - adoptions.length };
  }

  async #look(shares: readonly StoredShare[], ownerOf: OwnerOf) {
    const looks = await this.#deps.looks.at(shares, ownerOf);
    return shares.map((share, index): Seen => ({ share, look: looks[index] ?? { state: 'unknown' } }));
  }

  /**
   * Call it before a lookup, and its result afterwards: it returns true if shares may continue with what was
   * found.
   */
  #mayGoOn(): () => boolean {
    const { isTransferring } = this.#deps;
    const isBusy = isTransferring();
    return () => !isBusy && !isTransferring();
  }

  async #settle(seen: readonly Seen[], mayGoOn: () => boolean): Promise<void> {
    const { objects } = this.#deps;
    const adoptions = adoptionsOf(seen.filter(({ share, look }) => goesOn(share, look)));
    if (adoptions.length > 0 && mayGoOn()) await objects.adopt(adoptions, { isAsked: false });
    const missed = seen.filter(isMissed).map(({ share }) => share.hash);
    if (missed.length > 0) await objects.setDoubt(missed, DOUBTS.none, DOUBTS.missed);
    for (const doubt of [DOUBTS.missed, DOUBTS.put]) {
      const found = seen.filter(({ share, look }) => share.doubt === doubt && look.state === 'alive');
      const hashes = found.map(({ share }) => share.hash);
      if (hashes.length > 0) await objects.setDoubt(hashes, doubt, DOUBTS.none);
    }
  }
}

function adoptionsOf(seen: readonly Seen[]) {
  return seen.flatMap(({ share, look }) =>
    look.state === 'replaced'
      ? [{ hash: share.hash, before: share.fileId, after: look.fileId, isFolder: look.isFolder }]
      : [],
  );
}

/** True if the object is missing and this is not recorded yet. */
function isMissed({ share, look }: Seen): boolean {
  if (share.doubt !== DOUBTS.none || share.onReplaced === 'path' || look.state === 'alive') return false;
  if (look.state === 'replaced') return share.onReplaced === 'ask';
  return !look.isUnseen;
}
