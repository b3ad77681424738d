import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, senderOf, startFilesServer } from '../../../test/files-server.js';

const R = '/api/resources';
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({ ann: {} });
});
afterAll(() => server.close());
beforeEach(() => server.clear());

const send = senderOf(() => server, 'ann');

describe('a pipe', () => {
  test('R-15: a pipe is listed and described but never opened', async () => {
    execFileSync('mkfifo', [join(server.root, 'pipe')]);
    await mkdir(join(server.root, 'sub'));
    expect((await send('GET', `${R}/`)).json()).toMatchObject({ numFiles: 1, numDirs: 1 });
    expect((await send('GET', `${R}/pipe`)).json()).toMatchObject({ name: 'pipe', type: 'blob' });
    const raw = await send('GET', '/api/raw/pipe');
    expect([raw.status, raw.text]).toEqual([200, '']);
    expect((await send('GET', `${R}/pipe?checksum=md5`)).status).toBe(400);
    expect((await send('POST', `${R}/pipe`, 'x')).status).toBe(409);
    expect((await send('DELETE', `${R}/pipe`)).status).toBe(200);
  });
});

describe('a raw file', () => {
  const headersOf = async (name: string) => {
    await writeFile(join(server.root, name), '<script>alert(1)</script>');
    return (await send('GET', `/api/raw/${name}?inline=true`)).headers;
  };

  test.each([
    'a.html',
    'a.svg',
    'a.xhtml',
    'a.xml',
    'a.js',
    'a.css',
    'a.json',
    'a.mht',
    'a.swf',
    'a.unknown',
    'a',
  ])('CP-7, SG-1, FB-63, FB-65, R-17, R-18: a file %s never runs in the browser', async (name) => {
    const headers = await headersOf(name);
    expect(['text/plain; charset=utf-8', 'application/octet-stream']).toContain(headers['content-type']);
    if (headers['content-type'] !== 'text/plain; charset=utf-8')
      expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['a.png', 'image/png'],
    ['a.mp4', 'video/mp4'],
    ['a.pdf', 'application/pdf'],
  ])('a file %s is shown with inline', async (name, type) => {
    const headers = await headersOf(name);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      type,
      expect.stringMatching(/^inline;/),
    ]);
  });

  test('UN-9, R-18: a raw file is a download unless `inline` is exactly `true`', async () => {
    await writeFile(join(server.root, 'a.png'), 'x');
    for (const query of ['', '?inline=1', '?inline=TRUE', '?inline=']) {
      const { headers } = await send('GET', `/api/raw/a.png${query}`);
      expect(headers['content-type']).toBe('application/octet-stream');
    }
  });

  test('R-17: errors have the guarding headers too', async () => {
    const { status, headers } = await send('GET', '/api/raw/missing');
    expect([status, headers['content-security-policy']]).toEqual([404, expect.stringMatching(/^sandbox;/)]);
  });
});
