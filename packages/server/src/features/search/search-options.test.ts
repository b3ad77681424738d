import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

describe('a search by clients of the last release of File Browser', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ flags: ['--search-stream', '--search-any-word'] });
    for (const name of ['one.txt', 'two.txt', 'three.txt']) await writeFile(join(server.root, name), '');
  });
  afterAll(() => server.close());

  it('gets lines without requesting them, and matches any of the words', async () => {
    const response = await server.admin.get('/api/search/?query=one%20two');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).trimEnd().split('\n');
    const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path);
    expect(paths.sort()).toEqual(['one.txt', 'two.txt']);
  });

  it('has an empty response when nothing is found', async () => {
    expect(await (await server.admin.get('/api/search/?query=zzz')).text()).toBe('');
  });
});
