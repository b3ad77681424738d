import { copyFileSync, readFileSync } from 'node:fs';
import * as modules from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../../test/harness.js';
import { hasPictureLibrary } from '../../../lib/picture-library.js';

const PICTURE = fileURLToPath(new URL('../../../../samples/Pictures/Desert noon.jpg', import.meta.url));

/** How Node finds packages, also for `require.resolve`; the types do not include it. */
const finder = modules.default as unknown as { _resolveFilename(name: string, ...rest: unknown[]): string };

afterEach(() => vi.restoreAllMocks());

test('a system without the decoder of pictures has no thumbnails, and serves the files themselves', async () => {
  expect(hasPictureLibrary()).toBe(true);
  const find = finder._resolveFilename.bind(finder);
  vi.spyOn(finder, '_resolveFilename').mockImplementation((name, ...rest) => {
    if (name.startsWith('@img/sharp-')) throw new Error(`${name} is not installed`);
    return find(name, ...rest);
  });
  expect(hasPictureLibrary()).toBe(false);
  const server = await startTestServer();
  try {
    copyFileSync(PICTURE, join(server.root, 'a.jpg'));
    const preview = await server.admin.get('/api/preview/thumb/a.jpg');
    expect(preview.status).toBe(200);
    expect(Buffer.from(await preview.arrayBuffer())).toEqual(readFileSync(PICTURE));
    expect(await (await server.anonymous.get('/')).text()).toMatch(/EnableThumbs\W+false/);
  } finally {
    await server.close();
  }
});
