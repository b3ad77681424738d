import { fstatSync, statfsSync } from 'node:fs';
import { encodeName } from '../../../../lib/name-bytes.js';
import { isLocalMagic } from '../linux/file-systems.js';
import { type Dir, dirPath, objectKeyAt } from './dir.js';

/** A later change cannot have the same time, however coarse the clock of the disk is. */
const SETTLED_NS = 2_000_000_000n;

function changeTimes(dirs: readonly Dir[]): bigint[] {
  return dirs.map(({ fd }) => fstatSync(fd, { bigint: true }).ctimeNs);
}

/**
 * True if a folder is on a file system of this machine, where repeated calls are answered from memory, and
 * unlisted names of an entry differ from the listed one in case only.
 */
export function isLocal(dir: Dir): boolean {
  return isLocalMagic(statfsSync(dirPath(dir)).type);
}

/**
 * The plain path of a folder, for looking at very many of its entries. Through a descriptor in `/proc` each
 * call takes twice as long, and even longer from several threads, which lock the entry of the descriptor. A
 * plain path may lead elsewhere if somebody replaces a folder on it, so the results are valid only if `holds`
 * says afterwards that none of those folders has lost or gained a name.
 */
export class DirectPath {
  private constructor(
    /** The path with a slash at the end. */
    readonly prefix: string,
    readonly above: readonly Dir[],
    readonly times: readonly bigint[],
  ) {}

  /**
   * Null if it cannot be known afterwards what the path led to. `top` is the path of the first of `dirs`, as
   * the operator named it.
   */
  static of(
    top: string,
    dirs: readonly Dir[],
    names: readonly string[],
    nowMs = Date.now(),
  ): DirectPath | null {
    try {
      return DirectPath.#of(top, dirs, names, nowMs);
    } catch {
      return null;
    }
  }

  static #of(top: string, dirs: readonly Dir[], names: readonly string[], nowMs: number): DirectPath | null {
    const paths = [top];
    for (const name of names) {
      if (typeof encodeName(name) !== 'string') return null;
      paths.push(`${paths.at(-1) === '/' ? '' : paths.at(-1)}/${name}`);
    }
    const above = dirs.slice(0, -1);
    if (!above.every(isLocal)) return null;
    const times = changeTimes(above);
    const settled = BigInt(nowMs) * 1_000_000n - SETTLED_NS;
    if (
      times.some((time) => time > settled) ||
      !paths.every((path, index) => objectKeyAt(path) === dirs[index]?.id)
    )
      return null;
    const last = paths.at(-1) ?? top;
    return new DirectPath(last === '/' ? '/' : `${last}/`, above, times);
  }

  /** True if everything that was read by `prefix` since this was made lies in the folder. */
  holds(): boolean {
    return changeTimes(this.above).every((time, index) => time === this.times[index]);
  }
}
