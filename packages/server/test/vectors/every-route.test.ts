import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { methodsOf } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/composition/app.js';
import { loadConfig } from '../../src/config/load-config.js';
import { declaredEndpoints } from '../../src/features/api-docs/declared.js';
import { mountPathOf } from '../../src/http/route.js';
import { ENDPOINT_TESTS, endpointNames } from '../endpoint-tests.js';
import { checkResponses } from '../response-check.js';

let folder: string;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-routes-'));
  const argv = [folder, '--state', join(folder, 'state'), '--log', '', '--disable-exec=false'];
  app = await createApp((stored) => loadConfig(argv, {}, stored), {
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
  checkResponses(app.server);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each address with one of its methods, from a printed tree with four characters a level. */
function everyRoute(): [string, string][] {
  const parents: string[] = [];
  return app.server
    .printRoutes({ commonPrefix: false })
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods = ''] = /^(.*?)── (\S+) \(([^)]*)\)$/.exec(line) ?? [];
      const level = Math.floor(indent.length / 4);
      const path = `${level === 0 ? '' : parents[level - 1]}${piece === '*' ? '/*' : piece}`;
      parents[level] = path;
      return methods.split(', ').map((method): [string, string] => [method, path]);
    });
}

const addressOf = (path: string) => path.replace(':id', '1').replace('*', 'x');
/** The router prints one parameter with all names that it has in the addresses of different methods. */
const withoutNames = (route: string) => route.replace(/:[\w:|]+/g, ':name');

/** Public endpoints: they log in, or show a share, or the page itself. Metrics have a token of their own. */
const PUBLIC = [
  'GET /api/login',
  'POST /api/login',
  'POST /api/passkeys/login-options',
  'PUT /api/login',
  'GET /api/sign-on',
  'POST /api/sign-on/:provider/begin',
  'POST /api/sign-on/:provider/finish',
  'POST /api/sign-on/:provider/continue',
  'GET /api/sign-on/:provider/logout',
  'POST /api/sign-on/:provider/logout',
  'POST /api/signup',
  'GET /api/password-links/:token',
  'POST /api/password-links/:token',
  'POST /api/password-links',
  'OPTIONS /api/tus',
  'OPTIONS /api/tus/*',
  'GET /health',
  'POST /health',
  'GET /health/ready',
  'GET /metrics',
  'GET /manifest.webmanifest',
  'GET /service-worker.js',
  'GET /share-target',
  'POST /share-target',
  'GET /api/openapi.json',
  'GET /api/docs',
];
const isPublic = (route: string) =>
  PUBLIC.includes(route.replace('HEAD', 'GET')) || /^(?:GET|HEAD) \/(?:static|api\/public\/)/.test(route);

const ask = (method: string, path: string, token?: string) =>
  app.server.inject({
    method: method as 'GET',
    url: addressOf(path),
    headers: token === undefined ? {} : { 'x-auth': token },
  });

test('R-09: every address that is not public requires a session, including new ones', async () => {
  const routes = everyRoute();
  expect(routes.length).toBeGreaterThan(60);
  const open: string[] = [];
  for (const [method, path] of routes) {
    const route = `${method} ${path}`;
    if (isPublic(route)) continue;
    for (const token of [undefined, 'x.y.z']) {
      const { statusCode } = await ask(method, path, token);
      if (statusCode !== 401) open.push(`${route}: ${statusCode}`);
    }
  }
  expect(open).toEqual([]);
});

test('every route that is mounted is declared in the contract, and every declared one is mounted', () => {
  const declared = declaredEndpoints().flatMap(({ endpoint }) => {
    const path = mountPathOf(endpoint);
    const addresses = path.endsWith('/*') ? [path.slice(0, -2), path] : [path];
    return addresses.flatMap((address) => methodsOf(endpoint).map((method) => `${method} ${address}`));
  });
  const mounted = everyRoute().map((route) => withoutNames(route.join(' ')));
  expect(mounted.sort()).toEqual(declared.map(withoutNames).sort());
});

test('every endpoint has a test file that gets a success from it', () => {
  const claimed = Object.values(ENDPOINT_TESTS).flat();
  expect(claimed.toSorted()).toEqual(endpointNames().sort());
  const gone = Object.keys(ENDPOINT_TESTS).filter(
    (file) => !existsSync(new URL(`../../${file}`, import.meta.url)),
  );
  expect(gone).toEqual([]);
});
