import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { printApiPage } from './api-page.js';
import { declaredEndpoints, templateOf } from './declared.js';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; security: unknown[] }>>;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ flags: ['--disable-exec=false'] });
});
afterAll(() => server.close());

const read = () => server.anonymous.json<OpenApi>('/api/openapi.json');

test('docs/api.md is generated from the declarations of endpoints', () => {
  const page = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
  expect(page).toBe(printApiPage());
});

test('the description has every endpoint of the contract, each under a name of its own', async () => {
  const { paths } = await read();
  for (const { endpoint } of declaredEndpoints())
    for (const method of [endpoint.method].flat())
      expect(paths[templateOf(endpoint)]).toHaveProperty(method.toLowerCase());
  const names = Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  expect(new Set(names).size).toBe(names.length);
});

test('the description shows which endpoints require a token', async () => {
  const { paths } = await read();
  expect(paths['/api/login']?.post?.security).toEqual([]);
  expect(paths['/api/users']?.get?.security).toEqual([{ token: [] }]);
  expect(paths['/api/raw/{path}']?.get?.security).toEqual([
    { token: [] },
    { queryToken: [] },
    { bearerKey: [] },
    { basicKey: [] },
  ]);
});

test('the description omits what this server does not have, and does not exist where it is disabled', async () => {
  const plain = await startTestServer();
  const quiet = await startTestServer({ flags: ['--api-docs=false'] });
  try {
    const { paths } = await plain.anonymous.json<OpenApi>('/api/openapi.json');
    expect(paths).not.toHaveProperty('/api/commands');
    expect((await quiet.anonymous.get('/api/openapi.json')).status).toBe(404);
    expect((await quiet.anonymous.get('/api/docs')).status).toBe(404);
  } finally {
    await plain.close();
    await quiet.close();
  }
});

test('the page is public, under the policy of all pages', async () => {
  const page = await server.anonymous.get('/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toBe((await server.anonymous.get('/files/')).headers.get('content-security-policy'));
});

test('a link of another site leads to the page, because `fetch` cannot send that header', async () => {
  const status = (mode: string) =>
    new Promise((resolve, reject) => {
      const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode };
      get(`${server.origin}/api/docs?x`, { headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
  expect(await status('navigate')).toBe(200);
  expect(await status('no-cors')).toBe(403);
});

test('scripts of another site cannot read the page or the description', async () => {
  const script = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' };
  for (const path of ['/api/docs', '/api/openapi.json'])
    expect((await server.anonymous.get(path, script)).status).toBe(403);
});

test('there is nothing below the page', async () => {
  expect((await server.anonymous.get('/api/docs/x')).status).toBe(404);
});

// This test is the last one, because it blocks the process for so long that waiting connections are closed.
test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const document = await server.anonymous.json<Record<string, unknown>>('/api/openapi.json');
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});
