import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { placeFacts } from '../../core/state/place-facts.js';
import { type Fields, textIn } from './source-records.js';

export interface Roots {
  /** The folder that is served now. */
  served: string;
  /** The folder that File Browser recorded as served. */
  recorded: string;
  /** Resolves to true if the folder exists on this machine. */
  hasFolder: (path: string) => Promise<boolean>;
}

const OUTSIDE = '/outside' as VirtualPath;

/** `recorded` is the folder that File Browser served, by default the same. */
export function rootsOf(served: string, recorded = served): Roots {
  return {
    served,
    recorded: resolve(recorded),
    hasFolder: async (path) => (await placeFacts(path).catch(() => null))?.isFolder ?? false,
  };
}

/** The new path of an old scope; `path` is null when it is outside of the served folder. */
export interface NewScope {
  path: VirtualPath | null;
  /** Set if the scope was a path of the machine. */
  isConverted: boolean;
}

/**
 * Until release 2.21 an absolute scope was a path of the machine, later one below the served folder. The keys
 * of the record show which release wrote it: `dateFormat` was added in 2.18, `redirectAfterCopyMove` long
 * after 2.22. In between the settings decide, which have `userHomeBasePath` since 2.22.
 */
export function isPathOfMachine(record: Fields, settings: Fields): boolean {
  if (!isAbsolute(textIn(record, 'scope'))) return false;
  if ('redirectAfterCopyMove' in record || 'aceEditorTheme' in record) return false;
  return !('dateFormat' in record) || !('userHomeBasePath' in settings);
}

/** See `isPathOfMachine` for `ofMachine`. */
export async function newScope(scope: string, ofMachine: boolean, roots: Roots): Promise<NewScope> {
  if (!ofMachine) return { path: normalPath(scope), isConverted: false };
  const served = pathFrom(roots.served, scope);
  const recorded = pathFrom(roots.recorded, scope);
  const isMoved = recorded !== null && (await roots.hasFolder(join(roots.served, recorded)));
  // A folder that still exists at its path is the right one, even if the served folder contains one of that
  // name. There are two exceptions: a copy of the whole tree, which is tried beside it, and another path to
  // the same tree.
  if (await roots.hasFolder(scope)) {
    return { path: served ?? (isMoved && areApart(roots) ? recorded : null), isConverted: true };
  }
  // Otherwise the tree was moved, or is mounted elsewhere, perhaps with a folder above the one that was
  // served.
  return { path: isMoved ? recorded : (served ?? recorded), isConverted: true };
}

/** True if neither folder contains the other. */
function areApart({ served, recorded }: Roots): boolean {
  return pathFrom(served, recorded) === null && pathFrom(recorded, served) === null;
}

/**
 * The new path of the scope of a record in an export, if it was a path of the machine; null when it was not.
 * The export of users has no `settings`.
 */
export async function machineScope(
  record: Fields,
  roots: Roots,
  settings?: Fields,
): Promise<NewScope | null> {
  // A record written by hand has few keys, and its scope is below the served folder.
  const isWhole = 'viewMode' in record && 'hideDotfiles' in record;
  if (!isWhole || !isPathOfMachine(record, settings ?? {})) return null;
  const found = await newScope(textIn(record, 'scope'), true, roots);
  // Without settings 2.18 cannot be distinguished from 2.22, whose scopes are below the served folder.
  return found.path === null && settings === undefined && 'dateFormat' in record ? null : found;
}

/** Returns a scope in the served folder that stands for a folder outside of it. */
export function scopeOutside(before: string): VirtualPath {
  return normalPath(before) ?? OUTSIDE;
}

/** Resolves `.` and `..`. Returns null for a path above the root, or one that is too long for a disk. */
export function normalPath(scope: string): VirtualPath | null {
  const names: string[] = [];
  for (const name of scope.split('/')) {
    if (name === '..' && names.pop() === undefined) return null;
    if (name !== '' && name !== '.' && name !== '..') names.push(name);
  }
  return virtualPath(names.join('/'));
}

function pathFrom(root: string, path: string): VirtualPath | null {
  const way = relative(resolve(root), resolve(path));
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return virtualPath(way.split(sep).join('/'));
}

function virtualPath(text: string): VirtualPath | null {
  try {
    return parseVirtualPath(text);
  } catch (error) {
    if (error instanceof PathError) return null;
    throw error;
  }
}
