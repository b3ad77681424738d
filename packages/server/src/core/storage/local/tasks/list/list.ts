import type { Sorting, VirtualPath } from '@satchel/contract';
import type { EntryColumns } from '../../../../files/entry-columns.js';
import type { ListingStart } from '../../../../files/listing.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import type { PathTask } from '../stat.js';
import { mergeColumns, mergeEncoded } from './merge.js';
import { type ListedPart, listNames } from './part.js';
import { readKinds, readNames, spelledPath } from './read-names.js';
import { isByName, startOf } from './start.js';
import { KnownEntries, type KnownEntry, withLinksFollowed } from './stat-names.js';

/** Larger folders are split, so that several workers share the looking and the encoding. */
const SPLIT_ABOVE = 2000;

/** Splitting takes more work in all, so folders of this size are split for idle workers only. */
const SPLIT_FOR_IDLE_ABOVE = 500;

/**
 * The start of a list treats symlinks as the whole list does, so each has to be followed. With more of them
 * there is no start.
 */
const MOST_LINKS = 100;

export interface ListTerms {
  sorting: Sorting;
  /** The name of an encoder; null for columns. */
  encoder: string | null;
}

export interface ListTask extends PathTask, ListTerms {
  sniff: boolean;
  /** The number of workers that may share a big folder. */
  parts: number;
  /** The number of these workers that have nothing else to do. */
  idle: number;
  /** Known entries that lead to other disks, by name. */
  known: Readonly<Record<string, KnownEntry>>;
  /** True if only the first entries of a big folder are wanted, if the names alone tell which these are. */
  startOnly: boolean;
  /** See `EncodedListOptions`. */
  shownAt?: VirtualPath | undefined;
}

export interface ListedFolder {
  numDirs: number;
  numFiles: number;
  /** The pieces of an encoded listing. */
  items: Uint8Array<ArrayBuffer>[];
  columns: EntryColumns | null;
  /** Present if these are only the first entries. The counts are of all of them. */
  start?: ListingStart;
}

/** A big folder whose names were read. Each text of names, joined by slashes, is for a `listPart`. */
export interface SplitFolder {
  parts: string[];
  prepared: unknown;
}

/** Names that lead to other disks. Other threads have to look at them before the folder is listed again. */
export interface UnknownEntries {
  unknown: string[];
}

function enter(context: WalkContext, { scope, path, known }: ListTask): Walker {
  const walker = Walker.open(context, scope);
  try {
    walker.go(path, { last: 'enter' });
    walker.known = new KnownEntries(known);
    return walker;
  } catch (error) {
    walker.close();
    throw error;
  }
}

function finish(
  context: WalkContext,
  parts: readonly ListedPart[],
  { sorting, encoder }: ListTerms,
): ListedFolder {
  let numDirs = 0;
  let count = 0;
  for (const { folders } of parts) {
    count += folders.length;
    for (const isFolder of folders) numDirs += isFolder;
  }
  const counts = { numDirs, numFiles: count - numDirs };
  if (encoder === null) return { items: [], columns: mergeColumns(parts, sorting), ...counts };
  return { items: mergeEncoded(parts, sorting, context.encoderNamed(encoder)), columns: null, ...counts };
}

function partsFor(entries: number, { parts, idle }: ListTask): number {
  if (entries > SPLIT_ABOVE) return parts;
  return entries > SPLIT_FOR_IDLE_ABOVE ? idle : 1;
}

/** Lists a small folder, or reads the names of a big one in parts. */
export function list(context: WalkContext, task: ListTask): ListedFolder | SplitFolder | UnknownEntries {
  const walker = enter(context, task);
  try {
    const listed = listWith(context, task, walker);
    return unknownIn(walker) ?? listed;
  } finally {
    walker.close();
  }
}

function unknownIn({ known }: Walker): UnknownEntries | null {
  return known && known.unknown.length > 0 ? { unknown: known.unknown } : null;
}

function listWith(context: WalkContext, task: ListTask, walker: Walker): ListedFolder | SplitFolder {
  const spelled = spelledPath(walker, task.path);
  const kinds = task.startOnly && isByName(task.sorting) ? readKinds(walker, spelled) : null;
  const names = kinds?.names ?? readNames(walker, spelled);
  const prepared = task.encoder === null ? null : context.encoderNamed(task.encoder).prepare(names);
  if (kinds && names.length > SPLIT_ABOVE && kinds.links.length <= MOST_LINKS) {
    const all = withLinksFollowed(walker, kinds);
    const { names: first, numDirs, numFiles, ...start } = startOf(all.names, all.folders, task.sorting);
    const part = listNames(walker, first, { prepared, ...task });
    return { ...finish(context, [part], task), numDirs, numFiles, start };
  }
  const parts = partsFor(names.length, task);
  if (parts < 2) return finish(context, [listNames(walker, names, { prepared, ...task })], task);
  const size = Math.ceil(names.length / parts);
  const starts = Array.from({ length: parts }, (_, index) => index * size);
  return { parts: starts.map((start) => names.slice(start, start + size).join('/')), prepared };
}

export interface ListPartTask extends ListTask {
  names: string;
  prepared: unknown;
}

/** Lists one part of a big folder, with its own descriptor of the folder. */
export function listPart(context: WalkContext, task: ListPartTask): ListedPart | UnknownEntries {
  const walker = enter(context, task);
  try {
    const part = listNames(walker, task.names === '' ? [] : task.names.split('/'), task);
    return unknownIn(walker) ?? part;
  } finally {
    walker.close();
  }
}

export interface MergeListTask extends ListTerms {
  parts: readonly ListedPart[];
}

/** Merges the parts of a big folder. */
export function mergeList(context: WalkContext, { parts, ...terms }: MergeListTask): ListedFolder {
  return finish(context, parts, terms);
}
