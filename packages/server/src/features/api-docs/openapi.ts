import * as contract from '@satchel/contract';
import {
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  type JsonBody,
  methodsOf,
  type ResponseDeclaration,
  TOKEN_HEADER,
} from '@satchel/contract';
import type { TSchema } from 'typebox';
import {
  type DeclaredEndpoint,
  errorsOf,
  parametersIn,
  permissionText,
  SCHEMA_NAMES,
  templateOf,
} from './declared.js';

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiFacts {
  version: string;
  /** The path of the server without a trailing slash; empty at the root of a site. */
  baseUrl: string;
}

/** The description of the API as OpenAPI 3.1. */
export function printOpenApi(endpoints: readonly DeclaredEndpoint[], facts: OpenApiFacts): Json {
  const schemas = new SchemaPrinter();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const declared of endpoints) {
    const template = templateOf(declared.endpoint);
    for (const method of methodsOf(declared.endpoint)) {
      const path = paths[template] ?? {};
      paths[template] = path;
      path[method.toLowerCase()] = operation(declared, method, schemas);
    }
  }
  const error = schemas.print(contract.ErrorBody);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Satchel',
      version: facts.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Errors are JSON where `Accept` names it, else a line of text. Paths keep their slashes in addresses; each segment is percent-encoded.',
    },
    servers: [{ url: facts.baseUrl || '/' }],
    tags: [...new Set(endpoints.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      responses: {
        Error: { description: 'Any other error.', content: { 'application/json': { schema: error } } },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: TOKEN_HEADER,
          description: 'The token of a session, or an API key.',
        },
        bearerKey: { type: 'http', scheme: 'bearer', description: 'An API key.' },
        basicKey: {
          type: 'http',
          scheme: 'basic',
          description: 'The name of a user with one of their API keys as the password.',
        },
        queryToken: {
          type: 'apiKey',
          in: 'query',
          name: 'auth',
          description: 'The same, where the server allows it in addresses.',
        },
      },
    },
  };
}

function operation(
  { feature, name, endpoint }: DeclaredEndpoint,
  method: string,
  schemas: SchemaPrinter,
): Json {
  const [first] = methodsOf(endpoint);
  const details = [endpoint.details, permissionText(endpoint), socketText(endpoint)].filter(Boolean);
  return {
    tags: [feature],
    operationId: method === first ? `${feature}.${name}` : `${feature}.${name}.${method.toLowerCase()}`,
    summary: endpoint.summary,
    description: details.join('\n\n'),
    security: securityOf(endpoint),
    parameters: [
      ...parametersIn(endpoint).map((key) => ({
        ...parameter(key, 'path', endpoint.params?.[key], schemas),
        required: true,
      })),
      ...Object.entries(endpoint.query ?? {}).map(([key, schema]) =>
        parameter(key, 'query', schema, schemas),
      ),
      ...Object.entries(endpoint.headers ?? {}).map(([key, schema]) =>
        parameter(key, 'header', schema, schemas),
      ),
    ],
    ...(endpoint.body && !['GET', 'HEAD'].includes(method)
      ? { requestBody: requestBody(endpoint.body, schemas) }
      : {}),
    responses: responsesOf(endpoint, schemas),
  };
}

function securityOf({ permission, allowsQueryToken, keys }: Endpoint): Json[] {
  if (permission === 'public') return [];
  return [
    { token: [] },
    ...(allowsQueryToken ? [{ queryToken: [] }] : []),
    ...(keys ? [{ bearerKey: [] }, { basicKey: [] }] : []),
  ];
}

function socketText({ socket }: Endpoint): string | undefined {
  return socket && `A WebSocket with the subprotocol \`${socket.protocol}\`; its messages are JSON.`;
}

function parameter(
  name: string,
  location: string,
  schema: TSchema | undefined,
  schemas: SchemaPrinter,
): Json {
  const { description, ...rest } = schemas.print(schema ?? {});
  return { name, in: location, ...(description === undefined ? {} : { description }), schema: rest };
}

function requestBody(body: NonNullable<Endpoint['body']>, schemas: SchemaPrinter): Json {
  if (body.kind === 'stream') return { content: { [body.type]: {} } };
  const { schema, isRequired }: JsonBody = body;
  return { required: isRequired, content: { 'application/json': { schema: schemas.print(schema) } } };
}

function responsesOf(endpoint: Endpoint, schemas: SchemaPrinter): Json {
  const responses: Record<string, Json> = {};
  for (const response of contract.responsesOf(endpoint)) {
    const before = responses[response.status];
    const printed = success(response, schemas);
    responses[response.status] = before
      ? {
          ...before,
          description: `${String(before.description)} ${String(printed.description)}`,
          content: mergeContent(before.content, printed.content),
        }
      : printed;
  }
  for (const [status, codes] of byStatus(errorsOf(endpoint))) {
    const description = codes.map((code) => `\`${code}\`: ${contract.ERROR_MEANINGS[code]}`).join('\n\n');
    const content = { 'application/json': { schema: schemas.print(contract.ErrorBody) } };
    responses[status] ??= { description, content };
  }
  responses.default = { $ref: '#/components/responses/Error' };
  return responses;
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) found.set(ERROR_STATUS[code], [...(found.get(ERROR_STATUS[code]) ?? []), code]);
  return found;
}

function success({ description, types, schema, headers }: ResponseDeclaration, schemas: SchemaPrinter): Json {
  const media = schema ? { schema: schemas.print(schema) } : {};
  const printed = Object.entries(headers).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' } },
  ]);
  return {
    description,
    ...(printed.length > 0 ? { headers: Object.fromEntries(printed) } : {}),
    ...(types.length > 0 ? { content: Object.fromEntries(types.map((type) => [type, media])) } : {}),
  };
}

/** Two responses with the same status and media type are alternatives. */
function mergeContent(first: unknown, second: unknown): Json {
  const content: Record<string, Json> = { ...(first as Record<string, Json> | undefined) };
  for (const [type, media] of Object.entries((second ?? {}) as Record<string, Json>)) {
    const before = content[type];
    content[type] = before ? { schema: { anyOf: [before.schema, media.schema] } } : media;
  }
  return content;
}

/** Prints schemas, and references to those with a name in the contract. */
class SchemaPrinter {
  readonly components: Record<string, Json> = {};

  print(schema: TSchema): Json {
    const name = SCHEMA_NAMES.get(schema);
    if (name === undefined) return this.#plain(schema);
    if (!(name in this.components)) {
      // The entry is set before it is printed, for recursive schemas.
      this.components[name] = {};
      this.components[name] = this.#plain(schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #plain(schema: TSchema): Json {
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.#value(value)]));
  }

  #value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (typeof value !== 'object' || value === null) return value;
    return this.print(value as TSchema);
  }
}
