import { createHash, type Hash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { entryPath } from '../walk/dir.js';
import { fileIdOf } from '../walk/facts.js';
import type { Walker } from '../walk/walker.js';
import type { LongTask } from './task-steps.js';
import { type Child, childrenOf } from './tree-check.js';
import { tryPush } from './walk.js';

const HEX_DIGITS = 32;
/** The number of characters that are hashed at once. */
const CHARACTERS_AT_ONCE = 16 * 1024;

/** The digest of the folder `name` in the walker's folder. */
export function* digestFolder(walker: Walker, name: string): LongTask<string> {
  const depth = walker.depth;
  try {
    walker.push(name);
    return yield* digestTree(walker);
  } finally {
    walker.popTo(depth);
  }
}

/**
 * Says whether the tree below the walker's folder is still the same. It contains names and, for files, the
 * object, its size and its time. Folders are identified by their content, because undoing a merge makes new
 * ones.
 */
export function* digestTree(walker: Walker): LongTask<string> {
  const digest = new TreeDigest();
  yield* addFolder(walker, digest);
  return digest.end();
}

class TreeDigest {
  readonly #hash: Hash = createHash('sha256');
  #text = '';

  add(line: string): void {
    this.#text += `${line}\0`;
    if (this.#text.length >= CHARACTERS_AT_ONCE) this.#flush();
  }

  #flush(): void {
    this.#hash.update(this.#text);
    this.#text = '';
  }

  end(): string {
    this.#flush();
    return this.#hash.digest('hex').slice(0, HEX_DIGITS);
  }
}

function* addFolder(walker: Walker, digest: TreeDigest): LongTask<void> {
  const children = childrenOf(walker).filter(({ isReserved }) => !isReserved);
  children.sort(({ name: one }, { name: other }) => (one < other ? -1 : 1));
  for (const child of children) {
    yield undefined;
    if (walker.isHidden(child.name, child.kind === 'directory' ? undefined : null)) continue;
    if (child.kind !== 'directory') {
      digest.add(lineOf(walker, child));
      continue;
    }
    digest.add(`/${child.name}`);
    if (tryPush(walker, child.name)) {
      yield { enter: addFolder(walker, digest) };
      walker.pop();
    }
    digest.add('/..');
  }
}

function lineOf(walker: Walker, { name, kind }: Child): string {
  const stats = lstatSync(entryPath(walker.dir, name), { bigint: true, throwIfNoEntry: false });
  return stats ? `${name}/${kind} ${fileIdOf(stats)} ${stats.size} ${stats.mtimeNs}` : name;
}
