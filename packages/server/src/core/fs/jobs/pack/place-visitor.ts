import type { Stats } from 'node:fs';
import { entryPath } from '../../tree/dir.js';
import { lstatOrNull } from '../../tree/facts.js';
import type { Ground, View } from '../../tree/view.js';
import { Walker } from '../../tree/walker.js';
import type { Place } from './found.js';
import { type OpenContent, openRegular } from './open-content.js';
import { unlessRefused } from './unless-refused.js';

/** Goes through the door to what a walk found, and stays in a folder as long as files come from it. */
export class PlaceVisitor {
  readonly #ground: Ground;
  readonly #view: View;
  #walker: Walker | null = null;
  #dir: readonly string[] | undefined;

  constructor(ground: Ground, view: View) {
    this.#ground = ground;
    this.#view = view;
  }

  /** Null when it is gone, no longer a regular file, or not for this person. The caller closes it. */
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
    const walker = Walker.open(this.#ground, this.#view);
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

function openThrough(walker: Walker, name: string): OpenContent | null {
  const target = walker.fork();
  try {
    const spot = target.go([name], { last: 'follow' });
    return spot.stats?.isFile() ? openRegular(target, spot.name) : null;
  } finally {
    target.close();
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
