import { readdirSync, type Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { realPath } from '../../staging/pending-writes.js';
import { ageClock, sweepStaged } from '../../staging/staged-file.js';
import { dirPath, entryPath, objectKey } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import { decodeLatin1Name, isReservedName, STAGING_PREFIX } from '../../walk/names.js';
import { toPath } from '../../walk/walk-context.js';
import type { Walker } from '../../walk/walker.js';

/** The path of a folder from the scope as it was spelled, to which rules apply. */
export function spelledPath({ scope }: Walker, path: readonly string[]): VirtualPath {
  return toPath([...scope.at, ...path]);
}

/**
 * Selects the children of the walker's folder that are shown. The filter must allow the spelled and the real
 * path, and the server's own files are never shown.
 */
export function childFilter(walker: Walker, spelled: VirtualPath): (name: string) => boolean {
  const { scope, context } = walker;
  const filter = context.filterOf(scope);
  const filters = walker.hasRules ? pathFilters(walker, spelled) : [];
  const isOwn = context.hidden.filesIn(walker.dir.id);
  return (name) => !filter.hidesName(name) && filters.every((allows) => allows(name)) && !isOwn?.(name);
}

function pathFilters(walker: Walker, spelled: VirtualPath): ((name: string) => boolean)[] {
  const real = walker.rulePath();
  const spellings = real === null || real === spelled ? [spelled] : [spelled, real];
  return walker.filters().flatMap((filter) => spellings.map((serverPath) => filter.childFilter(serverPath)));
}

/** The names in the walker's folder that may be shown. Removes old staged files of a killed server. */
export function readNames(walker: Walker, spelled: VirtualPath): string[] {
  return shownNames(walker, spelled, readdirSync(dirPath(walker.dir), { encoding: 'latin1' }));
}

/** The names that may be shown, with the types that the folder itself tells. */
export interface NamesByKind {
  names: string[];
  folders: Set<string>;
  links: string[];
}

/** Reads the names with their types, without looking at any entry. */
export function readKinds(walker: Walker, spelled: VirtualPath): NamesByKind {
  const found: string[] = [];
  const folders = new Set<string>();
  const links = new Set<string>();
  for (const entry of readdirSync(dirPath(walker.dir), { encoding: 'latin1', withFileTypes: true })) {
    found.push(entry.name);
    if (entry.isDirectory()) folders.add(decodeLatin1Name(entry.name));
    else if (entry.isSymbolicLink()) links.add(decodeLatin1Name(entry.name));
  }
  const names = shownNames(walker, spelled, found);
  return { names, folders, links: links.size === 0 ? [] : names.filter((name) => links.has(name)) };
}

/** Hides a folder of a volume that was there before the server started under every path. */
function keepHidden({ context: { hidden }, dir }: Walker, name: string, stats: Stats): void {
  const id = objectKey(stats);
  if (name.startsWith(STAGING_PREFIX) || hidden.onVolumes?.knows(id) !== false) return;
  hidden.onVolumes.add(id, Buffer.concat([realPath(dir), Buffer.from(`/${name}`)]));
}

function shownNames(walker: Walker, spelled: VirtualPath, found: readonly string[]): string[] {
  const isShown = childFilter(walker, spelled);
  const names: string[] = [];
  const nowMs = ageClock(walker.context.facts.clockIsSteady);
  for (const raw of found) {
    const name = decodeLatin1Name(raw);
    if (isReservedName(name)) {
      const stats = lstatOrNull(entryPath(walker.dir, name));
      if (stats?.isDirectory()) keepHidden(walker, name, stats);
      else if (stats && nowMs !== null) sweepStaged(walker.dir, name, stats, nowMs);
    } else if (isShown(name)) {
      names.push(name);
    }
  }
  return names;
}
