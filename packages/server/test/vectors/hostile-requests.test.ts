import type { User } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../api-client.js';
import { type SharesServer, startSharesServer } from '../shares-server.js';

const BREAK = '%0d%0aSet-Cookie:%20planted=1%0d%0aX-Planted:%201';
const MARKUP = [
  '</script><script>planted()</script>',
  '"><img src=x onerror=planted()>',
  "'-planted()-'",
  '<!--planted',
  '\u2028planted()',
];
let server: SharesServer;
let user: ApiClient;
let hash: string;

beforeAll(async () => {
  server = await startSharesServer();
  await server.plant({ 'a.txt': 'a', 'dir/b.txt': 'b', 's.vtt': 'WEBVTT\n', 'line\r\nX-Planted: 1': 'x' });
  user = await server.createUser();
  hash = (await server.share(user, '/dir/')).hash;
});
afterAll(() => server.close());

describe('CP-2: no page repeats its address as markup', () => {
  const pages = () => ['/', '/login', '/files/', '/settings/users', `/share/${hash}/`, '/share/none', '/403'];
  const keys = ['redirect', 'next', 'view', 'k', 'token', 'auth', 'error', 'inline', 'q', 'lang', 'theme'];

  test.each(MARKUP)('%j', async (markup) => {
    expect((await server.visit('/login')).text).toContain('id="config"');
    const value = encodeURIComponent(markup);
    const query = keys.map((key) => `${key}=${value}`).join('&');
    for (const page of pages()) {
      for (const target of [`${page}?${query}`, `${page}?${value}=1`, `${page}${value}`]) {
        const { headers, text } = await server.visit(target, {
          Accept: 'text/html',
          Referer: `http://x/${value}`,
        });
        expect([target, text]).toEqual([target, expect.not.stringContaining('planted')]);
        expect([target, JSON.stringify(headers)]).toEqual([target, expect.not.stringContaining('planted')]);
      }
    }
  });

  test('nor does a response that is not a page', async () => {
    const value = encodeURIComponent(MARKUP[0] ?? '');
    for (const target of [
      `/api/public/share/${value}`,
      `/api/public/dl/${hash}/${value}`,
      `/api/resources/${value}?auth=${value}`,
      `/api/${value}`,
      `/static/${value}`,
    ]) {
      const { headers, status, text } = await server.visit(target, { 'X-Auth': user.token ?? '' });
      expect([target, status]).toEqual([target, expect.toSatisfy((code: number) => code >= 400)]);
      expect([target, headers['content-type']]).toEqual([target, expect.not.stringContaining('html')]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(text).not.toContain('<script>');
    }
  });
});

describe('CP-3: a decoded line break begins no header', () => {
  const targets = () => [
    `/api/raw/a.txt?inline=${BREAK}`,
    `/api/raw/?files=a.txt,${BREAK}&algo=zip`,
    `/api/raw/?algo=${BREAK}`,
    `/api/raw/${BREAK}`,
    `/api/raw/line%0d%0aX-Planted:%201`,
    `/api/raw/line%0d%0aX-Planted:%201?inline=true`,
    `/api/resources/${BREAK}`,
    `/api/resources/a.txt?checksum=${BREAK}`,
    `/api/subtitle/s.vtt?name=${BREAK}`,
    `/api/search/?query=${BREAK}`,
    `/api/public/dl/${hash}/b.txt?token=${BREAK}`,
    `/api/public/dl/${hash}${BREAK}`,
    `/api/public/dl/${BREAK}`,
    `/share/${hash}?${BREAK}=${BREAK}`,
    `/login?redirect=${BREAK}`,
    `/files/${BREAK}`,
    `/static/${BREAK}`,
  ];

  test('wherever it is in the address', async () => {
    for (const target of targets()) {
      for (const token of ['', user.token ?? '']) {
        const { headers, status } = await server.visit(target, token ? { 'X-Auth': token } : {});
        expect([target, status]).toEqual([target, expect.toSatisfy((code: number) => code < 500)]);
        expect([target, headers['x-planted'], headers['set-cookie']]).toEqual([target, undefined, undefined]);
      }
    }
  });

  test('a file with one in its name is downloaded under a name without', async () => {
    const { headers, status } = await server.visit('/api/raw/line%0d%0aX-Planted:%201', {
      'X-Auth': user.token ?? '',
    });
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="line__X-Planted: 1"; filename*=UTF-8''line%0D%0AX-Planted%3A%201`,
    ]);
  });
});

describe('FB-64: a page of another site that uses the cookie', () => {
  const data = { username: 'intruder', password: 'correct horse battery', scope: '/', perm: { admin: true } };
  const body = JSON.stringify({ what: 'user', which: [], data });
  const names = async () => (await server.admin.json<User[]>('/api/users')).map(({ username }) => username);

  test.each<[string, Record<string, string>]>([
    ['as fetch sends it', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['as a form sends it', { Origin: 'null', 'Content-Type': 'text/plain' }],
    ['as an old browser sends it', { 'Content-Type': 'text/plain', Referer: 'https://evil.example/' }],
    ['from a sibling of this site', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://sibling.127.0.0.1' }],
    ['as our own page would', { 'Content-Type': 'application/json' }],
  ])('creates no administrator, %s', async (_how, headers) => {
    const before = await names();
    const riding = { ...headers, Cookie: `auth=${server.admin.token}` };
    const statuses = [
      (await server.anonymous.post('/api/users', body, riding)).status,
      (await server.anonymous.put('/api/users/2', body, riding)).status,
      (await server.anonymous.put('/api/settings', '{"signup":true}', riding)).status,
      (await server.anonymous.request('DELETE', '/api/users/2', undefined, riding)).status,
      (await server.anonymous.request('DELETE', '/api/resources/a.txt', undefined, riding)).status,
    ];
    for (const status of statuses) expect([401, 403]).toContain(status);
    expect(await names()).toEqual(before);
    expect((await user.get('/api/raw/a.txt')).status).toBe(200);
  });

  test('nor by an address alone: reading changes nothing', async () => {
    const before = await names();
    const riding = { Cookie: `auth=${server.admin.token}` };
    for (const path of [
      '/api/users?what=user',
      '/api/renew',
      '/api/logout',
      '/api/resources/a.txt?action=rename',
    ])
      await server.anonymous.get(path, riding);
    expect(await names()).toEqual(before);
    expect((await user.get('/api/raw/a.txt')).status).toBe(200);
  });
});
