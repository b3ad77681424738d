/** Counts what each person has under way at the moment. */
export class Slots {
  readonly #taken = new Map<string, number>();

  constructor(readonly perPerson: number) {}

  /** Gives back how to free the slot, or null when the person has no more. */
  take(person: string): (() => void) | null {
    const taken = this.#taken.get(person) ?? 0;
    if (taken >= this.perPerson) return null;
    this.#taken.set(person, taken + 1);
    return () => this.#free(person);
  }

  #free(person: string): void {
    const left = (this.#taken.get(person) ?? 1) - 1;
    if (left > 0) this.#taken.set(person, left);
    else this.#taken.delete(person);
  }
}
