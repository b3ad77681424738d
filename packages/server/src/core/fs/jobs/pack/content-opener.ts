import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { type Dir, entryPath } from '../../tree/dir.js';
import type { Ground, View } from '../../tree/view.js';
import { Walker } from '../../tree/walker.js';
import type { Place } from './found.js';
import { unlessRefused } from './unless-refused.js';

/** Never follows a link, never waits for a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

export interface OpenContent {
  fd: number;
  stats: Stats;
}

/** Opens files one after the other, through the door, and stays in a folder as long as they come from it. */
export class ContentOpener {
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
      return openRegular(walker, walker.dir, place.name);
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
    return spot.stats?.isFile() ? openRegular(target, target.dir, spot.name) : null;
  } finally {
    target.close();
  }
}

function openRegular(walker: Walker, dir: Dir, name: string): OpenContent | null {
  const fd = openSync(entryPath(dir, name), OPEN_FLAGS);
  try {
    const stats = fstatSync(fd);
    walker.assertUnchanged();
    if (stats.isFile()) return { fd, stats };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  closeSync(fd);
  return null;
}
