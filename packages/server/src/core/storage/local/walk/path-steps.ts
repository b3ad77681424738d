import type { Stats } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';

/** Where a path ends: a name in the walker's current folder, or with an empty name that folder itself. */
export interface ResolvedPath {
  name: string;
  /** Of the name itself, never of what a link there leads to; null when nothing is there. */
  stats: Stats | null;
  /** The path's own last step was a link, which has been followed. */
  isLink: boolean;
  /** Folders between the walker's and `name` that are not there. */
  missing: readonly string[];
}

export interface GoOptions {
  /** Whether a link at the very end is followed; `enter` goes into the folder that is there. */
  last: 'follow' | 'keep' | 'enter';
  /** Links that dangle are refused as `forbidden`: nothing may come into being through them. */
  writing?: boolean;
  /** Where a folder on the way is missing, stop before it and say so in `ResolvedPath.missing`. */
  missing?: boolean;
}

export interface Step {
  name: string;
  /** It came out of a link's text, not out of the path asked for. */
  linked: boolean;
}

export type WalkResult = Pick<ResolvedPath, 'name' | 'stats'> | string[] | 'missing' | 'granted' | null;

/** In reverse, so that the next step is taken off the end. */
export function stepsOf(names: readonly string[], linked: boolean): Step[] {
  const real = names.filter((name) => name !== '' && name !== '.');
  return real.map((name) => ({ name, linked })).reverse();
}

/** The error for a step that leads to something else than a folder. */
export function notAFolder(isLast: boolean, options: GoOptions): AppError {
  if (options.missing && !isLast) return new AppError('conflict', 'A part of the path is a file');
  if (isLast) return new AppError('invalid_input', 'This is not a folder');
  return new AppError('not_found', 'A part of the path is not a folder');
}
