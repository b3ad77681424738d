import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import {
  type ApiKey,
  type CreatedKey,
  everyPermission,
  type NewApiKey,
  type ShareLink,
  type User,
} from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { EventClient } from '../../../../test/event-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

const ALL: NewApiKey['permissions'] = ['create', 'rename', 'modify', 'delete', 'share', 'download'];
const RULES = [{ regex: false, allow: false, path: '/hidden-place', regexp: null }];
let now = Date.now();
let server: TestServer;
let owner: ApiClient;
let inside: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  for (const name of ['in', 'in/deep', 'out']) await mkdir(join(server.root, name));
  await writeFile(join(server.root, 'in/a.txt'), 'inside');
  await writeFile(join(server.root, 'out/secret.txt'), 'unreachable words');
  for (const [target, name] of [
    ['../out', 'in/way'],
    ['../out/secret.txt', 'in/file-link'],
    ['../out/none.txt', 'in/no-link'],
    ['..', 'in/up'],
  ] as const)
    await symlink(target, join(server.root, name));
  const perm = { ...everyPermission(true), admin: false, execute: false };
  owner = await server.createUser({ username: 'owner', perm, rules: RULES });
  inside = (await make({ folder: '/in' })).client;
});
afterAll(() => server.close());

async function make(changes: Partial<NewApiKey> = {}): Promise<CreatedKey & { client: ApiClient }> {
  const request = { name: 'Backup', permissions: ALL, expires: null, ...changes };
  const response = await owner.post('/api/keys', request);
  expect(response.status).toBe(200);
  const created = (await response.json()) as CreatedKey;
  return { ...created, client: new ApiClient(server.origin, created.key) };
}

describe('a key that is limited to a folder', () => {
  test.each<[string, string, (object | string)?]>([
    ['GET', '/api/resources/in/up/out/'],
    ['GET', '/api/resources/in/way/secret.txt'],
    ['GET', '/api/resources/in/file-link'],
    ['GET', '/api/resources/in/?recursive=true'],
    ['GET', '/api/raw/in/file-link'],
    ['GET', '/api/raw/in/?algo=tar'],
    ['GET', '/api/raw/in/?algo=tar&files=way,file-link,up'],
    ['GET', '/api/search/?query=secret'],
    ['GET', '/api/search/in/?query=secret'],
    ['GET', '/api/search/in/up?query=secret'],
    ['POST', '/api/sizes/', { names: ['out'] }],
    ['GET', '/api/usage/out'],
    ['PATCH', '/api/resources/in/a.txt?action=copy&destination=%2Fout%2Fc.txt'],
    ['PATCH', '/api/resources/in/a.txt?action=copy&destination=%2Fin%2Fway%2Fc.txt'],
    ['PATCH', '/api/resources/in/way?action=copy&destination=%2Fin%2Fdeep%2Fcopy'],
    ['PATCH', '/api/resources/in/file-link?action=copy&destination=%2Fin%2Fdeep%2Fcopy'],
    ['PATCH', '/api/resources/out/secret.txt?action=rename&destination=%2Fin%2Fs.txt'],
    ['PATCH', '/api/resources/in?action=rename&destination=%2Fin2'],
    ['POST', '/api/resources/in/no-link?override=true', 'x'],
    ['PUT', '/api/resources/in/file-link', 'x'],
    ['DELETE', '/api/resources/in/way/secret.txt'],
    ['POST', '/api/renames', { folder: '/', items: [{ from: 'out', to: 'out2' }] }],
    [
      'POST',
      '/api/batch',
      {
        action: 'copy',
        items: [
          { from: '/out/secret.txt', to: '/in/z.txt' },
          { from: '/in/a.txt', to: '/out/z.txt' },
        ],
      },
    ],
    ['GET', '/api/versions/in/file-link'],
    ['GET', '/api/subtitle/in/file-link'],
    ['GET', '/api/pictures/in/up'],
    ['POST', '/api/share/in/up', { root: true }],
    ['POST', '/api/share/in/file-link', {}],
  ])('%s %s changes and shows nothing outside of it', async (method, path, body) => {
    const response = await inside.request(method, path, body);
    const text = await response.text();
    const isRefused = response.status === 403 || text.startsWith('{"done":0');
    expect([response.status, isRefused || method === 'GET']).toEqual([response.status, true]);
    expect(text).not.toMatch(/unreachable|(?<!"from":"\/out\/)secret\.txt/);
    expect(await owner.json<{ items: object[] }>('/api/resources/out/')).toMatchObject({
      items: [{ name: 'secret.txt', size: 17 }],
    });
  });

  test('a link that it makes leads no further', async () => {
    const { hash } = (await (await inside.post('/api/share/in', {})).json()) as ShareLink;
    for (const path of ['/way/', '/way/secret.txt', '/file-link', '/up/', '/up/out/secret.txt'])
      for (const what of ['share', 'dl']) {
        const response = await server.anonymous.get(`/api/public/${what}/${hash}${path}`);
        expect([what, path, response.status]).toEqual([what, path, 403]);
      }
  });

  test('an upload elsewhere is neither shown, replaced, continued nor cancelled', async () => {
    const version = { 'Tus-Resumable': '1.0.0' };
    const begin = { ...version, 'Upload-Length': '10' };
    expect((await owner.post('/api/tus/out/up.bin', undefined, begin)).status).toBe(201);
    const part = { ...version, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    const statuses = async (name: string) => {
      const path = `/api/tus/out/${name}`;
      return [
        (await inside.request('HEAD', path, undefined, version)).status,
        (await inside.request('PATCH', path, 'abc', part)).status,
        (await inside.post(`${path}?override=true`, undefined, begin)).status,
        (await inside.request('DELETE', path, undefined, version)).status,
      ];
    };
    expect(await statuses('none.bin')).toEqual([403, 403, 403, 403]);
    expect(await statuses('up.bin')).toEqual([403, 403, 403, 403]);
    const still = await owner.request('HEAD', '/api/tus/out/up.bin', undefined, version);
    expect([still.status, still.headers.get('upload-offset')]).toEqual([200, '0']);
    expect((await owner.request('DELETE', '/api/tus/out/up.bin', undefined, version)).status).toBe(204);
  });

  test('its events do not name what others download elsewhere', async () => {
    execFileSync('mkfifo', [join(server.root, 'out/pipe')]);
    const port = Number(new URL(server.origin).port);
    const [limited, whole] = await Promise.all(
      [inside, (await make()).client].map(({ token = '' }) =>
        EventClient.listen({ port, headers: { 'X-Auth': token } }),
      ),
    );
    await (await owner.get('/api/raw/out/?algo=zip')).arrayBuffer();
    await whole?.untilReceived('incomplete');
    await owner.post('/api/resources/in/mark/');
    await limited?.untilReceived('created /in/mark');
    expect(JSON.stringify(limited?.messages)).not.toContain('out.zip');
    for (const listener of [limited, whole]) listener?.close();
  });

  test('the account does not tell it the rules, which name other places', async () => {
    const rulesFor = async (client: ApiClient) =>
      (await client.json<User>(`/api/users/${owner.userId}`)).rules;
    expect(await rulesFor(inside)).toEqual([]);
    expect(await rulesFor((await make()).client)).toEqual(RULES);
    expect(await rulesFor(owner)).toEqual(RULES);
  });
});

test('a login with a key gives no attempts to guess the password beside those of everybody', async () => {
  const { key } = await make({ folder: '/in', permissions: ['download'] });
  const login = (password: string, headers: Record<string, string> = {}) =>
    server.anonymous.post('/api/login', { username: 'owner', password }, headers);
  let outcome = 0;
  for (let tries = 0; tries < 6; tries += 1) {
    const cookies = (await login(key)).headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    expect(cookies.filter((cookie) => cookie?.includes('satchel-device'))).toEqual([]);
    outcome = (await login('a guess of the password', { Cookie: cookies.join('; ') })).status;
  }
  expect(outcome).toBe(429);
  expect((await login(key)).status).toBe(200);
});

test('what a key has begun goes on after its end, until the key is revoked', async () => {
  const { client, info } = await make({ expires: Math.floor(now / 1000) + 60 });
  const headers = { 'X-Auth': client.token ?? '', 'Content-Length': '1000' };
  const upload = request(`${server.origin}/api/resources/in/slow.bin`, { method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  upload.write('x');
  const rowOf = async () => (await owner.json<ApiKey[]>('/api/keys')).find(({ id }) => id === info.id);
  await expect.poll(rowOf).toMatchObject({ lastUsed: expect.any(Number) });
  now += 61_000;
  expect((await client.get('/api/resources/in/')).status).toBe(401);
  expect((await owner.delete(`/api/keys/${info.id}`)).status).toBe(200);
  expect(await answered).toBe(401);
  upload.destroy();
  now -= 61_000;
});
