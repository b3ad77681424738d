import { createHash } from 'node:crypto';
import {
  type ChildNodes,
  type FileFacts,
  type MemoryFile,
  type MemoryFolder,
  type MemoryNode,
  type MemoryTree,
  type Names,
  Uniques,
} from './nodes.js';
import { ObjectKeys } from './object-keys.js';

/** The entries of a folder: an object `x` is hidden where there is also something below `x/`. */
class ChildObjects implements ChildNodes {
  constructor(
    readonly keys: ObjectKeys,
    readonly prefix: string,
  ) {}

  get(name: string): MemoryNode | undefined {
    const key = this.prefix + name;
    return this.keys.countBelow(`${key}/`) > 0 ? folderAt(this.keys, `${key}/`) : this.keys.get(key);
  }

  spelling(name: string): string {
    return name;
  }

  *[Symbol.iterator](): Generator<[string, MemoryNode]> {
    for (const name of this.keys.namesBelow(this.prefix)) {
      const node = this.get(name);
      if (node) yield [name, node];
    }
  }
}

/** Its id is that of its marker, an empty object whose key is the prefix. */
function folderAt(keys: ObjectKeys, prefix: string): MemoryFolder {
  const children = new ChildObjects(keys, prefix);
  return { kind: 'directory', id: keys.get(prefix)?.id ?? '', children, mode: null, modifiedMs: null };
}

/**
 * Objects under keys, as an object store has them. A folder is a prefix of keys or a marker. Each object is
 * put, copied or deleted by itself, in a step of its own.
 */
export class ObjectTree implements MemoryTree {
  readonly staged = new Map<string, Buffer>();
  beforeStep: (() => void) | null = null;
  readonly #keys = new ObjectKeys();
  readonly #uniques = new Uniques();

  get root(): MemoryFolder {
    // Nobody can put another one in its place.
    return { ...folderAt(this.#keys, ''), id: 'bucket' };
  }

  newId(): string {
    return this.#uniques.newId();
  }

  writeFile(path: Names, content: Buffer, { modifiedMs }: FileFacts = {}): MemoryFile {
    return this.putObject(path.join('/'), content, modifiedMs);
  }

  /** Puts an object under any key, as other programs may. */
  putObject(key: string, content: Buffer, keptMs?: number): MemoryFile {
    const tag = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const version = this.newId();
    const id = createHash('sha256')
      .update(JSON.stringify([key, tag, version]))
      .digest('hex');
    const modifiedMs = this.#uniques.now();
    const object: MemoryFile = { kind: 'file', id, content, mode: null, modifiedMs, keptMs, tag };
    this.#put(key, object);
    return object;
  }

  makeFolder(path: Names): void {
    this.#putMarker(prefixOf(path), this.newId());
  }

  #putMarker(prefix: string, id: string): void {
    const content = Buffer.alloc(0);
    this.#put(prefix, { kind: 'file', id, content, mode: null, modifiedMs: this.#uniques.now() });
  }

  #put(key: string, object: MemoryFile): void {
    this.beforeStep?.();
    this.#keys.set(key, object);
  }

  #delete(key: string): void {
    this.beforeStep?.();
    this.#keys.delete(key);
  }

  copy(from: Names, to: Names): void {
    this.#copyAll(from, to, () => this.newId());
  }

  /**
   * `markerId` makes the id of the copy of a marker. A folder without one gets one, by which it can be told
   * from any other.
   */
  #copyAll(from: Names, to: Names, markerId: (marker: MemoryFile) => string): void {
    const [source, target] = [prefixOf(from), prefixOf(to)];
    const below = this.#keys.below(source);
    if (below.length > 0 && below[0] !== source) this.#putMarker(target, this.newId());
    if (below.length === 0) this.#copyObject(from.join('/'), to.join('/'));
    for (const key of below) {
      const marker = key.endsWith('/') ? this.#keys.get(key) : undefined;
      const copy = target + key.slice(source.length);
      if (marker) this.#putMarker(copy, markerId(marker));
      else this.#copyObject(key, copy);
    }
  }

  #copyObject(from: string, to: string): void {
    const source = this.#keys.get(from);
    if (source) this.putObject(to, source.content, source.keptMs ?? source.modifiedMs);
  }

  /**
   * A copy and then a deletion: whenever it is stopped, each object is under its old key, its new one or
   * both.
   */
  move(from: Names, to: Names): void {
    this.#copyAll(from, to, ({ id }) => id);
    this.remove(from);
  }

  /** The folder that it was in stays when it was the last there. */
  remove(path: Names): void {
    const below = this.#keys.below(prefixOf(path));
    const doomed = below.length > 0 ? below.reverse() : [path.join('/')];
    const parent = prefixOf(path.slice(0, -1));
    if (parent !== '' && this.#keys.countBelow(parent) === doomed.length)
      this.#putMarker(parent, this.newId());
    for (const key of doomed) this.#delete(key);
  }

  renameAll(folder: Names, moves: readonly { from: string; to: string }[]): void {
    for (const { from, to } of moves) this.move([...folder, from], [...folder, to]);
  }
}

/** Returns the prefix of the keys of all that is below the folder. */
function prefixOf(path: Names): string {
  return path.map((name) => `${name}/`).join('');
}
