import type { Sorting } from '@satchel/contract';
import type { Ground } from '../../tree/view.js';
import { Walker } from '../../tree/walker.js';
import type { PathJob } from '../stat.js';
import { mergeParts } from './merge.js';
import { type ListedPart, listNames } from './part.js';
import { readNames } from './read-names.js';
import { subtitleNames } from './subtitles.js';

/** Larger folders are split, so that several workers share the looking and the writing. */
const SPLIT_ABOVE = 2000;

export interface ListJob extends PathJob {
  sorting: Sorting;
  sniff: boolean;
  /** How many workers may share a big folder. */
  parts: number;
}

export interface ListedFolder {
  numDirs: number;
  numFiles: number;
  items: Uint8Array<ArrayBuffer>[];
}

/** A big folder after its names are read: each text of names, joined by slashes, is for `listPart`. */
export interface SplitFolder {
  parts: string[];
  subtitles: string[];
}

function enter(ground: Ground, { view, path }: PathJob): Walker {
  const walker = Walker.open(ground, view);
  try {
    walker.go(path, { last: 'enter' });
    return walker;
  } catch (error) {
    walker.close();
    throw error;
  }
}

function finish(parts: readonly ListedPart[], sorting: Sorting): ListedFolder {
  let numDirs = 0;
  let count = 0;
  for (const { folders } of parts) {
    count += folders.length;
    for (const isFolder of folders) numDirs += isFolder;
  }
  return { numDirs, numFiles: count - numDirs, items: mergeParts(parts, sorting) };
}

/** A small folder whole; of a big one the names, in parts. */
export function list(ground: Ground, job: ListJob): ListedFolder | SplitFolder {
  const walker = enter(ground, job);
  try {
    const names = readNames(walker, job.path);
    const subtitles = subtitleNames(names);
    if (names.length <= SPLIT_ABOVE || job.parts < 2) {
      return finish([listNames(walker, names, { ...job, subtitles })], job.sorting);
    }
    const size = Math.ceil(names.length / job.parts);
    const starts = Array.from({ length: job.parts }, (_, index) => index * size);
    return { parts: starts.map((start) => names.slice(start, start + size).join('/')), subtitles };
  } finally {
    walker.close();
  }
}

export interface ListPartJob extends ListJob {
  names: string;
  subtitles: readonly string[];
}

/** One part of a big folder, from an own descriptor of the folder. */
export function listPart(ground: Ground, job: ListPartJob): ListedPart {
  const walker = enter(ground, job);
  try {
    return listNames(walker, job.names === '' ? [] : job.names.split('/'), job);
  } finally {
    walker.close();
  }
}

export interface MergeListJob {
  parts: readonly ListedPart[];
  sorting: Sorting;
}

/** A big folder from its parts. */
export function mergeList(_ground: Ground, { parts, sorting }: MergeListJob): ListedFolder {
  return finish(parts, sorting);
}
