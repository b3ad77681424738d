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

let server: FilesServer;
let root: string;

beforeAll(async () => {
  server = await startFilesServer({ ann: { scope: '/srv', rules: [DENY] } });
  root = join(server.root, 'srv');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  await plantTree(root);
});

describe('vectors', () => {
  test.each(Object.entries({ ...showVectors, ...changeVectors, ...transferVectors }))(
    'the vector holds: %s',
    async (_name, steps) => {
      for (const [method, target, status, check] of steps) {
        const answer = await server.send('ann', method, target);
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

  test('a raw file is sent in parts, not beyond its end, and not to a client that has it', async () => {
    const part = await server.send('ann', 'GET', '/api/raw/a.txt', { headers: { Range: 'bytes=1-2' } });
    expect([part.status, part.text]).toEqual([206, 'el']);
    const behind = await server.send('ann', 'GET', '/api/raw/a.txt', { headers: { Range: 'bytes=99-' } });
    expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */6']);
    const since = part.headers['last-modified'] ?? '';
    const known = await server.send('ann', 'GET', '/api/raw/a.txt', {
      headers: { 'If-Modified-Since': since },
    });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  test('a renamed symlink remains a symlink', async () => {
    await server.send('ann', 'PATCH', `${RESOURCES}/inlink?action=rename&destination=%2Flink2`);
    expect(await readlink(join(root, 'link2'))).toBe('a.txt');
  });
});
