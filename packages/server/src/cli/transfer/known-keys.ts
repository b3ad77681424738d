import { plainName } from '../../config/options.js';

type Fields = Record<string, unknown>;

export interface KnownKeys {
  value: Fields;
  /** Keys that the template does not have, with the way to them. */
  unknown: string[];
}

/**
 * `given` with its keys spelled as in `template`: YAML exports have them in lower case without separators. Objects that
 * are `open` keep their keys as they are. Values of another type than the template's are left for a schema to refuse.
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
