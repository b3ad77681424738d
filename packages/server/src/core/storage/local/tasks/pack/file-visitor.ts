import type { Stats } from 'node:fs';
import type { StorageScope } from '../../../../files/storage.js';
import { entryPath } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import type { Place } from './found.js';
import { type OpenContent, openRegular, openThrough } from './open-content.js';
import { unlessRefused } from './unless-refused.js';

/** Opens files that were found before, and keeps their folder open until one of another folder is opened. */
export class FileVisitor {
  readonly #context: WalkContext;
  readonly #view: StorageScope;
  #walker: Walker | null = null;
  #dir: readonly string[] | undefined;

  constructor(context: WalkContext, view: StorageScope) {
    this.#context = context;
    this.#view = view;
  }

  /** Null if the file is gone, no longer regular, or denied to the user. The content must be closed after use. */
  open(place: Place): OpenContent | null {
    return unlessRefused(() => {
      const walker = this.#walkerIn(place.dir);
      if (place.isLink) return openThrough(walker, place.name);
      walker.assertAllowed(place.name);
      return openRegular(walker, place.name);
    });
  }

  /** Null as for `open`. */
  look(place: Place): Stats | null {
    return unlessRefused(() => {
      const walker = this.#walkerIn(place.dir);
      const stats = place.isLink
        ? lookThrough(walker, place.name)
        : lstatOrNull(entryPath(walker.dir, place.name));
      return stats?.isFile() ? stats : null;
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
    const walker = Walker.open(this.#context, this.#view);
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
    return target.go([name], { last: 'follow' }).stats;
  } finally {
    target.close();
  }
}
