/** A change of a path that is under way. */
export interface Overlap {
  /** True if another change of the same path was under way at any time since the begin of this one. */
  end(): boolean;
}

/**
 * Notices changes of the same path at the same time. Each of them has seen the same file there, so nobody knows
 * which one has replaced or removed it.
 */
export class Overlaps {
  readonly #under = new Map<string, Set<{ isAlone: boolean }>>();

  begin(path: string): Overlap {
    const own = { isAlone: true };
    const all = this.#under.get(path) ?? new Set();
    this.#under.set(path, all.add(own));
    if (all.size > 1) for (const one of all) one.isAlone = false;
    return {
      end: () => {
        all.delete(own);
        if (all.size === 0 && this.#under.get(path) === all) this.#under.delete(path);
        return !own.isAlone;
      },
    };
  }
}
