import { isWithin, parentOf, ROOT, type VirtualPath } from '@satchel/contract';
import type { Limit } from '../../core/files/allowance.js';

const NONE: readonly Limit[] = Object.freeze([]);

/** Finds the limits that concern a path. */
export class LimitIndex {
  readonly #byPlace = new Map<VirtualPath, Limit[]>();
  readonly #byUser = new Map<number, Limit>();
  readonly #byFolder = new Map<VirtualPath, Limit>();

  constructor(readonly limits: readonly Limit[]) {
    for (const limit of limits) {
      if (limit.userId !== undefined) this.#byUser.set(limit.userId, limit);
      for (const place of limit.places) {
        const others = this.#byPlace.get(place);
        if (others) others.push(limit);
        else this.#byPlace.set(place, [limit]);
        if (limit.of === 'folder') this.#byFolder.set(place, limit);
      }
    }
  }

  get isEmpty(): boolean {
    return this.limits.length === 0;
  }

  get places(): VirtualPath[] {
    return [...this.#byPlace.keys()];
  }

  /** The folders with a limit that contain the path, in the order in which everybody locks them. */
  around(path: VirtualPath | null): VirtualPath[] {
    const around: VirtualPath[] = [];
    for (let at = path; at !== null && at !== ROOT; ) {
      at = parentOf(at);
      if (this.#byPlace.has(at)) around.push(at);
    }
    return around.reverse();
  }

  /** The folders with a limit at the path and below it. */
  below(path: VirtualPath): VirtualPath[] {
    return this.places.filter((place) => isWithin(path, place));
  }

  /** The limits of users that count what is in the folder. */
  usersAt(place: VirtualPath): readonly Limit[] {
    return (this.#byPlace.get(place) ?? NONE).filter(({ of }) => of === 'user');
  }

  /** The limits that bind this user in the folders: theirs, and those of the folders. */
  binding(places: readonly VirtualPath[], userId: number): Limit[] {
    const own = this.#byUser.get(userId);
    const ofFolders = places.flatMap((place) => this.#byFolder.get(place) ?? []);
    return own?.places.some((place) => places.includes(place)) ? [own, ...ofFolders] : ofFolders;
  }

  ofUser(userId: number): Limit | undefined {
    return this.#byUser.get(userId);
  }
}

/** Leaves out paths that lie in others, so that nothing is counted twice. */
export function outermost(paths: readonly VirtualPath[]): VirtualPath[] {
  const all = [...new Set(paths)];
  return all.filter((path) => !all.some((other) => other !== path && isWithin(other, path)));
}
