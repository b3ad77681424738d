import { plainName } from './options.js';

type Fields = Record<string, unknown>;

export interface KnownKeys {
  value: Fields;
  /** The paths of keys that the template does not have. */
  unknown: string[];
}

/**
 * Renames keys of `given` to their spelling in `template`, because YAML exports have them in lower case
 * without separators. Objects in `open` keep their keys. Values of a wrong type are left for a schema to
 * reject.
 */
export function withKnownKeys(given: unknown, template: object, open: readonly string[] = []): KnownKeys {
  const result: KnownKeys = { value: {}, unknown: [] };
  if (!isFields(given)) return result;
  for (const [key, value] of Object.entries(given)) {
    const known = Object.keys(template).find((name) => plainName(name) === plainName(key));
    if (known === undefined) {
      result.unknown.push(key);
      continue;
    }
    const inner = (template as Fields)[known];
    if (isFields(value) && isFields(inner) && !open.includes(known)) {
      const below = withKnownKeys(value, inner, open);
      result.value[known] = below.value;
      result.unknown.push(...below.unknown.map((name) => `${known}.${name}`));
    } else if (value !== null && value !== undefined) result.value[known] = value;
  }
  return result;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
