const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
};

/**
 * Applies the changes from `base` to `mine` to `theirs`, field by field, also in objects; a list counts as
 * one field.
 */
export function rebase<T>(base: T, mine: T, theirs: T): T {
  if (isSame(base, mine)) return theirs;
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return mine;
  const merged: Record<string, unknown> = { ...theirs };
  for (const key of Object.keys(mine)) merged[key] = rebase(base[key], mine[key], theirs[key]);
  return merged as T;
}
