/**
 * Contents of files in memory: each is there once, however many ask for it and however slowly it is sent, and
 * those that were used last stay, up to `mostBytes`.
 */
export class KeptContents {
  readonly #mostBytes: number;
  readonly #reading = new Map<string, Promise<Buffer>>();
  /** In the order of their last use. */
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;
  /** All that are still in memory, such as those that slow clients are being sent. */
  readonly #alive = new Map<string, WeakRef<Buffer>>();

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /**
   * The content of this key, which must stay the same; `read` is called when it is not in memory, once at a
   * time.
   */
  get(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const content = this.#kept.get(key) ?? this.#alive.get(key)?.deref();
    if (content) {
      this.#keep(key, content);
      return Promise.resolve(content);
    }
    let reading = this.#reading.get(key);
    if (!reading) {
      reading = this.#read(key, read).finally(() => this.#reading.delete(key));
      this.#reading.set(key, reading);
    }
    return reading;
  }

  async #read(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const content = await read();
    for (const [other, alive] of this.#alive) if (!alive.deref()) this.#alive.delete(other);
    this.#alive.set(key, new WeakRef(content));
    this.#keep(key, content);
    return content;
  }

  #keep(key: string, content: Buffer): void {
    this.#forget(key);
    this.#kept.set(key, content);
    this.#keptBytes += content.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= this.#mostBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#keptBytes -= this.#kept.get(key)?.length ?? 0;
    this.#kept.delete(key);
  }
}
