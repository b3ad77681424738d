import { accessSync, constants, type Stats } from 'node:fs';
import type { StorageScope } from '../../../../files/storage.js';
import { entryPath } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import type { FoundPath } from './found.js';
import { type MissingReason, reasonOf } from './missing.js';
import { type OpenContent, openRegular, openThrough } from './open-content.js';
import { unlessRefused } from './unless-refused.js';

/** Opens files that were found before, and keeps a folder open until another one is needed. */
export class FileVisitor {
  readonly #context: WalkContext;
  readonly #scope: StorageScope;
  #walker: Walker | null = null;
  #dir: readonly string[] | undefined;

  constructor(context: WalkContext, scope: StorageScope) {
    this.#context = context;
    this.#scope = scope;
  }

  /** Returns the reason if the file is gone or may not be read. The content must be closed after use. */
  open(path: FoundPath): OpenContent | MissingReason {
    return orReason(path, () => {
      const walker = this.#walkerIn(path.dir);
      if (path.isLink) return openThrough(walker, path.name);
      walker.assertAllowed(path.name);
      return openRegular(walker, path.name);
    });
  }

  /** Returns the same reasons, as far as they can be told without opening the file. */
  look(path: FoundPath): Stats | MissingReason {
    return orReason(path, () => {
      const walker = this.#walkerIn(path.dir);
      if (path.isLink) return lookThrough(walker, path.name);
      walker.assertAllowed(path.name);
      return lookAt(walker, path.name);
    });
  }

  close(): void {
    this.#walker?.close();
    this.#walker = null;
    this.#dir = undefined;
  }

  #walkerIn(dir: readonly string[]): Walker {
    if (this.#walker && this.#dir === dir) return this.#walker;
    this.close();
    const walker = Walker.open(this.#context, this.#scope);
    try {
      walker.go(dir, { last: 'enter' });
    } catch (error) {
      walker.close();
      throw error;
    }
    this.#dir = dir;
    this.#walker = walker;
    return walker;
  }
}

function lookThrough(walker: Walker, name: string): Stats | null {
  const target = walker.fork();
  try {
    return lookAt(target, target.go([name], { last: 'follow' }).name);
  } finally {
    target.close();
  }
}

/** Null if it is no file. Throws the error that opening it would throw. */
function lookAt(walker: Walker, name: string): Stats | null {
  const path = entryPath(walker.dir, name);
  const stats = lstatOrNull(path);
  if (!stats?.isFile()) return null;
  // Files that everybody may read, and all files for the superuser, need no other call.
  if ((stats.mode & 0o004) === 0 && process.getuid?.() !== 0) accessSync(path, constants.R_OK);
  return stats;
}

/** Without another reason, the entry has been removed or replaced since the folder was read. */
function orReason<T>(path: FoundPath, work: () => T | null): T | MissingReason {
  let reason: MissingReason | null = 'gone';
  const found = unlessRefused(work, (error) => {
    reason = reasonOf(error, path.isLink);
  });
  return found ?? reason ?? 'hidden';
}
