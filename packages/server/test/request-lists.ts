import { type Endpoint, MAX_ACTIVITY_FILTERS, MAX_QUERY_PARAMETERS, MAX_SELECTED } from '@satchel/contract';
import type { TSchema } from 'typebox';
import { declaredEndpoints } from '../src/features/api-docs/declared.js';

/** A list in the JSON body of an endpoint, as the contract declares it. */
export interface BodyList {
  /** `feature.name` of the endpoint. */
  name: string;
  endpoint: Endpoint;
  /** The path of the list: names of fields, and `*` for the values of a record. */
  at: readonly string[];
  /** Undefined where none is declared. */
  max: number | undefined;
  /** The schema of its items; null for a record, whose keys are the list. */
  items: TSchema | null;
}

type Loose = TSchema & {
  type?: string;
  items?: TSchema;
  maxItems?: number;
  maxProperties?: number;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  patternProperties?: Record<string, TSchema>;
};

function listsIn(schema: TSchema, at: readonly string[] = []): Pick<BodyList, 'at' | 'max' | 'items'>[] {
  const { type, items, maxItems, maxProperties, anyOf = [], properties, patternProperties } = schema as Loose;
  const below = Object.entries(properties ?? {}).flatMap(([name, each]) => listsIn(each, [...at, name]));
  const any = anyOf.flatMap((each) => listsIn(each, at));
  const values = Object.values(patternProperties ?? {});
  const keys = values.length > 0 ? [{ at: [...at, '*'], max: maxProperties, items: null }] : [];
  const own =
    type === 'array' && items ? [{ at, max: maxItems, items }, ...listsIn(items, [...at, '0'])] : [];
  const inValues = values.flatMap((each) => listsIn(each, [...at, '*']));
  // A record has a pattern for each kind of key; all have the same values.
  return [...own, ...keys, ...inValues, ...below, ...any];
}

export function bodyLists(): BodyList[] {
  return declaredEndpoints().flatMap(({ feature, name, endpoint }) =>
    endpoint.body?.kind === 'json'
      ? listsIn(endpoint.body.schema).map((list) => ({ name: `${feature}.${name}`, endpoint, ...list }))
      : [],
  );
}

/** All parameters of queries and headers whose text may hold anything, as `feature.name query parameter`. */
export function textParameters(): string[] {
  const isText = (schema: TSchema) => {
    const { type, enum: values, const: value } = schema as Loose & { enum?: unknown; const?: unknown };
    return type === 'string' && values === undefined && value === undefined;
  };
  return declaredEndpoints().flatMap(({ feature, name, endpoint: { query = {}, headers = {} } }) =>
    Object.entries({ query, headers }).flatMap(([where, schemas]) =>
      Object.entries(schemas)
        .filter(([, schema]) => isText(schema))
        .map(([parameter]) => `${feature}.${name} ${where} ${parameter}`),
    ),
  );
}

/** How a text holds a list. What has no bound of its own is bounded by the head of a request: 431. */
export interface TextList {
  item: (index: number) => string;
  separator: string;
  max?: number;
}

const tags: TextList = { item: (index) => `"${index}"`, separator: ', ' };
const ranges: TextList = { item: (index) => `${2 * index}-${2 * index}`, separator: ',' };
const files: TextList = { item: (index) => `${index}`, separator: ',', max: MAX_SELECTED };

const actions: TextList = { item: () => 'login', separator: ',', max: MAX_ACTIVITY_FILTERS };

/** The lists in texts that the contract declares. */
export const TEXT_LISTS: Readonly<Record<string, TextList>> = {
  'files.download query files': files,
  'visitors.download query files': files,
  'search.find query query': {
    item: (index) => String.fromCharCode(97 + (index % 26)),
    separator: ' ',
    max: 32,
  },
  'activity.list query action': actions,
  'activity.download query action': actions,
  'files.download headers Range': ranges,
  'visitors.download headers Range': ranges,
  'versions.download headers Range': ranges,
  'files.download headers If-None-Match': tags,
  'versions.download headers If-None-Match': tags,
  'files.upload headers If-Match': tags,
  'files.save headers If-Match': tags,
  'settings.change headers If-Match': tags,
  'users.change headers If-Match': tags,
  'uploads.create headers Upload-Metadata': { item: (index) => `k${index} YQ==`, separator: ',' },
};

/** Parameters that hold one value each, by their names. A new one is to be listed here, or above. */
export const SINGLE = new Set([
  ...[
    'user',
    'algo',
    'selection',
    'destination',
    'unit',
    'password',
    'view',
    'title',
    'cover',
    'onReplaced',
    'path',
    'id',
    'notify',
    'token',
    'iss',
    'sid',
    'from',
    'to',
    'before',
  ],
  ...['X-Job-Id', 'X-Modified', 'If-Range', 'Last-Event-ID', 'X-Upload-Id', 'X-SHARE-PASSWORD'],
]);

/** Lists that any request may have, in its head: addresses and headers that no endpoint declares. */
export const HEAD_LISTS: Readonly<Record<string, TextList>> = {
  Accept: { item: (index) => `a/${index};q=0`, separator: ',' },
  'Accept-Encoding': { item: (index) => `c${index};q=0.1`, separator: ',' },
  'Accept-Language': { item: (index) => `l${index}`, separator: ',' },
  Cookie: { item: (index) => `c${index}=a.b.c`, separator: '; ' },
  Forwarded: { item: (index) => `host=h${index}`, separator: ',' },
  'X-Forwarded-For': { item: () => '127.0.0.1', separator: ',' },
  'X-Forwarded-Host': { item: (index) => `h${index}`, separator: ',' },
  'X-Forwarded-Proto': { item: () => 'https', separator: ',' },
  'Sec-WebSocket-Protocol': { item: (index) => `p${index}`, separator: ', ' },
};

export const QUERY_PARAMETERS: TextList = {
  item: (index) => `p${index}=1`,
  separator: '&',
  max: MAX_QUERY_PARAMETERS,
};
