import type { Stats } from 'node:fs';

/** The end of a path: a name in the walker's current folder, or that folder itself if the name is empty. */
export interface ResolvedPath {
  name: string;
  /** The stats of the name itself, never of a symlink's target; null if it does not exist. */
  stats: Stats | null;
  /** True if the last step of the path was a symlink, which was followed. */
  isLink: boolean;
  /** Missing folders between that of the walker and `name`. */
  missing: readonly string[];
}

export interface GoOptions {
  /** Says if a symlink at the very end is followed; `enter` enters the folder that is there. */
  last: 'follow' | 'keep' | 'enter';
  /** True if dangling symlinks throw `forbidden`, because nothing may be created through them. */
  writing?: boolean;
  /** True if the walk stops before a missing folder and reports it in `ResolvedPath.missing`. */
  missing?: boolean;
}

export interface Step {
  name: string;
  /** True if it came from the target of a symlink, and not from the given path. */
  linked: boolean;
}

export type WalkResult = Pick<ResolvedPath, 'name' | 'stats'> | string[] | 'missing' | 'granted' | null;

/** In reverse order, so that the next step is the last item. */
export function stepsOf(names: readonly string[], linked: boolean): Step[] {
  const real = names.filter((name) => name !== '' && name !== '.');
  return real.map((name) => ({ name, linked })).reverse();
}
