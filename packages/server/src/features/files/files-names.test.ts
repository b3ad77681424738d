import { readdir, writeFile } from 'node:fs/promises';
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

describe('names', () => {
  const names = [
    'with space',
    '100%',
    '100%25',
    'a#b?c',
    'a+b',
    '"quoted" \'single\'',
    'semi;colon,comma',
    'back\\slash',
    'line\nbreak',
    '-dash',
    '.dot',
    '...',
    '😀 مرحبا 日本',
    'e\u0301 and é',
    'n'.repeat(255),
    'é'.repeat(127),
    'con',
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '$(id)',
    '%0d%0aSet-Cookie: a=b',
    '__proto__',
    'constructor',
    'trailing.',
    '\u202egpj.exe',
    'C:\\Windows',
    'a.txt:stream',
    '~',
  ];

  test.each(names)(
    'R-04, R-68, R-71: a file %j is created, listed, opened, copied, renamed, downloaded and deleted',
    async (name) => {
      const path = `${R}/dir/${encodeURIComponent(name)}`;
      const twice = (text: string) => encodeURIComponent(encodeURIComponent(text));
      expect((await send('POST', path, 'content')).status).toBe(200);
      expect(await readdir(join(server.root, 'dir'))).toEqual([name]);
      const { items } = (await send('GET', `${R}/dir/`)).json() as { items: { name: string }[] };
      expect(items.map((item) => item.name)).toEqual([name]);
      expect((await send('GET', path)).json()).toMatchObject({ name, path: `/dir/${name}` });
      const download = await send('GET', `/api/raw/dir/${encodeURIComponent(name)}`);
      expect([download.status, download.text]).toEqual([200, 'content']);
      expect(
        (await send('PATCH', `${path}?action=copy&destination=%2Fdir%2F${twice(name)}&rename=true`)).status,
      ).toBe(200);
      expect(await readdir(join(server.root, 'dir'))).toHaveLength(2);
      expect(
        (await send('PATCH', `${path}?action=rename&destination=%2Fother%2F${twice(name)}`)).status,
      ).toBe(200);
      expect(await readdir(join(server.root, 'other'))).toEqual([name]);
      expect((await send('DELETE', `${R}/other/${encodeURIComponent(name)}`)).status).toBe(200);
      expect(await readdir(join(server.root, 'other'))).toEqual([]);
    },
  );

  test.each(['%00', 'a%00b', 'n'.repeat(256), '%ff', '%c0%ae', '..', '.', '%2e%2e'])(
    'R-02, R-03, R-07: the name %s is rejected',
    async (encoded) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        expect((await send(method, `${R}/dir/${encoded}/x`)).status).toBe(400);
        expect((await send(method, `${R}/dir/${encoded}`)).status).toBe(400);
      }
      expect(await readdir(server.root)).toEqual([]);
    },
  );
});

test('many concurrent copies of one name all get a free name', async () => {
  await writeFile(join(server.root, 'a.txt'), 'a');
  const copies = Array.from({ length: 12 }, () =>
    send('PATCH', `${R}/a.txt?action=copy&destination=%2Fa.txt&rename=true`),
  );
  expect((await Promise.all(copies)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await readdir(server.root)).toHaveLength(13);
});
