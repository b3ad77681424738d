import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.js';

let server: TestServer;
let log: string;
const PASSWORD = 'correct horse battery';

beforeAll(async () => {
  server = await startTestServer({
    places: async (folder) => {
      log = `${folder}/log`;
      const [root, state] = [`${folder}/files`, `${folder}/state`];
      const { mkdir } = await import('node:fs/promises');
      await mkdir(root);
      return { root, state, flags: ['--log', log] };
    },
  });
  await server.createUser({ username: 'ann', password: PASSWORD });
  await server.admin.post('/api/resources/a.txt', 'a');
});
afterAll(() => server.close());

type Headers = Record<string, string>;

/** `fetch` sets its own `Host`. */
async function send(
  method: string,
  path: string,
  headers: Headers,
  body?: string,
): Promise<{ status: number; text: string; cookie: unknown }> {
  const { port } = new URL(server.origin);
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } });
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  const [response] = await answer;
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode ?? 0, text, cookie: response.headers['set-cookie'] };
}

const LOGIN = JSON.stringify({ username: 'ann', password: PASSWORD });
const login = (headers: Headers) => send('POST', '/api/login', headers, LOGIN);
const JSON_TYPE = { 'Content-Type': 'application/json' };
const TEXT = { 'Content-Type': 'text/plain' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=x' };
/** Headers that a proxy passes on which is configured with nothing but the address of the server. */
const UPSTREAM = { Host: '127.0.0.1:8080' };
const HTTPS = { Origin: 'https://files.example' };
const site = (of: string): Headers => ({ 'Sec-Fetch-Site': of });

describe('a login is accepted', () => {
  test.each<[string, Headers]>([
    [
      'of a page with TLS, behind a proxy without the name',
      { ...UPSTREAM, ...HTTPS, ...site('same-origin') },
    ],
    ['of such a page as text', { ...UPSTREAM, ...HTTPS, ...TEXT, ...site('same-origin') }],
    ['of a page without TLS, behind such a proxy', { ...UPSTREAM, ...JSON_TYPE, Origin: 'http://nas:8080' }],
    ['with the name but without its port', { Host: 'nas', ...TEXT, Origin: 'http://nas:8443' }],
    ['with the port of the scheme', { Host: 'files.example:443', ...TEXT, ...HTTPS }],
    ['with an address of IPv6', { Host: '[fd00::1]', ...TEXT, Origin: 'http://[fd00::1]:8080' }],
    [
      'with the name in X-Forwarded-Host',
      { ...UPSTREAM, ...TEXT, ...HTTPS, 'X-Forwarded-Host': 'files.example' },
    ],
    ['behind two proxies', { ...UPSTREAM, ...TEXT, ...HTTPS, 'X-Forwarded-Host': 'files.example, inner' }],
    [
      'with the name in Forwarded',
      { ...UPSTREAM, ...TEXT, ...HTTPS, Forwarded: 'for=1.2.3.4;host="files.example"' },
    ],
    ['of a program', {}],
    ['of a program as text', TEXT],
    ['of a program that calls its JSON a form, as curl -d does', FORM],
    [
      'of an extension',
      { ...UPSTREAM, ...JSON_TYPE, Origin: 'chrome-extension://abcdef', ...site('cross-site') },
    ],
    ['of an app', { ...UPSTREAM, ...JSON_TYPE, Origin: 'capacitor://localhost', ...site('cross-site') }],
    ['of an app whose client does not name the site', { ...JSON_TYPE, Origin: 'http://localhost' }],
    ['of a file that a program shows', { ...JSON_TYPE, Origin: 'null' }],
  ])('%s', async (_what, headers) => {
    const { status, text } = await login(headers);
    expect([status, text.split('.').length]).toEqual([200, 3]);
  });
});

/**
 * Requests that a page of another site can make a browser send without a preflight request, which is never
 * granted.
 */
const SIMPLE: [string, Headers][] = [
  ['no type', {}],
  ['a form', FORM],
  ['a form with files', MULTIPART],
  ['text', TEXT],
];
const FOREIGN: [string, Headers][] = [
  ['https://evil.example with TLS', { Origin: 'https://evil.example', ...site('cross-site') }],
  ['http://evil.example without TLS', { Origin: 'http://evil.example' }],
  ['another origin of the site', { Origin: 'https://sibling.files.example', ...site('same-site') }],
  ['a frame without an origin', { Origin: 'null', ...site('cross-site') }],
  ['such a frame without TLS', { Origin: 'null' }],
  ['a site whose name begins like ours', { Origin: 'https://files.example.evil.example' }],
  ['a site whose name ends like ours', { Origin: 'https://evilfiles.example' }],
  ['another port of the host', { Origin: 'https://files.example:8443', Host: 'files.example:443' }],
  ['two sites at once', { Origin: 'https://files.example, https://evil.example' }],
  ['a contradiction', { ...HTTPS, ...site('same-origin, cross-site') }],
];

/** Headers beside the cookie that contain no token of a session. */
const WITHOUT_TOKEN: Headers[] = [
  {},
  { 'X-Auth': '' },
  { 'X-Auth': 'null' },
  { Authorization: 'Basic eDp5' },
];

describe('a page of another site can do nothing', () => {
  const cookie = () => ({ Cookie: `auth=${server.admin.token}; satchel=${server.admin.token}` });
  const names = () => server.admin.json<{ username: string }[]>('/api/users');

  test.each(
    FOREIGN.flatMap(([who, from]) => SIMPLE.map(([how, type]) => [who, how, { ...from, ...type }] as const)),
  )('%s, with %s: no login, no signup, no change', async (_who, _how, sent) => {
    const headers = { Host: 'files.example', ...sent };
    const answer = await login(headers);
    expect([403, 415]).toContain(answer.status);
    expect([answer.cookie, answer.text.includes('eyJ')]).toEqual([undefined, false]);
    const users = JSON.stringify({ what: 'user', which: [], data: { username: 'x', password: PASSWORD } });
    for (const [method, path, body] of [
      ['POST', '/api/users', users],
      ['POST', '/api/resources/planted.txt', 'planted'],
      ['POST', '/api/share/a.txt', '{}'],
      ['POST', '/api/renew', ''],
      ['POST', '/api/logout', ''],
      ['DELETE', '/api/resources/a.txt', undefined],
    ] as const) {
      // Neither with the cookie, nor with a header beside it that holds no token.
      for (const header of WITHOUT_TOKEN) {
        const { status } = await send(method, path, { ...headers, ...cookie(), ...header }, body);
        expect([method, path, status]).toEqual([method, path, 403]);
      }
      const junk = await send(method, path, { ...headers, ...cookie(), 'X-Auth': 'a.b.c' }, body);
      expect([method, path, junk.status]).toEqual([method, path, 401]);
    }
    expect((await names()).map(({ username }) => username)).toEqual(['admin', 'ann']);
    expect((await server.admin.get('/api/resources/planted.txt')).status).toBe(404);
    expect((await server.admin.get('/api/resources/a.txt')).status).toBe(200);
  });

  test('nor with JSON, where a browser names its site', async () => {
    for (const of of ['cross-site', 'same-site']) {
      for (const Origin of ['https://evil.example', 'http://localhost', 'null'])
        expect((await login({ ...JSON_TYPE, ...site(of), Origin })).status).toBe(403);
      expect((await login({ ...JSON_TYPE, ...site(of) })).status).toBe(403);
    }
  });

  test('nor is it granted a preflight request, for any address', async () => {
    for (const path of [
      '/api/login',
      '/api/renew',
      '/api/users',
      '/api/tus/a',
      '/api/resources/a',
      '/files/',
    ]) {
      for (const wanted of ['x-auth', 'content-type', 'authorization']) {
        const answer = await server.anonymous.request('OPTIONS', path, undefined, {
          Origin: 'https://evil.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': wanted,
        });
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });

  test('nor read with the cookie', async () => {
    const from = { Host: 'files.example', ...cookie(), ...site('cross-site') };
    expect((await send('GET', '/api/raw/a.txt', from)).status).toBe(403);
    expect((await send('GET', '/api/raw/a.txt', { ...from, 'X-Auth': 'null' })).status).toBe(403);
    expect((await send('GET', '/api/raw/a.txt', { ...from, 'X-Auth': 'a.b.c' })).status).toBe(401);
  });
});

test.each([
  'null',
  'chrome-extension://abcdef',
  'moz-extension://0-1',
  'capacitor://localhost',
  'app://.',
  'http://localhost',
  'https://other.example',
])('with a token in the header a program of any origin works: %s', async (Origin) => {
  for (const of of [{}, site('cross-site'), site('same-site')]) {
    const headers = { ...UPSTREAM, ...of, Origin, 'X-Auth': server.admin.token ?? '' };
    expect((await send('POST', '/api/resources/by-app.txt?override=true', headers, 'by app')).status).toBe(
      200,
    );
    expect((await send('GET', '/api/raw/by-app.txt', headers)).text).toBe('by app');
    expect((await send('DELETE', '/api/resources/by-app.txt', headers)).status).toBe(200);
  }
});

describe('what is refused says why', () => {
  const refused = { ...UPSTREAM, ...TEXT, Origin: 'http://nas:9000' };

  test('what is refused says why to pages and to programs that know no JSON, with both names', async () => {
    const page = await login({ ...refused, Accept: 'application/json' });
    expect(JSON.parse(page.text)).toMatchObject({
      code: 'foreign_origin',
      details: { origin: 'http://nas:9000', host: '127.0.0.1:8080' },
    });
    const { text } = await login(refused);
    for (const part of ['http://nas:9000', '127.0.0.1:8080', 'proxy_set_header Host $http_host'])
      expect(text).toContain(part);
  });

  test('what is refused says why in the log, on one line, and not at any length', async () => {
    const Origin = `http://nas:9${'x'.repeat(5000)}`;
    await login({ ...refused, Host: 'up\tstream', Origin });
    const line = () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .find((one) => one.includes('"origin":"http://nas:9x'));
    await expect.poll(line).toBeDefined();
    expect(line()?.length).toBeLessThan(1000);
    expect(JSON.parse(line() ?? '{}')).toMatchObject({ host: 'up?stream', reqId: expect.any(String) });
  });
});
