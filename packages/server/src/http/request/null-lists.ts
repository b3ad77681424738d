import { IsArray, IsObject, IsRecord, RecordValue, type TSchema } from 'typebox';

/** The value, in which `null` is an empty list wherever the schema has one, at any depth of objects. */
export function fillNullLists(schema: TSchema, value: unknown): unknown {
  if (value === null) return IsArray(schema) ? [] : null;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const filled = Object.entries(value).map(([key, part]) => {
    const known = schemaOf(schema, key);
    return [key, known ? fillNullLists(known, part) : part];
  });
  return Object.fromEntries(filled);
}

function schemaOf(schema: TSchema, key: string): TSchema | undefined {
  if (IsRecord(schema)) return RecordValue(schema);
  return IsObject(schema) && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
}
