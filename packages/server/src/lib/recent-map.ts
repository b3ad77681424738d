/** A map of at most `most` entries: those that were set the longest time ago make room. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  constructor(readonly most: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) {
      for (const oldest of this.keys()) {
        this.delete(oldest);
        break;
      }
    }
    return this;
  }
}
