import type { ShareFault } from '@satchel/contract';
import type { ObjectLookups } from './object-lookups.js';
import { continuesWith, type ObjectState, objectStateOf } from './object-state.js';
import type { ObjectsStore } from './objects-store.js';
import type { Owner } from './owner.js';
import { DOUBTS, type SharesStore, type StoredShare } from './shares-store.js';

export interface ShareObjectsDependencies {
  shares: Pick<SharesStore, 'find'>;
  objects: ObjectsStore;
  lookups: ObjectLookups;
  /** True while a change may have put something at a path before its event is published. */
  isTransferring: () => boolean;
}

type OwnerOf = (userId: number) => Promise<Owner | undefined>;

interface Seen {
  share: StoredShare;
  object: ObjectState;
}

/** Looks up the objects of shares, and stores which of them are missing. */
export class ShareObjects {
  readonly #deps: ShareObjectsDependencies;

  constructor(deps: ShareObjectsDependencies) {
    this.#deps = deps;
  }

  /** Records that the object of the share was found at its path. */
  async recordFound(share: StoredShare): Promise<void> {
    await this.#settle([{ share, object: { state: 'alive' } }], () => false);
  }

  /**
   * The share after it continued with the object at its path, because its own object is not there; undefined
   * where it may not continue.
   */
  async successorOf(share: StoredShare, owner: Owner): Promise<StoredShare | undefined> {
    const mayContinue = this.#mayContinue();
    const object = await objectStateOf(share, owner);
    this.#deps.lookups.forget(share.hash);
    await this.#settle([{ share, object }], mayContinue);
    if (object.state !== 'replaced') return undefined;
    const now = await this.#deps.shares.find(share.hash);
    return now?.fileId === object.fileId ? now : undefined;
  }

  /** The reasons why visitors cannot open these shares; shares that they can open have none. */
  async faultsOf(shares: readonly StoredShare[], ownerOf: OwnerOf): Promise<Map<string, ShareFault>> {
    const mayContinue = this.#mayContinue();
    const seen = await this.#lookUp(shares, ownerOf);
    await this.#settle(seen, mayContinue);
    const faults = new Map<string, ShareFault>();
    for (const { share, object } of seen) {
      const isOpen = object.state === 'alive' || continuesWith(share, object);
      if (!isOpen) faults.set(share.hash, object.state as ShareFault);
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
    this.#deps.lookups.forget();
    const seen = await this.#lookUp(shares, ownerOf);
    const meant = seen.filter(({ share }) => isNamed || share.doubt !== DOUBTS.put);
    const adoptions = adoptionsOf(meant);
    if (adoptions.length > 0) await this.#deps.objects.adopt(adoptions, { isAsked: true });
    const closed = seen.filter(({ object }) => object.state !== 'alive').length;
    return { renewed: adoptions.length, left: closed - adoptions.length };
  }

  async #lookUp(shares: readonly StoredShare[], ownerOf: OwnerOf) {
    const lookups = await this.#deps.lookups.at(shares, ownerOf);
    return shares.map((share, index): Seen => ({ share, object: lookups[index] ?? { state: 'unknown' } }));
  }

  /** Returns a function that is called after a lookup, and is true if shares may continue with the result. */
  #mayContinue(): () => boolean {
    const { isTransferring } = this.#deps;
    const isBusy = isTransferring();
    return () => !isBusy && !isTransferring();
  }

  async #settle(seen: readonly Seen[], mayContinue: () => boolean): Promise<void> {
    const { objects } = this.#deps;
    const adoptions = adoptionsOf(seen.filter(({ share, object }) => continuesWith(share, object)));
    if (adoptions.length > 0 && mayContinue()) await objects.adopt(adoptions, { isAsked: false });
    const missed = seen.filter(isNewlyMissing).map(({ share }) => share.hash);
    if (missed.length > 0) await objects.setDoubt(missed, DOUBTS.none, DOUBTS.missed);
    for (const doubt of [DOUBTS.missed, DOUBTS.put]) {
      const found = seen.filter(({ share, object }) => share.doubt === doubt && object.state === 'alive');
      const hashes = found.map(({ share }) => share.hash);
      if (hashes.length > 0) await objects.setDoubt(hashes, doubt, DOUBTS.none);
    }
  }
}

function adoptionsOf(seen: readonly Seen[]) {
  return seen.flatMap(({ share, object }) =>
    object.state === 'replaced'
      ? [{ hash: share.hash, before: share.fileId, after: object.fileId, isFolder: object.isFolder }]
      : [],
  );
}

/** True if the object is missing and this is not recorded yet. */
function isNewlyMissing({ share, object }: Seen): boolean {
  if (share.doubt !== DOUBTS.none || share.onReplaced === 'path' || object.state === 'alive') return false;
  if (object.state === 'replaced') return share.onReplaced === 'ask';
  return !object.isUnchecked;
}
