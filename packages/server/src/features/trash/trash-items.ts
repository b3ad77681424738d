import { ROOT, UNNAMED_PATH, type VirtualPath } from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import { inTheEnd } from '../../core/db/persistently.js';
import type { JobTerms } from '../../core/jobs/job-terms.js';
import { TrashOrigins, type TrashPrincipal } from './trash-origins.js';
import type { Trashed, TrashStore } from './trash-store.js';

/** This number of items shares the queries. */
export const AT_ONCE = 100;

export interface PartTerms {
  terms: JobTerms;
  names: TrashNames;
  /** The index of the first item of the part. */
  first: number;
}

/** True if the server may have stopped after the item was done and before that was written down. */
export function mayBeDone({ earlier }: JobTerms, index: number): boolean {
  return earlier !== undefined && index - earlier.passed < AT_ONCE;
}

/** Runs `act` and returns its outcome. */
export async function outcomeOf<Done>(act: () => Promise<Done>): Promise<PromiseSettledResult<Done>> {
  const [result] = await Promise.allSettled([act()]);
  return result;
}

/** Finds the paths by which failed items are named to the user. */
export class TrashNames {
  readonly #known = new Map<string, Trashed>();
  readonly #origins: TrashOrigins;

  constructor(principal: TrashPrincipal) {
    this.#origins = new TrashOrigins(principal);
  }

  add(trashed: Iterable<Trashed>): void {
    for (const one of trashed) this.#known.set(one.id, one);
  }

  async pathOf(id: string): Promise<VirtualPath> {
    const trashed = this.#known.get(id);
    if (!trashed) return ROOT;
    return (await this.#origins.named(trashed))?.path ?? UNNAMED_PATH;
  }
}

/** Items of the trash that no other request can use until they are released. */
export class Claim {
  readonly #ids: readonly string[];

  constructor(
    readonly store: Pick<TrashStore, 'removeAll' | 'changeAll'>,
    /** The items that are still in the trash. */
    readonly items: Map<string, Trashed>,
  ) {
    this.#ids = [...items.keys()];
  }

  /** Removes the item from the claim once `restored` has resolved. */
  async take<Done>(id: string, restored: Promise<Done>): Promise<Done> {
    const done = await restored;
    this.items.delete(id);
    return done;
  }

  async release(): Promise<void> {
    const { moving, present } = KEPT_STATES;
    await this.store.removeAll(this.#ids.filter((id) => !this.items.has(id)));
    await inTheEnd(() => this.store.changeAll([...this.items.keys()], moving, present));
  }
}
