import { constants, lstatSync, type Stats } from 'node:fs';
import type { FileType } from '@satchel/contract';
import { AppError } from '../../../../../lib/app-error.js';
import type { FileId } from '../../../../files/entry-columns.js';
import { OMITTED, type Row } from '../../../../files/entry-columns.js';
import { nameType } from '../../../../files/file-type.js';
import { errnoOf } from '../../errno.js';
import { entryPath } from '../../walk/dir.js';
import { goMode, kindOf, lstatOrNull, quickFileId } from '../../walk/facts.js';
import { LinkProblem } from '../../walk/link-problem.js';
import { OtherDisk } from '../../walk/other-disk.js';
import type { Walker } from '../../walk/walker.js';
import { sniffedType } from '../sniff-file.js';
import type { NamesByKind } from './read-names.js';

/**
 * A row with the stats that it was made from, which for a symlink are those of its target, or with its id if
 * there are no stats.
 */
export interface FoundRow extends Row {
  stats?: Stats;
  id?: FileId;
}

/** The entry that another thread found on another disk; null if that disk did not answer. */
export type KnownEntry = Required<Omit<FoundRow, 'stats'>> | null;

/** Known entries that lead to other disks, by name. Another thread has to look at missing ones. */
export class KnownEntries {
  readonly unknown: string[] = [];

  constructor(readonly known: Readonly<Record<string, KnownEntry>>) {}

  /** `isLink` means a symlink, and not a mount point. */
  rowOf(name: string, isLink: boolean): FoundRow {
    const known = Object.hasOwn(this.known, name) ? this.known[name] : undefined;
    if (known) return known;
    if (known === undefined) this.unknown.push(name);
    return isLink ? UNKNOWN_LINK : UNKNOWN_FOLDER;
  }
}

/** Only the name of an entry on a disk that does not answer is known. */
const UNKNOWN_FOLDER: FoundRow = {
  ...{ state: 'directory', isSymlink: false, size: 0, modifiedMs: 0, type: '', id: '' },
  mode: goMode(constants.S_IFDIR | 0o755),
};
const UNKNOWN_LINK: FoundRow = {
  ...{ state: 'broken', isSymlink: true, size: 0, modifiedMs: 0, type: 'invalid_link', id: '' },
  mode: goMode(constants.S_IFLNK | 0o777),
};

function typeOf(walker: Walker, name: string, stats: Stats, sniff: boolean): FileType {
  const kind = kindOf(stats.mode);
  if (kind === 'directory') return '';
  if (kind !== 'file') return 'blob';
  return sniff ? sniffedType(walker.context.facts, walker.dir, name, stats.size) : nameType(name, stats.size);
}

function plainRow(walker: Walker, name: string, stats: Stats, sniff: boolean): FoundRow {
  const kind = kindOf(stats.mode);
  const state = kind === 'link' ? 'broken' : kind;
  const { size, mtimeMs: modifiedMs } = stats;
  const type = typeOf(walker, name, stats, sniff);
  return { state, isSymlink: false, size, modifiedMs, mode: goMode(stats.mode), type, stats };
}

/**
 * Describes the target of a symlink. A symlink that leads out or to a denied entry is omitted, and a dangling
 * one is broken.
 */
function linkRow(walker: Walker, name: string, stats: Stats, sniff: boolean): FoundRow {
  const fork = walker.fork();
  try {
    const resolved = fork.go([name], { last: 'follow' });
    const target = resolved.stats ?? lstatOrNull(entryPath(fork.dir, '.'));
    if (!target) return OMITTED;
    return { ...plainRow(fork, resolved.name, target, sniff), isSymlink: true };
  } catch (error) {
    if (error instanceof LinkProblem && error.leadsNowhere) {
      return { ...plainRow(walker, name, stats, false), isSymlink: true, type: 'invalid_link' };
    }
    if (error instanceof OtherDisk) return walker.known?.rowOf(name, true) ?? UNKNOWN_LINK;
    if (error instanceof AppError || errnoOf(error)) return OMITTED;
    throw error;
  } finally {
    fork.close();
  }
}

/** Describes an entry of the walker's folder. */
export function rowOf(walker: Walker, name: string, sniff: boolean): FoundRow {
  if (walker.isOutOfReach(name)) return rowOfMount(walker, name);
  return rowFrom(walker, name, lstatOrNull(entryPath(walker.dir, name)), sniff);
}

function rowOfMount(walker: Walker, name: string): FoundRow {
  if (walker.isHiddenPath(name)) return OMITTED;
  return walker.known?.rowOf(name, false) ?? UNKNOWN_FOLDER;
}

/** Describes an entry whose stats are known. */
export function rowFrom(walker: Walker, name: string, stats: Stats | null, sniff: boolean): FoundRow {
  if (!stats) return OMITTED;
  if (stats.isSymbolicLink()) return linkRow(walker, name, stats, sniff);
  if (walker.isHidden(name, stats)) return OMITTED;
  return plainRow(walker, name, stats, sniff);
}

/** Follows the symlinks: those to folders count as folders, and those that may not be shown are left out. */
export function withLinksFollowed(walker: Walker, kinds: NamesByKind): NamesByKind {
  const { names, folders, links } = kinds;
  if (links.length === 0) return kinds;
  const omitted = new Set<string>();
  const all = new Set(folders);
  for (const name of links) {
    const { state } = rowOf(walker, name, false);
    if (state === 'omitted') omitted.add(name);
    if (state === 'directory') all.add(name);
  }
  return { names: names.filter((name) => !omitted.has(name)), folders: all, links: [] };
}

/** The id of the entry that a row describes; for a symlink, that of its target. */
export function rowId(walker: Walker, name: string, { stats, id = '' }: FoundRow): FileId {
  if (!stats) return id;
  return quickFileId(stats, () => lstatSync(entryPath(walker.dir, name), { bigint: true }));
}
