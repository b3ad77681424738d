import { fieldError } from '../../lib/app-error.js';

type Fields = Record<string, unknown>;

/**
 * Merges `change` into `current`, deep into objects but not into lists. `open` names an object that may have keys of
 * its own; any other key that `current` does not have is rejected with `invalid_input`.
 */
export function mergeKnown<T extends object>(
  current: T,
  change: object,
  open: readonly string[] = [],
  prefix = '',
): T {
  const merged: Fields = { ...(current as Fields) };
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(current, key)) {
      const field = prefix + key;
      throw fieldError(field, 'unknown', `There is no setting ${field}`);
    }
    const before = merged[key];
    const isObject = typeof before === 'object' && before !== null && !Array.isArray(before);
    merged[key] =
      isObject && !open.includes(key) ? mergeKnown(before, value as object, open, `${prefix}${key}.`) : value;
  }
  return merged as T;
}
