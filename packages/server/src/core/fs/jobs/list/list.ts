import type { Sorting } from '@satchel/contract';
import { type Ground, toPath } from '../../tree/view.js';
import { Walker } from '../../tree/walker.js';
import type { PathJob } from '../stat.js';
import { Columns } from './columns.js';
import { orderedItems } from './order.js';
import { readNames } from './read-names.js';
import { renderItems } from './render.js';
import { statNames } from './stat-names.js';

/** Larger folders are split, so that several workers share the stats. */
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

export interface Part {
  /** Names joined by slashes, which no name holds. */
  names: string;
  offset: number;
}

/** A big folder after its names are read: `parts` are for `listPart`, then all goes to `listRest`. */
export interface SplitFolder {
  parts: Part[];
  count: number;
  memory: SharedArrayBuffer;
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

function finish(names: readonly string[], columns: Columns, { path, sorting }: ListJob): ListedFolder {
  const items = orderedItems(names, columns, sorting);
  const numDirs = items.filter((item) => item.state === 'directory').length;
  return { numDirs, numFiles: items.length - numDirs, items: renderItems(toPath(path), items) };
}

/** A small folder whole; of a big one the names, in parts. */
export function list(ground: Ground, job: ListJob): ListedFolder | SplitFolder {
  const walker = enter(ground, job);
  try {
    const names = readNames(walker, job.path);
    const columns = new Columns(names.length);
    if (names.length <= SPLIT_ABOVE || job.parts < 2) {
      statNames(walker, names, columns, 0, job.sniff);
      return finish(names, columns, job);
    }
    const size = Math.ceil(names.length / job.parts);
    const parts: Part[] = [];
    for (let offset = 0; offset < names.length; offset += size) {
      parts.push({ names: names.slice(offset, offset + size).join('/'), offset });
    }
    return { parts, count: names.length, memory: columns.memory };
  } finally {
    walker.close();
  }
}

export interface ListPartJob extends PathJob {
  part: Part;
  count: number;
  memory: SharedArrayBuffer;
  sniff: boolean;
}

/** Fills one part of a big folder's columns, from an own descriptor of the folder. */
export function listPart(ground: Ground, job: ListPartJob): void {
  const walker = enter(ground, job);
  try {
    const columns = new Columns(job.count, job.memory);
    statNames(walker, job.part.names.split('/'), columns, job.part.offset, job.sniff);
  } finally {
    walker.close();
  }
}

export interface ListRestJob extends ListJob {
  split: SplitFolder;
}

/** Orders and renders a big folder once all its parts are filled. */
export function listRest(_ground: Ground, job: ListRestJob): ListedFolder {
  const { parts, count, memory } = job.split;
  const names = parts.flatMap((part) => part.names.split('/'));
  return finish(names, new Columns(count, memory), job);
}
