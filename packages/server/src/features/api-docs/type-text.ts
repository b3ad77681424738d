import type { TSchema } from 'typebox';
import { SCHEMA_NAMES } from './declared.js';

interface SchemaFacts {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly SchemaFacts[];
  items?: SchemaFacts;
  properties?: Readonly<Record<string, SchemaFacts>>;
  patternProperties?: Readonly<Record<string, SchemaFacts>>;
  required?: readonly string[];
}

/** Prints schemas as types of TypeScript, and records which of them it named. */
export class TypePrinter {
  readonly #used = new Set<string>();

  print(schema: TSchema): string {
    return `\`${this.#text(schema as SchemaFacts)}\``;
  }

  /** The definitions of all named types, and of the types that they name. */
  definitions(): string {
    const printed = new Map<string, string>();
    for (let open = this.#open(printed); open.length > 0; open = this.#open(printed)) {
      for (const [schema, name] of open) printed.set(name, this.#plain(schema as SchemaFacts, ''));
    }
    const lines = [...printed].sort(([a], [b]) => a.localeCompare(b, 'en'));
    return lines.map(([name, text]) => `\`\`\`ts\ntype ${name} = ${text};\n\`\`\`\n`).join('\n');
  }

  #open(printed: ReadonlyMap<string, string>): [unknown, string][] {
    return [...SCHEMA_NAMES].filter(([, name]) => this.#used.has(name) && !printed.has(name));
  }

  #text(schema: SchemaFacts, indent?: string): string {
    const name = SCHEMA_NAMES.get(schema);
    if (name === undefined) return this.#plain(schema, indent);
    this.#used.add(name);
    return name;
  }

  /** The text has several lines if `indent` is given. */
  #plain(schema: SchemaFacts, indent?: string): string {
    if ('const' in schema) return literal(schema.const);
    if (schema.enum) return schema.enum.map(literal).join(' | ');
    if (schema.anyOf) return schema.anyOf.map((one) => this.#text(one, indent)).join(' | ');
    if (schema.type === 'array') return this.#array(schema.items ?? {}, indent);
    const [values] = Object.values(schema.patternProperties ?? {});
    if (values) return `Record<string, ${this.#text(values, indent)}>`;
    if (schema.properties) return this.#object(schema, indent);
    return schema.type ?? 'unknown';
  }

  #array(items: SchemaFacts, indent?: string): string {
    const text = this.#text(items, indent);
    return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
  }

  #object({ properties = {}, required = [] }: SchemaFacts, indent?: string): string {
    const deeper = indent === undefined ? undefined : `${indent}  `;
    const fields = Object.entries(properties).map(
      ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${this.#text(schema, deeper)};`,
    );
    if (indent === undefined) return `{ ${fields.join(' ')} }`;
    return `{\n${fields.map((field) => `${deeper}${field}\n`).join('')}${indent}}`;
  }
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
