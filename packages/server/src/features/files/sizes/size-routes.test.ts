import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_SIZED_FOLDERS } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../../test/files-server.js';

let server: FilesServer;
beforeAll(async () => {
  server = await startFilesServer({
    ann: {},
    nothing: { only: [] },
    ruled: { rules: [{ regex: false, allow: false, path: '/docs/denied', regexp: null }] },
    hider: { hideDotfiles: true },
    scoped: { scope: '/docs' },
  });
  for (const folder of ['docs/deep/deeper', 'docs/denied', 'docs/.dot'])
    mkdirSync(join(server.root, folder), { recursive: true });
  const files = ['a', 'deep/b', 'deep/deeper/c', 'denied/d', '.dot/e'];
  for (const file of files) writeFileSync(join(server.root, 'docs', file), 'x'.repeat(1000));
  symlinkSync('a', join(server.root, 'docs/link'));
  symlinkSync('deep', join(server.root, 'docs/way'));
});
afterAll(() => server.close());

const size = async (user: string, path: string) => {
  const { status, text } = await server.send(user, 'GET', `/api/size${path}`);
  return status === 200 ? JSON.parse(text) : status;
};

test('a folder has the size of everything below it, symlinks not counted twice', async () => {
  expect(await size('ann', '/docs')).toEqual({ size: 5000, numFiles: 7, numDirs: 4 });
  expect(await size('ann', '/docs/')).toEqual({ size: 5000, numFiles: 7, numDirs: 4 });
  expect(await size('nothing', '/docs/deep')).toEqual({ size: 2000, numFiles: 2, numDirs: 1 });
  expect(await size('scoped', '/')).toEqual({ size: 5000, numFiles: 7, numDirs: 4 });
});

test('a file has its own size', async () => {
  expect(await size('ann', '/docs/a')).toEqual({ size: 1000, numFiles: 1, numDirs: 0 });
});

test('hidden entries do not count', async () => {
  expect(await size('ruled', '/docs')).toEqual({ size: 4000, numFiles: 6, numDirs: 3 });
  expect(await size('hider', '/docs')).toEqual({ size: 4000, numFiles: 6, numDirs: 3 });
});

test('a request for the size of a folder is rejected like a listing', async () => {
  expect(await size('', '/docs')).toBe(401);
  expect(await size('ruled', '/docs/denied')).toBe(403);
  expect(await size('scoped', '/docs')).toBe(404);
  expect(await size('ann', '/none')).toBe(404);
  expect(await size('ann', '/docs/../docs')).toBe(400);
  expect(await size('ann', '/%ff')).toBe(400);
  expect((await server.send('ann', 'POST', '/api/size/docs')).status).toBe(405);
});

const askSizes = (user: string, path: string, names: unknown) =>
  server.send(user, 'POST', `/api/sizes${path}`, {
    body: JSON.stringify({ names }),
    headers: { 'Content-Type': 'application/json' },
  });
const sizes = async (user: string, path: string, names: unknown) => {
  const { status, text } = await askSizes(user, path, names);
  if (status !== 200) return status;
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ name, size }) => [name, size]));
};

test('the folders of a list have the sizes of what is below them, and nothing else has one', async () => {
  expect(await sizes('ann', '/', ['docs'])).toEqual({ docs: 5000 });
  const names = ['deep', 'denied', '.dot', 'way', 'a', 'link', 'none'];
  expect(await sizes('ann', '/docs/', names)).toEqual({ deep: 2000, denied: 1000, '.dot': 1000, way: 2000 });
  expect(await sizes('nothing', '/docs', ['deep'])).toEqual({ deep: 2000 });
  expect(await sizes('scoped', '/', ['deep', 'docs'])).toEqual({ deep: 2000 });
});

test('the sizes of a list count what their user sees, whoever asked before', async () => {
  expect(await sizes('ann', '/', ['docs'])).toEqual({ docs: 5000 });
  expect(await sizes('ruled', '/', ['docs'])).toEqual({ docs: 4000 });
  expect(await sizes('hider', '/', ['docs'])).toEqual({ docs: 4000 });
  expect(await sizes('ruled', '/docs', ['denied', 'deep'])).toEqual({ deep: 2000 });
  expect(await sizes('ann', '/', ['docs'])).toEqual({ docs: 5000 });
});

test('a size of a list is counted anew after a change below', async () => {
  mkdirSync(join(server.root, 'grows/inner'), { recursive: true });
  expect(await sizes('ann', '/', ['grows'])).toEqual({ grows: 0 });
  await server.send('ann', 'POST', '/api/resources/grows/inner/f', { body: 'x'.repeat(10) });
  expect(await sizes('ann', '/', ['grows'])).toEqual({ grows: 10 });
  await server.send('ann', 'PATCH', '/api/resources/grows/inner?action=rename&destination=%2Fmoved');
  expect(await sizes('ann', '/', ['grows', 'moved'])).toEqual({ grows: 0, moved: 10 });
  await server.send('ann', 'DELETE', '/api/resources/moved/f');
  expect(await sizes('ann', '/', ['moved'])).toEqual({ moved: 0 });
});

test('a request for the sizes of a list is rejected like a listing, and for names that are none', async () => {
  expect(await sizes('', '/', ['docs'])).toBe(401);
  expect(await sizes('ruled', '/docs/denied', ['x'])).toBe(403);
  expect(await sizes('scoped', '/docs', ['deep'])).toBe(404);
  expect(await sizes('ann', '/none', ['x'])).toBe(404);
  expect(await sizes('ann', '/docs/a', ['x'])).toBe(400);
  for (const name of ['..', '.', '', 'deep/deeper', '/docs', 'a\0b', 'x'.repeat(300), 7, null])
    expect([name, await sizes('ann', '/docs', [name])]).toEqual([name, 400]);
  for (const names of [[], 'deep', null, Array.from({ length: MAX_SIZED_FOLDERS + 1 }, () => 'deep')])
    expect(await sizes('ann', '/docs', names)).toBe(400);
  expect((await server.send('ann', 'GET', '/api/sizes/docs')).status).toBe(405);
});
