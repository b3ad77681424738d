import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { endpoint, json, jsonBody, streamBody, text } from '@satchel/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../lib/app-error.js';
import { Peers } from '../lib/client-address.js';
import { implement } from './route.js';
import { createServer } from './server.js';

const declared = { summary: 'A test', permission: 'public', response: text(), errors: [] } as const;
const Name = Type.Object({ name: Type.String() });
const Hello = json(Type.Object({ hello: Type.String() }), 'A greeting.');
const Count = json(Type.Object({ bytes: Type.Integer() }), 'How many.');
const Path = json(Type.Object({ path: Type.String(), trailingSlash: Type.Boolean() }), 'As it was read.');

const routes = [
  implement(
    endpoint({ ...declared, method: 'POST', path: '/api/json', body: jsonBody(Name), response: Hello }),
    ({ body }) => ({ hello: body.name }),
  ),
  implement(
    endpoint({ ...declared, method: 'GET', path: '/api/path/:path*', response: Path }),
    ({ path }) => path,
  ),
  implement(endpoint({ ...declared, method: 'GET', path: '/api/crash' }), () => {
    throw new Error('secret: /srv/private');
  }),
  implement(
    endpoint({
      ...declared,
      method: 'PUT',
      path: '/api/stream/:path*',
      body: streamBody(),
      response: Count,
    }),
    async ({ request }) => {
      let bytes = 0;
      for await (const chunk of request.body as AsyncIterable<Uint8Array>) bytes += chunk.length;
      return { bytes };
    },
  ),
  implement(endpoint({ ...declared, method: 'GET', path: '/api/mine', permission: 'session' }), () => 'mine'),
  implement(endpoint({ ...declared, method: 'GET', path: '/api/all', permission: 'admin' }), () => 'all'),
];

let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  app = await createServer({
    routes,
    identify: async (request) => {
      const admin = request.headers['x-auth'] === 'admin';
      if (!admin && request.headers['x-auth'] !== 'user')
        throw new AppError('unauthenticated', 'Please log in');
      const access = { assertHeld: () => undefined, whenEnded: () => undefined };
      return { user: { perm: { admin } }, session: { isForSetup: false }, access } as never;
    },
    page: (_request, reply) => reply.type('text/html').send('<page>'),
    logger: pino({ level: 'silent' }),
    baseUrl: '/base',
    peers: new Peers([], 'tcp'),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterAll(() => app.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/json`, { method: 'POST', body, headers });

/** Sends the target unchanged, because `fetch` would normalise it. */
function rawStatus(target: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const request = rawRequest({ hostname, port, path: target, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end();
  });
}

describe('R-74: JSON bodies', () => {
  test('JSON bodies are parsed whatever their declared type, as old clients send them', async () => {
    expect(await (await post('{"name":"ann"}')).json()).toEqual({ hello: 'ann' });
    expect(await (await post('{"name":"ann"}', { 'Content-Type': 'application/json' })).json()).toEqual({
      hello: 'ann',
    });
  });

  test.each(['', '{', '[]', '{"name":1}', '{"name":"x","__proto__":{"admin":true}}'])(
    '%j is 400',
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/^400 Bad Request/);
    },
  );

  test('larger than allowed are 413', async () => {
    expect((await post(JSON.stringify({ name: 'x'.repeat(70_000) }))).status).toBe(413);
  });

  test('a client that prefers JSON learns which field is wrong', async () => {
    const response = await post('{"name":1}', { Accept: 'application/json' });
    expect(await response.json()).toMatchObject({ code: 'invalid_input', details: { field: 'name' } });
  });
});

describe('R-01, R-02, R-03: addresses', () => {
  test.each([
    ['/api/path', '/', true],
    ['/api/path/', '/', true],
    ['/api/path/a+b%20%2520%23%3F.txt?x=1', '/a+b %20#?.txt', false],
    ['/api/path/a%2Fb/', '/a/b', true],
    ['/base/api/path/x', '/x', false],
    [`/api/path/${'n'.repeat(200)}`, `/${'n'.repeat(200)}`, false],
  ])('%s is the path %s', async (target, path, trailingSlash) => {
    expect(await (await fetch(origin + target)).json()).toEqual({ path, trailingSlash });
  });

  test.each([
    '/api/path/../x',
    '/api/path/%2e%2e/x',
    '/api/path/a/./b',
    '/api/path/%00',
    '/api/path/%ff',
    '/api/path/%',
  ])('%s is 400', async (target) => {
    expect(await rawStatus(target)).toBe(400);
  });

  test('repeated slashes collapse', async () => {
    expect(await rawStatus('/api/path//a///b')).toBe(200);
  });

  test('an unknown API address is 404, a known one with another method 405, the rest is the page', async () => {
    expect((await fetch(`${origin}/api/nothing`)).status).toBe(404);
    expect((await fetch(`${origin}/api/json`)).status).toBe(405);
    expect((await fetch(`${origin}/api/path/a`, { method: 'DELETE' })).status).toBe(405);
    expect(await (await fetch(`${origin}/base/files/a`)).text()).toBe('<page>');
    expect((await fetch(`${origin}/files/a`, { method: 'POST' })).status).toBe(404);
  });
});

test('R-70: internal errors are not shown', async () => {
  const response = await fetch(`${origin}/api/crash`, { headers: { Accept: 'application/json' } });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

test('a raw body arrives as a stream, whatever its type and size', async () => {
  const body = new Uint8Array(3_000_000);
  const response = await fetch(`${origin}/api/stream/x`, {
    method: 'PUT',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  expect(await response.json()).toEqual({ bytes: 3_000_000 });
});

test('a route requires a user or an administrator', async () => {
  const status = async (path: string, who?: string) =>
    (await fetch(origin + path, { headers: who ? { 'X-Auth': who } : {} })).status;
  expect(await status('/api/mine')).toBe(401);
  expect(await status('/api/mine', 'user')).toBe(200);
  expect(await status('/api/all')).toBe(401);
  expect(await status('/api/all', 'user')).toBe(403);
  expect(await status('/api/all', 'admin')).toBe(200);
});

test('R-75: over TLS browsers are told to use nothing else', async () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url), 'utf8');
  const secure = await createServer({
    routes,
    identify: async () => ({}) as never,
    page: (_request, reply) => reply.send(''),
    logger: pino({ level: 'silent' }),
    baseUrl: '',
    peers: new Peers([], 'tcp'),
    tls: { cert: read('localhost.cert.pem'), key: read('localhost.key.pem') },
  });
  const { headers } = await secure.inject('/api/path/a');
  await secure.close();
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});

test('R-25: a preflight request of another site gets no permission', async () => {
  const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' };
  const { headers, status } = await fetch(`${origin}/api/path/a`, { method: 'OPTIONS', headers: asked });
  expect(status).toBeGreaterThanOrEqual(400);
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

describe('requests that another site made a browser send', () => {
  test('requests that another site made a browser send are rejected in the API, but a link to a page works', async () => {
    expect(await rawStatus('/api/path/a', { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await rawStatus('/files/a', { 'Sec-Fetch-Site': 'cross-site' })).toBe(200);
    expect((await post('{"name":"x"}', { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('{"name":"x"}', { Origin: origin })).status).toBe(200);
    expect((await post('{"name":"x"}', { Origin: 'null' })).status).toBe(403);
  });
});

test('R-25, R-75: every response has the security headers, and permits nothing to other sites', async () => {
  for (const path of ['/api/path/a', '/api/nothing', '/files/']) {
    const { headers } = await fetch(origin + path, { headers: { Origin: 'https://evil.example' } });
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    for (const name of ['X-Powered-By', 'Server', 'Strict-Transport-Security', 'Access-Control-Allow-Origin'])
      expect(headers.get(name)).toBeNull();
  }
});

test('R-69: the log does not contain the complete hash of a share, nor a query', async () => {
  const lines: string[] = [];
  const logged = await createServer({
    routes: [],
    identify: async () => ({}) as never,
    page: (_request, reply) => reply.code(404).send(''),
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    baseUrl: '',
    peers: new Peers([], 'tcp'),
  });
  for (const url of [
    '/api/public/dl/SECRETHASH/a',
    '/api/public/preview/big/SECRETHASH',
    '/share/SECRETHASH%2Fa',
    '/api/public/%73hare/SECRETHASH',
    '/api/%70ublic/dl/SECRETHASH/a',
    '/%73hare/SECRETHASH',
    '/%2573hare/SECRETHASH',
  ])
    await logged.inject({ url: `${url}?token=SECRET` });
  await logged.close();
  expect(lines).toHaveLength(7);
  expect(lines.join('')).not.toMatch(/SECRETHASH|token/);
  expect(lines[0]).toContain('/api/public/dl/SECR…/a');
});

test('R-73: an idle connection is closed after five seconds, slow headers after fifteen', () => {
  expect(app.server.keepAliveTimeout).toBe(5_000);
  expect(app.server.headersTimeout).toBe(15_000);
  expect(app.server.requestTimeout).toBe(0);
  expect(app.server.maxConnections).toBe(1024 + 64);
});

describe('the client in a line of the log', () => {
  const lines: { address: string }[] = [];
  const withProxies = async (proxies: string[], ask: (port: number) => Promise<unknown>) => {
    lines.length = 0;
    const logged = await createServer({
      routes,
      identify: async () => {
        throw new AppError('unauthenticated', 'Please log in');
      },
      page: (_request, reply) => reply.send(''),
      logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      baseUrl: '',
      peers: new Peers(proxies, 'tcp'),
    });
    await logged.listen({ port: 0, host: '127.0.0.1' });
    await ask((logged.server.address() as AddressInfo).port);
    await logged.close();
    return lines.map(({ address }) => address);
  };
  const forwarded = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };

  test('the client in a line of the log is the client of a trusted proxy, which also reports TLS; headers of others do not count', async () => {
    let seen: (string | null)[] = [];
    const ask = async (port: number) => {
      const { headers } = await fetch(`http://127.0.0.1:${port}/api/mine`, { headers: forwarded });
      seen = [headers.get('Strict-Transport-Security')];
    };
    expect(await withProxies(['127.0.0.1'], ask)).toEqual(['203.0.113.9']);
    expect(seen).toEqual([expect.stringContaining('max-age=')]);
    expect(await withProxies([], ask)).toEqual(['127.0.0.1']);
    expect(seen).toEqual([null]);
  });

  test('C4: the client in a line of the log is never an address that a client names and then resets its connection', async () => {
    const addresses = await withProxies([], async (port) => {
      const head = 'GET /api/mine HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n';
      await Promise.all(
        Array.from({ length: 60 }, async () => {
          const socket = connect(port, '127.0.0.1');
          socket.on('error', () => undefined);
          await once(socket, 'connect');
          socket.write(head);
          socket.resetAndDestroy();
        }),
      );
      // Everything sent before has been accepted or rejected by now.
      await fetch(`http://127.0.0.1:${port}/api/mine`);
    });
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
  });
});
