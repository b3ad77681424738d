export interface Use {
  /** The holder who uses something. */
  key: number | string;
  /** The amount, by default 1. */
  weight?: number;
}

/** Counts what each holder has. A holder who has nothing left is forgotten. */
export class HolderCounts {
  readonly #counts = new Map<Use['key'], number>();

  of(key: Use['key']): number {
    return this.#counts.get(key) ?? 0;
  }

  /** `weight` is negative where something is given back. */
  add({ key, weight = 1 }: Use): void {
    const count = this.of(key) + weight;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }

  /** Adds all uses until the returned function is called for the first time. */
  hold(uses: readonly Use[]): () => void {
    for (const use of uses) this.add(use);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      for (const { key, weight = 1 } of uses) this.add({ key, weight: -weight });
    };
  }
}
