import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { changeVectors } from '../../../test/vectors/change-vectors.js';
import { plantTree } from '../../../test/vectors/plant-tree.js';
import { showVectors } from '../../../test/vectors/show-vectors.js';
import { RESOURCES } from '../../../test/vectors/step.js';
import { transferVectors } from '../../../test/vectors/transfer-vectors.js';

const DENY = { regex: false, allow: false, path: '/deny', regexp: null };

let rig: FilesServer;
let root: string;

beforeAll(async () => {
  rig = await startFilesServer({ ann: { scope: '/srv', rules: [DENY] } });
  root = join(rig.root, 'srv');
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.clear();
  await plantTree(root);
});

describe('vectors', () => {
  test.each(Object.entries({ ...showVectors, ...changeVectors, ...transferVectors }))(
    '%s',
    async (_name, steps) => {
      for (const [method, target, status, check] of steps) {
        const answer = await rig.send('ann', method, target);
        expect([method, target, answer.status, status === answer.status || answer.text]).toEqual([
          method,
          target,
          status,
          true,
        ]);
        await check?.(answer, root);
        expect(answer.text).not.toContain('canary');
      }
      expect(await readFile(join(root, 'deny/s.txt'), 'utf8')).toBe('canary');
      expect(await readdir(join(root, '../srv2'))).toEqual(['out.txt']);
    },
  );

  test('a part of a raw file, one beyond its end, and one that the client has', async () => {
    const part = await rig.send('ann', 'GET', '/api/raw/a.txt', { headers: { Range: 'bytes=1-2' } });
    expect([part.status, part.text]).toEqual([206, 'el']);
    const behind = await rig.send('ann', 'GET', '/api/raw/a.txt', { headers: { Range: 'bytes=99-' } });
    expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */6']);
    const since = part.headers['last-modified'] ?? '';
    const known = await rig.send('ann', 'GET', '/api/raw/a.txt', {
      headers: { 'If-Modified-Since': since },
    });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  test('a renamed symlink remains a symlink', async () => {
    await rig.send('ann', 'PATCH', `${RESOURCES}/inlink?action=rename&destination=%2Flink2`);
    expect(await readlink(join(root, 'link2'))).toBe('a.txt');
  });
});
