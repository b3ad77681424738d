import { mkdirSync, writeFileSync } from 'node:fs';
import * as modules from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const OPTIONAL = ['lz4-napi', 'snappy', 'bzip2-wasm'];

let server: TestServer;

/** How Node finds packages, also for `require.resolve`; the types do not include it. */
const finder = modules.default as unknown as { _resolveFilename(name: string, ...rest: unknown[]): string };

// This imitates a server that was installed without its optional packages. Test files share modules, so none
// is replaced.
beforeAll(async () => {
  server = await startTestServer();
  const find = finder._resolveFilename.bind(finder);
  vi.spyOn(finder, '_resolveFilename').mockImplementation((name, ...rest) => {
    if (OPTIONAL.includes(name)) throw new Error(`${name} is not installed`);
    return find(name, ...rest);
  });
  mkdirSync(join(server.root, 'dir'));
  writeFileSync(join(server.root, 'dir/a.txt'), 'hello');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

it.each([
  ['tarlz4', 'lz4-napi'],
  ['tarsz', 'snappy'],
  ['tarbz2', 'bzip2-wasm'],
])(
  'an archive as %s without its package is rejected (501) with the name of the package',
  async (algo, name) => {
    for (const path of ['/api/raw/dir', '/api/raw/dir/']) {
      const answer = await server.admin.get(`${path}?algo=${algo}`, { Accept: 'application/json' });
      expect(answer.status).toBe(501);
      expect(answer.headers.get('content-disposition')).toBeNull();
      expect(await answer.text()).toContain(name);
    }
  },
);

it('an archive that needs no package is made in any case', async () => {
  const answer = await server.admin.get('/api/raw/dir?algo=targz');
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
});
