import type { VirtualPath } from '@satchel/contract';
import { type Amount, type Outcome, type Reservation, UNCHANGED } from '../../core/files/allowance.js';
import type { Overlap } from './overlaps.js';
import type { HeldRoom, QuotaLedger } from './quota-ledger.js';

export interface RoomDependencies {
  ledger: QuotaLedger;
  /** The change may have ended at a place that has got a limit in the meantime. */
  cameTo(known: readonly VirtualPath[]): Promise<void>;
  /** Counts are due. */
  onUncounted(): void;
  /** Reserves more, or the least; resolves to that. Throws `storage_full`. */
  more(id: string, amount: Amount, least: Amount): Promise<Amount>;
  /** Something was stored. */
  onStored(): void;
}

export interface RoomTerms {
  /** Null if no folder with a limit is around it, or only such as have the room of the upload already. */
  id: string | null;
  places: readonly VirtualPath[];
  /** The room that the upload had before. */
  held: HeldRoom | null;
  /** The folders with limits around the place. */
  around: readonly VirtualPath[];
  staged: string | undefined;
  overlap: Overlap;
}

/** Room for one change. */
export class Room implements Reservation {
  constructor(
    readonly deps: RoomDependencies,
    readonly terms: RoomTerms,
  ) {}

  async add(amount: Amount, least = amount): Promise<Amount> {
    return this.terms.id === null ? amount : this.deps.more(this.terms.id, amount, least);
  }

  async hold(staged: string): Promise<void> {
    this.terms.overlap.end();
    if (this.terms.id !== null) await this.deps.ledger.hold(this.terms.id, staged);
  }

  async end(outcome: Outcome): Promise<void> {
    const { around, held, overlap } = this.terms;
    const known = overlap.end() && outcome.left?.entries !== 0 ? { ...outcome, left: null } : outcome;
    await this.#end(known, (place) => (around.includes(place) ? known : UNCHANGED), held);
    if (outcome.stored.entries > 0) await this.deps.cameTo(around);
    this.deps.onStored();
    if (known.left === null) this.deps.onUncounted();
  }

  async #end(outcome: Outcome, atHeld: (place: VirtualPath) => Outcome, held: HeldRoom | null) {
    const { ledger } = this.deps;
    if (this.terms.id !== null) await ledger.end(this.terms.id, () => outcome);
    if (held) await ledger.end(held.id, atHeld);
  }

  async fail(): Promise<void> {
    const { id, held, around, overlap } = this.terms;
    overlap.end();
    for (const one of [id, held?.id ?? null]) if (one !== null) await this.deps.ledger.fail(one);
    await this.deps.cameTo(around);
    this.deps.onUncounted();
  }

  async putBack(): Promise<void> {
    const { id, held, overlap, staged } = this.terms;
    overlap.end();
    if (id !== null) await this.deps.ledger.end(id, () => UNCHANGED);
    if (held && staged !== undefined) await this.deps.ledger.hold(held.id, staged);
  }
}
