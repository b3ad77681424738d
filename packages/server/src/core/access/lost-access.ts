import { isDeepStrictEqual } from 'node:util';
import { isWithin, type Permissions, ROOT, type VirtualPath } from '@satchel/contract';
import type { Grant } from './grant.js';
import { grantsMore, unionOf } from './permissions.js';

/**
 * True if something that was granted may not be granted any more. Rules are not compared one by one: a change
 * of rules may affect only some paths of an operation. Another folder of a user who has several takes nothing
 * away, unless its rules say something about the others.
 */
export function hasLost(before: Grant, now: Grant): boolean {
  // The same object until the database changes.
  if (before === now) return false;
  if (now.hideDotfiles && !before.hideDotfiles) return true;
  if (before.mounts && now.mounts) {
    const present = new Map(now.mounts.map(({ name, grant }) => [name, grant]));
    return before.mounts.some(({ name, grant }) => {
      const same = present.get(name);
      return !same || hasLost(grant, same);
    });
  }
  return (
    (before.mounts === undefined) !== (now.mounts === undefined) ||
    before.scope !== now.scope ||
    before.within !== now.within ||
    !isDeepStrictEqual(before.folders ?? [], now.folders ?? []) ||
    hasLostPermission(before, now) ||
    !isDeepStrictEqual(before.rules, now.rules) ||
    !haveSameLayers(before, now)
  );
}

function hasLostPermission(before: Grant, now: Grant): boolean {
  const places = [ROOT, ...(before.nested ?? []).map(({ path }) => path)];
  return places.some((place) => grantsMore(permissionsAt(before, place), permissionsAt(now, place)));
}

function permissionsAt({ permissions, nested = [] }: Grant, place: VirtualPath): Permissions {
  const around = nested.filter(({ path }) => isWithin(path, place));
  return unionOf(permissions, ...around.map((folder) => folder.permissions));
}

/** Most layers have the very lists that they had: groups that did not change stay the same objects. */
function haveSameLayers(before: Grant, now: Grant): boolean {
  const { layers: ones = [] } = before;
  const { layers: others = [] } = now;
  const areIdentical =
    ones.length === others.length &&
    ones.every(({ below, at, rules }, index) => {
      const other = others[index];
      return rules === other?.rules && below === other.below && at === other.at;
    });
  return areIdentical || isDeepStrictEqual(layersOf(before), layersOf(now));
}

/** Those that say something, in any order. */
function layersOf({ layers = [] }: Grant): string[] {
  return layers
    .filter(({ rules }) => rules.length > 0)
    .map((layer) => JSON.stringify(layer))
    .sort();
}
