import { readdirSync } from 'node:fs';
import { dirPath, entryPath } from '../../tree/dir.js';
import { lstatOrNull } from '../../tree/facts.js';
import { decodeLatin1Name, isReservedName } from '../../tree/names.js';
import { sweepStaged } from '../../tree/staging.js';
import { isDotName, toPath } from '../../tree/view.js';
import type { Walker } from '../../tree/walker.js';

/** Which children of the walker's folder may be shown, by rules on both its spelled and its real path. */
export function childFilter(walker: Walker, path: readonly string[]): (name: string) => boolean {
  const { view, ground } = walker;
  const rules = ground.rulesOf(view);
  const spelled = toPath([...view.at, ...path]);
  const real = walker.rulePath();
  const bySpelled = rules.childFilter(spelled);
  const byReal = real === null || real === spelled ? null : rules.childFilter(real);
  return (name) =>
    !(view.hideDotfiles && isDotName(name)) && bySpelled(name) && (byReal === null || byReal(name));
}

/** The names in the walker's folder that may be shown. Litter of a server that was killed is removed on the way. */
export function readNames(walker: Walker, path: readonly string[]): string[] {
  const isShown = childFilter(walker, path);
  const names: string[] = [];
  const nowMs = Date.now();
  for (const raw of readdirSync(dirPath(walker.dir), { encoding: 'latin1' })) {
    const name = decodeLatin1Name(raw);
    if (isReservedName(name)) {
      const stats = lstatOrNull(entryPath(walker.dir, name));
      if (stats) sweepStaged(walker.dir, name, stats, nowMs);
    } else if (isShown(name)) {
      names.push(name);
    }
  }
  return names;
}
