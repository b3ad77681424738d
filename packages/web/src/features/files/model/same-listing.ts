import type { Resource } from '@satchel/contract';

/** Whether two answers about a folder show the same entries, in whatever order. */
export function isSameListing(a: Resource, b: Resource): boolean {
  const before = a.items ?? [];
  const after = b.items ?? [];
  if (before.length !== after.length) return false;
  const known = new Map(before.map((item) => [item.name, item]));
  return after.every((item) => {
    const former = known.get(item.name);
    return former?.modified === item.modified && former.size === item.size && former.isDir === item.isDir;
  });
}
