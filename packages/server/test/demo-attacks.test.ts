import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission, methodsOf } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredEndpoints } from '../src/features/api-docs/declared.js';
import { ApiClient } from './api-client.js';
import { startDemo, type TestDemo } from './demo-server.js';

let demo: TestDemo;
let ann: ApiClient;
let ben: ApiClient;
/** The folder of Ben below the served one. */
let home: string;

beforeAll(async () => {
  demo = await startDemo();
  ann = await demo.visitor();
  ben = await demo.visitor();
  await ben.post('/api/resources/secret.txt', 'of Ben');
  const secret = (await demo.leftOfVisitors()).find((path) => path.endsWith('/secret.txt')) ?? '';
  home = secret.slice(1, -'/secret.txt'.length);
});
afterAll(() => demo.close());

const endpoints = declaredEndpoints().map(({ endpoint }) => endpoint);
const addressOf = (path: string) => path.replace(/:\w+\*?/g, '1');

describe('a visitor of a demo', () => {
  test('administers nothing', async () => {
    const ofAdmins = endpoints.filter(({ permission }) => permission === 'admin');
    expect(ofAdmins.length).toBeGreaterThan(15);
    for (const endpoint of ofAdmins) {
      for (const method of methodsOf(endpoint)) {
        const body = method === 'GET' || method === 'HEAD' ? undefined : {};
        const { status } = await ann.request(method, addressOf(endpoint.path), body);
        expect([403, 404], `${method} ${endpoint.path} is answered with ${status}`).toContain(status);
      }
    }
  });

  test('runs no commands', async () => {
    expect((await ann.get('/api/command/')).status).toBe(404);
    const own = await ann.json<{ perm: Record<string, boolean> }>(`/api/users/${ann.userId}`);
    expect(own.perm).toMatchObject({ admin: false, execute: false });
  });

  test('signs nobody up, also where another visitor has left', async () => {
    const anonymous = new ApiClient(demo.origin);
    const body = { username: 'eve', password: 'correct horse battery' };
    expect((await anonymous.post('/api/signup', body)).status).toBe(405);
  });

  test.each([
    ['permissions', { perm: everyPermission(true) }],
    ['scope', { scope: '/' }],
    ['name', { username: 'root' }],
    ['password', { password: 'correct horse battery' }],
    ['rules', { rules: [] }],
    ['the lock of the password', { lockPassword: false }],
  ])('cannot change %s of the own user', async (_, change) => {
    const before = await ann.json(`/api/users/${ann.userId}`);
    const body = { what: 'user', which: Object.keys(change), data: { id: ann.userId, ...change } };
    expect((await ann.put(`/api/users/${ann.userId}`, body)).status).toBe(403);
    expect(await ann.json(`/api/users/${ann.userId}`)).toEqual(before);
  });

  test('may choose a language', async () => {
    const body = { what: 'user', which: ['locale'], data: { id: ann.userId, locale: 'de' } };
    expect((await ann.put(`/api/users/${ann.userId}`, body)).status).toBe(200);
  });

  test('neither sees nor ends other users', async () => {
    expect((await ann.get(`/api/users/${ben.userId}`)).status).toBe(403);
    expect((await ann.delete(`/api/users/${ben.userId}`)).status).toBe(403);
    expect((await ben.get('/api/resources/')).status).toBe(200);
  });

  test.each([
    (path: string) => `/api/resources/${path}`,
    (path: string) => `/api/resources/../../${path}`,
    (path: string) => `/api/resources/..%2f..%2f${path}`,
    (path: string) => `/api/resources/%2e%2e/%2e%2e/${path}`,
    (path: string) => `/api/raw/..%5c..%5c${path}`,
    (path: string) => `/api/raw/%252e%252e/%252e%252e/${path}`,
    (path: string) => `/api/raw//${path}`,
    (path: string) => `/api/raw/?files=../../${path}`,
    (path: string) => `/api/preview/big/${path}`,
    (path: string) => `/api/versions/${path}`,
    (path: string) => `/api/tus/${path}`,
    (path: string) => `/api/share/${path}`,
    (path: string) => `/api/size/${path}`,
  ])('reads no file of another visitor by address %#', async (address) => {
    const response = await ann.get(address(`${home}/secret.txt`));
    const text = await response.text();
    // Where the client itself resolves the dots, the page is what is there.
    expect(text).not.toContain('of Ben');
    expect(text).not.toContain('"secret.txt"');
  });

  test.each(['copy', 'rename'])('takes no file of another visitor by %s', async (action) => {
    for (const from of [`/${home}/secret.txt`, `/..%2f..%2f${home}/secret.txt`]) {
      const { status } = await ann.patch(`/api/resources${from}?action=${action}&destination=/mine.txt`);
      expect(status).toBeGreaterThanOrEqual(400);
      const back = `/api/resources/letter.txt?action=${action}&destination=/..%2f..%2f${home}/there.txt`;
      expect((await ann.patch(back)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await ann.get('/api/resources/mine.txt')).status).toBe(404);
    expect((await ben.get('/api/resources/there.txt')).status).toBe(404);
  });

  test('follows no symlink out of the own folder, whoever made it', async () => {
    await writeFile(join(demo.root, 'outside.txt'), 'outside');
    const own = (await demo.leftOfVisitors()).find(
      (path) => path.endsWith('/letter.txt') && !path.includes(home),
    );
    const folder = join(demo.root, own?.slice(0, -'/letter.txt'.length) ?? '');
    await symlink('../../outside.txt', join(folder, 'out'));
    await symlink(`../../${home}`, join(folder, 'other'));
    for (const path of ['out', 'other/secret.txt'])
      expect((await ann.get(`/api/raw/${path}`)).status).toBeGreaterThanOrEqual(400);
  });

  test('uses the trash and the links of nobody else', async () => {
    await ben.delete('/api/resources/letter.txt');
    const { items } = await ben.json<{ items: { id: string }[] }>('/api/trash');
    const id = items[0]?.id ?? '';
    const restored = await ann.post('/api/trash/restore', { items: [{ id }] });
    expect(await restored.text()).toContain('not_found');
    const link = (await (await ben.post('/api/share/secret.txt', {})).json()) as { hash: string };
    expect((await ann.delete(`/api/share/${link.hash}`)).status).toBeGreaterThanOrEqual(403);
    expect(await ann.json('/api/shares')).toEqual([]);
  });

  test('shares no page that runs script here', async () => {
    await ann.post('/api/resources/page.html', '<script>alert(1)</script>');
    const link = (await (await ann.post('/api/share/page.html', {})).json()) as { hash: string };
    const sent = await new ApiClient(demo.origin).get(`/api/public/dl/${link.hash}?inline=true`);
    expect(sent.status).toBe(200);
    expect(sent.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(sent.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(sent.headers.get('Content-Type')).toMatch(/^text\/plain/);
  });
});

test('somebody without a visit reaches nothing of a demo', async () => {
  const anonymous = new ApiClient(demo.origin);
  for (const { permission, path, ...rest } of endpoints) {
    if (permission === 'public') continue;
    const [method = 'GET'] = methodsOf({ permission, path, ...rest } as (typeof endpoints)[number]);
    const { status } = await anonymous.request(method, addressOf(path));
    expect([401, 404], `${method} ${path} is answered with ${status}`).toContain(status);
  }
});

test('a request of another site begins no visit', async () => {
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await new ApiClient(demo.origin).post('/api/login', {}, headers)).status).toBe(403);
});
