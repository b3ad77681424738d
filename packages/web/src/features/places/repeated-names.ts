import { nameOf, parentOf, ROOT, type VirtualPath } from '@satchel/contract';

/** The names that more than one of these places has. */
export function repeatedNames(places: readonly { path: string }[]): ReadonlySet<string> {
  const names = places.map(({ path }) => nameOf(path as VirtualPath));
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** The name of the folder above, which distinguishes places of the same name. */
export function aboveOf(path: string, rootName: string): string {
  const parent = parentOf(path as VirtualPath);
  return parent === ROOT ? rootName : nameOf(parent);
}
