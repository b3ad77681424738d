import type { VirtualPath } from '@satchel/contract';
import type { Allowance, Amount, LimitViewer, Reservation, Wish } from './allowance.js';
import { findTarget, sizeOf, type Target } from './bounded-ends.js';
import { Leaving } from './bounded-outcomes.js';
import type { ChangingFileSystem, KeepReplaced } from './changes.js';

export interface BoundedTerms {
  allowance: Allowance;
  viewer: LimitViewer;
}

/** The same terms for whoever reaches only a part of it, and may be anybody. */
export function seenFromInside({ allowance, viewer }: BoundedTerms): BoundedTerms {
  return { allowance, viewer: { ...viewer, roots: [] } };
}

/** The begin and the end of a change that may be limited, which all verbs share. */
export class BoundedBase {
  readonly allowance: Allowance;

  constructor(
    readonly inner: ChangingFileSystem,
    readonly terms: BoundedTerms,
  ) {
    this.allowance = terms.allowance;
  }

  /** Does a change as it is as long as nothing is limited, also not by the time when it is over. */
  async ifLimited<Result>(
    path: VirtualPath,
    plain: () => Promise<Result>,
    bounded: () => Promise<Result>,
  ): Promise<Result> {
    if (await this.allowance.isNeeded()) return bounded();
    const result = await plain();
    if (await this.allowance.isNeeded()) await this.cameUncounted((await findTarget(this.inner, path)).place);
    return result;
  }

  /** Throws `storage_full`; null outside of the server's root. */
  async reserve(
    { place, entry }: Target,
    amount: Amount,
    more: Pick<Wish, 'from' | 'keptOf' | 'staged'> = {},
  ): Promise<Reservation | null> {
    if (place === null) return null;
    const isReplacing = entry !== null && entry.kind !== 'directory';
    const { viewer } = this.terms;
    return this.allowance.reserve({ to: place, amount, isReplacing, viewer, ...more });
  }

  /** Must be called after the reservation: from then on, its end notices what others do there. */
  async leavingAt({ path, entry }: Target, keep: KeepReplaced | undefined): Promise<Leaving> {
    if (keep || !entry) return new Leaving(keep);
    const now = await this.inner.stat(path).catch(() => null);
    return new Leaving(keep, now && sizeOf(now));
  }

  /** Does a change of something that no limit concerned when it began. */
  async unlimited<Result>({ place }: Pick<Target, 'place'>, work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    if (place === null) return result;
    if (await this.allowance.areCountedAlike(null, place)) await this.allowance.changedBelow(place);
    else await this.cameUncounted(place);
    return result;
  }

  async cameUncounted(place: VirtualPath | null): Promise<void> {
    if (place !== null) await this.allowance.cameUncounted(place);
  }

  /** Folders with limits may have come or gone with the folder that they lie in. */
  async arrived(...places: (VirtualPath | null)[]): Promise<void> {
    for (const place of places) if (place !== null) await this.allowance.changedBelow(place);
  }
}
