import { createHash } from 'node:crypto';

export interface Blob {
  key: string;
  /** The hash of the path from which the blob was made. */
  group: string;
  bytes: number;
}

/**
 * The blobs in a cache, least recently used first, with the paths they were made from. It does not access the
 * disk.
 */
export class BlobIndex {
  readonly #blobs = new Map<string, Blob>();
  readonly #groups = new Map<string, Set<string>>();
  /** Paths seen since the start by their hash, and the number of them below each folder. */
  readonly #paths = new Map<string, string>();
  readonly #folders = new Map<string, number>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the blob and marks it as the most recently used. */
  use(key: string): Blob | undefined {
    const blob = this.#blobs.get(key);
    if (!blob) return undefined;
    this.#blobs.delete(key);
    this.#blobs.set(key, blob);
    return blob;
  }

  add(blob: Blob, path?: string): void {
    this.remove(blob.key);
    this.#blobs.set(blob.key, blob);
    this.#bytes += blob.bytes;
    const group = this.#groups.get(blob.group);
    if (group) group.add(blob.key);
    else this.#groups.set(blob.group, new Set([blob.key]));
    if (path !== undefined && !this.#paths.has(blob.group)) {
      this.#paths.set(blob.group, path);
      this.#count(path, 1);
    }
  }

  remove(key: string): Blob | undefined {
    const blob = this.#blobs.get(key);
    if (!blob) return undefined;
    this.#blobs.delete(key);
    this.#bytes -= blob.bytes;
    const group = this.#groups.get(blob.group);
    group?.delete(key);
    if (group?.size === 0) this.#forget(blob.group);
    return blob;
  }

  /** The least recently used blob. */
  oldest(): Blob | undefined {
    return this.#blobs.values().next().value;
  }

  /** Removes and returns the blobs made from `path` and, where paths are known, from files below it. */
  takeFrom(path: string): Blob[] {
    const groups = [groupOf(path)];
    if (this.#folders.has(path)) {
      for (const [group, known] of this.#paths) if (known.startsWith(`${path}/`)) groups.push(group);
    }
    const keys = groups.flatMap((group) => [...(this.#groups.get(group) ?? [])]);
    return keys.map((key) => this.remove(key)).filter((blob) => blob !== undefined);
  }

  #forget(group: string): void {
    this.#groups.delete(group);
    const path = this.#paths.get(group);
    if (path === undefined) return;
    this.#paths.delete(group);
    this.#count(path, -1);
  }

  #count(path: string, difference: number): void {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      const count = (this.#folders.get(folder) ?? 0) + difference;
      if (count > 0) this.#folders.set(folder, count);
      else this.#folders.delete(folder);
    }
  }
}

export function groupOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}
