import {
  type CreatedKey,
  type Endpoint,
  everyPermission,
  KEY_PERMISSIONS,
  methodsOf,
  type NewApiKey,
} from '@satchel/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mountPathOf } from '../../src/http/route.js';
import { ApiClient } from '../api-client.js';
import { startTestServer, type TestServer } from '../harness.js';
import { askRow, CANARY, ENDPOINTS, plantSamples, ROWS, snapshotOf, takesPath } from './sample-rows.js';

const WHOLE = [...KEY_PERMISSIONS];
const accepting = ROWS.filter(({ endpoint }) => endpoint.keys !== undefined);

let server: TestServer;
let owner: ApiClient;
let planted: string;
const clients = new Map<string, ApiClient>();

async function keyWith(changes: Partial<NewApiKey>, of = owner): Promise<ApiClient> {
  const request = { name: 'A script', permissions: WHOLE, expires: null, ...changes };
  const name = JSON.stringify([of.userId, request]);
  const known = clients.get(name);
  if (known) return known;
  const response = await of.post('/api/keys', request);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const { key } = (await response.json()) as CreatedKey;
  const client = new ApiClient(server.origin, key);
  clients.set(name, client);
  return client;
}

beforeAll(async () => {
  server = await startTestServer({ flags: ['--disable-exec=false'] });
  owner = await server.createUser({ username: 'owner', perm: { ...everyPermission(true), admin: false } });
  await plantSamples(server.root);
  planted = snapshotOf(server.root);
});
afterAll(() => server.close());
afterEach(async () => {
  if (snapshotOf(server.root) !== planted) await plantSamples(server.root);
});

describe.each(accepting)('$title', (row) => {
  const { endpoint, sample, needs } = row;
  const { status = 200, denied = 403 } = sample;
  const isForLimited = endpoint.keys === 'always';
  // A key that may download may look.
  const isNeeded = (one: string) => needs.some((each) => (each === 'view' ? 'download' : each) === one);
  const own = WHOLE.filter(isNeeded);

  test('a key needs the permissions of the request and no other', async () => {
    for (const permission of own) {
      const refused = await askRow(
        await keyWith({ permissions: WHOLE.filter((one) => one !== permission) }),
        row,
        '/ok',
      );
      const expected = permission === 'download' && !needs.includes('share') ? 202 : 403;
      expect({ permission, ...refused }).toMatchObject({ permission, status: expected });
      expect(refused.text).not.toContain(CANARY);
    }
    expect(snapshotOf(server.root)).toBe(planted);
    const isReading = own.every((permission) => permission === 'download');
    const changes = !['GET', 'HEAD'].includes(row.method) && endpoint.permission === 'session';
    const allowed = await askRow(await keyWith({ permissions: own }), row, '/ok');
    expect(allowed.status).toBe(isReading && changes ? 403 : status);
  });

  test('a key of a folder reaches what is in it, and nothing else', async () => {
    const key = await keyWith({ folder: '/ok' });
    const outside = await askRow(key, row, '/denied');
    // A list that leaves out what a rule denies is refused as a whole where it begins outside of the folder.
    expect([denied, 403]).toContain(outside.status);
    expect(outside.text).not.toContain(CANARY);
    if (sample.target === '/api/batch')
      expect(JSON.parse(outside.text)).toMatchObject({ done: 0, failed: [{ status: 403 }] });
    expect(snapshotOf(server.root)).toBe(planted);
    const inside = await askRow(key, row, '/ok');
    // Some name the root of the scope besides the folder.
    const namesRoot = /\/recursive|\/raw\/\?/.test(sample.target);
    expect(inside.status).toBe(isForLimited ? (namesRoot ? 403 : status) : 403);
  });
});

/** True if a key is refused, whatever else the response could be. */
async function isRefused(client: ApiClient, method: string, endpoint: Endpoint): Promise<boolean> {
  const path = mountPathOf(endpoint).replace(':id', '1').replace(':stream', 'x').replace('*', 'x');
  const response = await client.request(method, path, undefined, { accept: 'application/json' });
  if (response.headers.get('content-type') !== 'text/event-stream')
    return response.status === 403 && (await response.text()).includes('API key');
  // It would go on for as long as the key.
  await response.body?.cancel();
  return false;
}

test('every other endpoint refuses keys unless it is declared to accept them, also those of administrators', async () => {
  const others = ENDPOINTS.filter(
    ({ endpoint }) => endpoint.permission !== 'public' && !(takesPath(endpoint) && endpoint.keys),
  ).flatMap(({ title, endpoint }) => methodsOf(endpoint).map((method) => ({ title, method, endpoint })));
  const whole = await keyWith({}, server.admin);
  const limited = await keyWith({ folder: '/ok' }, server.admin);
  const wrong: string[] = [];
  for (const { title, method, endpoint } of others) {
    if ((await isRefused(whole, method, endpoint)) !== (endpoint.keys === undefined))
      wrong.push(`${method} ${title}, by a key of everything`);
    if ((await isRefused(limited, method, endpoint)) !== (endpoint.keys !== 'always'))
      wrong.push(`${method} ${title}, by a key of a folder`);
  }
  expect(wrong).toEqual([]);
  expect(others.length).toBeGreaterThan(50);
});
