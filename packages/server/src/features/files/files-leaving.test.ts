import { execFileSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FilesRig, startFilesRig } from '../../../test/files-rig.js';

const FOLDERS = 60;
const FILES = 200;
let rig: FilesRig;

beforeAll(async () => {
  rig = await startFilesRig({ ann: {} });
});
afterAll(() => rig.close());

beforeEach(async () => {
  await rig.clear();
  const script = `seq ${FOLDERS} | xargs mkdir && for d in *; do (cd $d && seq ${FILES} | xargs touch); done`;
  await mkdir(join(rig.root, 'tree'));
  execFileSync('sh', ['-c', script], { cwd: join(rig.root, 'tree') });
}, 30_000);

const countIn = async (name: string) =>
  (await readdir(join(rig.root, name), { recursive: true }).catch(() => [])).length;

/** Sends a request and leaves as soon as `begun` says that it has begun. */
async function leaveOnce(method: string, path: string, begun: () => Promise<boolean>): Promise<void> {
  const request = httpRequest({
    host: '127.0.0.1',
    port: rig.port,
    method,
    path,
    headers: { 'X-Auth': rig.tokenOf('ann') },
  });
  const left = new Promise((resolve) => request.on('error', resolve));
  request.end();
  while (!(await begun()));
  request.destroy();
  await left;
}

const total = FOLDERS * (FILES + 1);

test('a client that leaves stops its deletion', async () => {
  await leaveOnce(
    'DELETE',
    '/api/resources/tree',
    async () => (await readdir(join(rig.root, 'tree'))).length < FOLDERS,
  );
  const rest = await countIn('tree');
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(total);
  expect((await rig.send('ann', 'DELETE', '/api/resources/tree')).status).toBe(200);
}, 30_000);

test('a client that leaves stops its copy: nothing of it stays, and the source is whole', async () => {
  await leaveOnce(
    'PATCH',
    '/api/resources/tree?action=copy&destination=%2Fcopy',
    async () => (await readdir(rig.root)).length > 1,
  );
  await expect.poll(() => readdir(rig.root), { timeout: 20_000 }).toEqual(['tree']);
  expect(await countIn('tree')).toBe(total);
}, 30_000);
