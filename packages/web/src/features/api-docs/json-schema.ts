/** The named schemas. */
export type Schemas = Readonly<Record<string, unknown>>;

/** The keywords of a JSON schema that are supported; a schema with others is treated as any value. */
interface JsonSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly unknown[];
  items?: unknown;
  properties?: Readonly<Record<string, unknown>>;
  patternProperties?: Readonly<Record<string, unknown>>;
  required?: readonly string[];
}

const read = (schema: unknown): JsonSchema => (typeof schema === 'object' && schema !== null ? schema : {});

interface Resolved {
  schema: JsonSchema;
  /** The names of the schemas that contain this one, which end the recursion. */
  names: readonly string[];
  /** Set if a schema contains itself. */
  repeated?: string;
}

function resolve(value: unknown, schemas: Schemas, names: readonly string[]): Resolved {
  const schema = read(value);
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return { schema, names };
  if (names.includes(name)) return { schema: {}, names, repeated: name };
  return resolve(schemas[name], schemas, [...names, name]);
}

/** A value to begin with: the required fields, and nothing else. */
export function exampleOf(value: unknown, schemas: Schemas, above: readonly string[] = []): unknown {
  const { schema, names } = resolve(value, schemas, above);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0], schemas, names);
  if (schema.properties) {
    const wanted = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(wanted.map(([name, one]) => [name, exampleOf(one, schemas, names)]));
  }
  return PLAIN[schema.type ?? ''] ?? null;
}

const PLAIN: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

/** A schema in the notation of TypeScript. */
export function typeText(
  value: unknown,
  schemas: Schemas,
  indent = '',
  above: readonly string[] = [],
): string {
  const { schema, names, repeated } = resolve(value, schemas, above);
  if (repeated !== undefined) return repeated;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(one, schemas, indent, names)).join(' | ');
  if (schema.type === 'array') return `Array<${typeText(schema.items, schemas, indent, names)}>`;
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values !== undefined) return `Record<string, ${typeText(values, schemas, indent, names)}>`;
  if (!schema.properties) return schema.type ?? 'unknown';
  const deeper = `${indent}  `;
  const lines = Object.entries(schema.properties).map(([name, one]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    return `${deeper}${name}${mark}: ${typeText(one, schemas, deeper, names)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}
