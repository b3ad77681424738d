import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { methodsOf, pathOf } from '@satchel/contract';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { declaredEndpoints } from '../src/features/api-docs/declared.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';
import { longestTurn, processCostOf, superlinearGrowth } from './cost.js';
import {
  type BodyList,
  bodyLists,
  HEAD_LISTS,
  QUERY_PARAMETERS,
  SINGLE,
  TEXT_LISTS,
  type TextList,
  textParameters,
} from './request-lists.js';

/** The time that one request may take of the main thread at once: others wait no longer for `/health`. */
const MOST_TURN_MS = 200;
const BODY_BYTES = 1024 * 1024;
const PLAIN_BODY_BYTES = 64 * 1024;
/** Of an address, whose head has 64 KiB, and of one header; all headers together have 16 KiB. */
const TEXT_BYTES = { query: 60 * 1024, headers: 14 * 1024 };

/** The server without the checks of responses that other tests make, which would take most of the time. */
let app: Awaited<ReturnType<typeof createApp>>;
let folder: string;
let admin: ApiClient;
let hash: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-lists-'));
  await mkdir(join(folder, 'files/folder'), { recursive: true });
  await writeFile(join(folder, 'files/folder/file.txt'), 'x'.repeat(100_000));
  const flags = ['--state', join(folder, 'state'), '--log', '', '--trustedProxies', '127.0.0.1'];
  app = await createApp((stored) => loadConfig([join(folder, 'files'), ...flags], {}, stored), {
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
  const origin = await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http');
  admin = await new ApiClient(origin).login('admin', app.firstRun?.password ?? '');
  ({ hash } = (await (await admin.post('/api/share/folder/', {})).json()) as { hash: string });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  method: string;
  address: string;
  headers?: Record<string, string>;
  body?: string;
  /** Without a token. */
  isAnonymous?: boolean;
}

async function answerTo({ method, address, headers = {}, body, isAnonymous }: Sent) {
  const client = isAnonymous ? new ApiClient(admin.origin) : admin;
  const answer = await client.request(method, address, body, headers);
  return { status: answer.status, text: await answer.text() };
}

/** Neither the time of the processors nor of the main thread grows more than the list. */
async function expectLinear(quarter: Sent, whole: Sent): Promise<void> {
  const statuses = new Set<number>();
  let turn = Number.POSITIVE_INFINITY;
  const send = async (sent: Sent): Promise<number> => {
    let cost = 0;
    const longest = await longestTurn(async () => {
      cost = await processCostOf(async () => {
        const [{ status, text }] = await Promise.all([answerTo(sent), answerTo(HEALTH)]);
        statuses.add(status);
        expect([400, 413, 431].includes(status) ? text : '').not.toMatch(/must not have more|larger than/);
      });
    });
    if (sent === whole) turn = Math.min(turn, longest);
    return cost;
  };
  expect(
    await superlinearGrowth(
      () => send(quarter),
      () => send(whole),
    ),
  ).toBeNull();
  for (let tries = 0; tries < 4 && turn > MOST_TURN_MS; tries += 1) await send(whole);
  expect(turn, `milliseconds of one turn; ${[...statuses]}`).toBeLessThan(MOST_TURN_MS);
  for (const status of statuses) expect(status).toBeLessThan(500);
}

const HEALTH: Sent = { method: 'GET', address: '/health', isAnonymous: true };

/** The least value of a schema; texts tell their field and `index`, so that items differ. */
function sample(
  schema: TSchema,
  index: number,
  textOf: (key: string, index: number) => string,
  key = 'x',
): unknown {
  const {
    type,
    const: value,
    enum: values,
    anyOf,
    properties = {},
    required = [],
    ...more
  } = schema as TSchema & {
    type?: string;
    const?: unknown;
    enum?: unknown[];
    anyOf?: TSchema[];
    properties?: Record<string, TSchema>;
    required?: string[];
    minimum?: number;
    pattern?: string;
  };
  if (value !== undefined) return value;
  if (values) return values[index % values.length];
  if (anyOf?.[0]) return sample(anyOf[0], index, textOf, key);
  if (type === 'string') return more.pattern === undefined ? textOf(key, index) : 'abcdefghij'[index % 10];
  if (type === 'integer' || type === 'number') return more.minimum ?? 1;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'array') return [];
  return Object.fromEntries(
    required.map((name) => [name, sample(properties[name] ?? {}, index, textOf, name)] as const),
  );
}

/** Names of one folder; all other texts of lists are paths, or may be. */
const TEXTS: Readonly<Record<string, (key: string, index: number) => string>> = {
  'files.renames': (key, index) => `${key}${index}`,
  'files.sizes': (key, index) => `${key}${index}`,
  'users.change': (key, index) => (key === 'which' ? 'rules' : `/${key}${index}`),
  'users.create': (key, index) => (key === 'which' ? 'rules' : `/${key}${index}`),
};
const paths = (key: string, index: number) => `/${key}${index}`;

function bodyOf({ name, endpoint, at, items }: BodyList, count: number): string {
  const textOf = TEXTS[name] ?? paths;
  const list = items
    ? Array.from({ length: count }, (_, index) => sample(items, index, textOf, at.at(-1)))
    : Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, []]));
  let { schema } = endpoint.body as { schema: TSchema };
  const body = sample(schema, 0, textOf) as Record<string, unknown>;
  let holder = body;
  for (const key of at.slice(0, items ? -1 : -2)) {
    schema = partOf(schema, key);
    holder[key] ??= sample(schema, 0, textOf, key);
    holder = holder[key] as Record<string, unknown>;
  }
  holder[(items ? at.at(-1) : at.at(-2)) ?? ''] = list;
  return JSON.stringify(body);
}

function addressOf({ path }: { path: string }, rest = ''): string {
  const id = String(admin.userId);
  return pathOf(path, { id, stream: 'x', target: 'folder', hash, path: rest, size: 'thumb' });
}

/** The schema of a field, or of the items of a list. */
function partOf(schema: TSchema, key: string): TSchema {
  const { properties = {}, items } = schema as TSchema & {
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  return (key === '0' ? items : properties[key]) ?? {};
}

const sentTo = (list: BodyList, count: number): Sent => ({
  method: methodsOf(list.endpoint)[0] ?? '',
  address: addressOf(list.endpoint),
  body: bodyOf(list, count),
  headers: { 'Content-Type': 'application/json' },
});

describe('lists in bodies', () => {
  const lists = bodyLists();
  const named = lists.map((list): [string, BodyList] => [`${list.name} ${list.at.join('.')}`, list]);

  test('each has a bound in the contract', () => {
    expect(lists.length).toBeGreaterThan(15);
    expect(named.filter(([, { max }]) => max === undefined).map(([name]) => name)).toEqual([]);
  });

  test.each(named)('%s', async (_, list) => {
    const { endpoint, max = 0 } = list;
    const limit = Math.min(endpoint.maxBodyBytes ?? PLAIN_BODY_BYTES, BODY_BYTES);
    const each = (bodyOf(list, 1000).length - bodyOf(list, 0).length) / 1000 + 2;
    const most = Math.min(max, Math.floor((limit - 1000) / each));
    await expectLinear(sentTo(list, Math.ceil(most / 4)), sentTo(list, most));
    const { status, text } = await answerTo(sentTo(list, max + 1));
    expect([400, 413]).toContain(status);
    if (status === 400) expect(text).toContain(String(max));
    if (status === 413) expect(bodyOf(list, max + 1).length).toBeGreaterThan(limit);
  });

  test('levels of JSON', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    for (const address of ['/api/batch', '/api/renames', '/api/share/folder']) {
      const { status, text } = await answerTo({ method: 'POST', address, body: nested(4000) });
      expect([address, status, text]).toEqual([address, 400, expect.stringContaining('deeper than 64')]);
    }
    const shallow = JSON.stringify({ action: 'delete', items: [{ from: `/${'[{'.repeat(100)}` }] });
    expect((await answerTo({ method: 'POST', address: '/api/batch', body: shallow })).status).toBe(200);
  });
});

const textOf = ({ item, separator }: TextList, count: number) =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator);

/** How many items fit into so many bytes, of which a query needs more for signs that are encoded. */
function countFor(list: TextList, where: 'query' | 'headers'): number {
  const text = textOf(list, 1000);
  const length = where === 'query' ? encodeURIComponent(text).length : text.length;
  return Math.min(list.max ?? Number.POSITIVE_INFINITY, Math.floor(TEXT_BYTES[where] / (length / 1000 + 2)));
}

describe('lists in texts', () => {
  test('every text that a query or a header may hold is known as a list or as one value', () => {
    const unknown = textParameters().filter(
      (key) => !(key in TEXT_LISTS) && !SINGLE.has(key.split(' ')[2] ?? ''),
    );
    expect(unknown).toEqual([]);
    expect(Object.keys(TEXT_LISTS).filter((key) => !textParameters().includes(key))).toEqual([]);
  });

  test.each(Object.entries(TEXT_LISTS))('%s', async (key, list) => {
    const [name = '', where, parameter = ''] = key.split(' ');
    const declared = declaredEndpoints().find((each) => `${each.feature}.${each.name}` === name);
    if (!declared) throw new Error(name);
    const method = methodsOf(declared.endpoint)[0] ?? '';
    const isFile = where === 'headers';
    const inShare = declared.feature === 'visitors';
    const address = addressOf(declared.endpoint, isFile ? `${inShare ? '' : 'folder/'}file.txt` : '');
    const body = method === 'PUT' || method === 'POST' ? '{}' : undefined;
    const sent = (count: number): Sent => {
      const text = textOf(list, count);
      const base = { method, ...(body && { body }), isAnonymous: inShare };
      return isFile
        ? { ...base, address, headers: { [parameter]: text } }
        : { ...base, address: `${address}?${parameter}=${encodeURIComponent(text)}` };
    };
    const most = countFor(list, isFile ? 'headers' : 'query');
    await expectLinear(sent(Math.ceil(most / 4)), sent(most));
    const over = await answerTo(sent(list.max === undefined ? most * 2 : list.max + 1));
    expect(over.status).toBe(list.max === undefined ? 431 : 400);
    if (list.max !== undefined) expect(over.text).toContain(String(list.max));
  });

  test.each(Object.entries(HEAD_LISTS))('the header %s of any request', async (name, list) => {
    const most = countFor(list, 'headers');
    for (const isAnonymous of [true, false]) {
      const sent = (count: number): Sent => ({
        ...{ method: 'GET', address: '/api/raw/folder/file.txt', isAnonymous },
        headers: { [name]: textOf(list, count) },
      });
      await expectLinear(sent(Math.ceil(most / 4)), sent(most));
    }
  });

  test('the parameters of a query', async () => {
    const sent = (count: number): Sent => ({
      method: 'GET',
      address: `/api/resources/folder/?${textOf(QUERY_PARAMETERS, count)}`,
    });
    const { max = 0 } = QUERY_PARAMETERS;
    await expectLinear(sent(max / 4), sent(max));
    expect((await answerTo(sent(max))).status).toBe(200);
    expect(await answerTo(sent(max + 1))).toEqual({
      ...{ status: 400, text: expect.stringContaining(`${max} parameters`) },
    });
  });
});
