import type { MemoryFile } from './nodes.js';

/** The character after the slash, so that all keys below `a/` are before `a0`. */
const AFTER_SLASH = '0';

/** Objects by their keys, which are in order as an object store lists them. */
export class ObjectKeys {
  readonly #sorted: string[] = [];
  readonly #objects = new Map<string, MemoryFile>();

  get(key: string): MemoryFile | undefined {
    return this.#objects.get(key);
  }

  set(key: string, object: MemoryFile): void {
    if (!this.#objects.has(key)) this.#sorted.splice(this.#indexOf(key), 0, key);
    this.#objects.set(key, object);
  }

  delete(key: string): void {
    if (this.#objects.delete(key)) this.#sorted.splice(this.#indexOf(key), 1);
  }

  /** How many keys begin with `prefix`, which is empty or ends with a slash. */
  countBelow(prefix: string): number {
    return this.#end(prefix) - this.#indexOf(prefix);
  }

  below(prefix: string): string[] {
    return this.#sorted.slice(this.#indexOf(prefix), this.#end(prefix));
  }

  /** The names that follow `prefix`, up to a slash: those of folders and files, each once. */
  *namesBelow(prefix: string): Generator<string> {
    for (let at = this.#indexOf(prefix), end = this.#end(prefix); at < end; ) {
      const rest = (this.#sorted[at] ?? '').slice(prefix.length);
      const slash = rest.indexOf('/');
      const name = slash < 0 ? rest : rest.slice(0, slash);
      const isHidden = slash < 0 && this.countBelow(`${prefix}${name}/`) > 0;
      if (name !== '' && !isHidden) yield name;
      at = slash <= 0 ? at + 1 : this.#end(`${prefix}${name}/`);
    }
  }

  #end(prefix: string): number {
    return prefix === '' ? this.#sorted.length : this.#indexOf(prefix.slice(0, -1) + AFTER_SLASH);
  }

  /** Returns the index of the first key that is not before `key`. */
  #indexOf(key: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
