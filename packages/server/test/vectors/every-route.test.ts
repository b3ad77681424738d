import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.js';
import { loadConfig } from '../../src/config/load-config.js';

let folder: string;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-routes-'));
  const argv = [folder, '--state', join(folder, 'state'), '--log', '', '--disable-exec=false'];
  app = await createApp((stored) => loadConfig(argv, {}, stored));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each address with a method it has: what is drawn as a tree, four characters a level. */
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

/** Anybody may call these: they log in, or show what somebody shared, or the page itself. */
const PUBLIC = [
  'POST /api/login',
  'POST /api/signup',
  'OPTIONS /api/tus',
  'OPTIONS /api/tus/*',
  'GET /health',
  'GET /manifest.webmanifest',
  'GET /service-worker.js',
];
const isPublic = (route: string) =>
  PUBLIC.includes(route.replace('HEAD', 'GET')) || /^(?:GET|HEAD) \/(?:static|api\/public\/)/.test(route);

const ask = (method: string, path: string, token?: string) =>
  app.server.inject({
    method: method as 'GET',
    url: addressOf(path),
    headers: token === undefined ? {} : { 'x-auth': token },
  });

test('R-09: every address that is not meant for anybody wants a session, whatever is added', async () => {
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
