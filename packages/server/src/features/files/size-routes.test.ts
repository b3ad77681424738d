import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesRig, startFilesRig } from '../../../test/files-rig.js';

let rig: FilesRig;
beforeAll(async () => {
  rig = await startFilesRig({
    ann: {},
    nothing: { only: [] },
    ruled: { rules: [{ regex: false, allow: false, path: '/docs/denied', regexp: null }] },
    hider: { hideDotfiles: true },
    scoped: { scope: '/docs' },
  });
  for (const folder of ['docs/deep/deeper', 'docs/denied', 'docs/.dot'])
    mkdirSync(join(rig.root, folder), { recursive: true });
  const files = ['a', 'deep/b', 'deep/deeper/c', 'denied/d', '.dot/e'];
  for (const file of files) writeFileSync(join(rig.root, 'docs', file), 'x'.repeat(1000));
  symlinkSync('a', join(rig.root, 'docs/link'));
  symlinkSync('deep', join(rig.root, 'docs/way'));
});
afterAll(() => rig.close());

const size = async (user: string, path: string) => {
  const { status, text } = await rig.send(user, 'GET', `/api/size${path}`);
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

test('is rejected like a listing', async () => {
  expect(await size('', '/docs')).toBe(401);
  expect(await size('ruled', '/docs/denied')).toBe(403);
  expect(await size('scoped', '/docs')).toBe(404);
  expect(await size('ann', '/none')).toBe(404);
  expect(await size('ann', '/docs/../docs')).toBe(400);
  expect(await size('ann', '/%ff')).toBe(400);
  expect((await rig.send('ann', 'POST', '/api/size/docs')).status).toBe(405);
});
