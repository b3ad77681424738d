import { randomFillSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RestartedServer } from '../../../test/restarted-server.js';

const PART = { 'Content-Type': 'application/offset+octet-stream' };
let server: RestartedServer;

beforeEach(async () => {
  server = await RestartedServer.begin();
});
afterEach(() => server.end());

const begin = async (path: string, length: number, headers = {}) => {
  const answer = await server.admin.post(`/api/tus${path}`, undefined, {
    'Upload-Length': String(length),
    ...headers,
  });
  expect(answer.status).toBe(201);
};
const offsetOf = async (path: string) => {
  const answer = await server.admin.request('HEAD', `/api/tus${path}`);
  return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : answer.status;
};
const part = async (path: string, offset: number, body: Buffer) =>
  (await server.admin.request('PATCH', `/api/tus${path}`, body, { ...PART, 'Upload-Offset': String(offset) }))
    .status;
const visible = async () =>
  ((await server.admin.json<{ items: { name: string }[] }>('/api/resources/')).items ?? []).map(
    ({ name }) => name,
  );

/** Sends only the given bytes of a longer part, and leaves the connection open. */
function beginPart(path: string, offset: number, body: Buffer, length: number) {
  const headers = {
    ...PART,
    'X-Auth': server.admin.token ?? '',
    'Upload-Offset': offset,
    'Content-Length': length,
  };
  const request = httpRequest(`${server.origin}/api/tus${path}`, { method: 'PATCH', headers, agent: false });
  request.on('error', () => {});
  request.write(body);
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'an upload continues after the server ended by %s',
  async (signal) => {
    const whole = randomFillSync(Buffer.alloc(12 * 1024 * 1024));
    const time = Buffer.from('1614834367120').toString('base64');
    await begin('/deep/a.bin', whole.length, { 'Upload-Metadata': `mtime ${time}` });
    expect(await part('/deep/a.bin', 0, whole.subarray(0, 1_000_000))).toBe(204);
    beginPart('/deep/a.bin', 1_000_000, whole.subarray(1_000_000, 9_000_000), whole.length - 1_000_000);
    await expect.poll(() => offsetOf('/deep/a.bin')).toBeGreaterThan(5_000_000);
    await server.kill(signal);
    await server.start();

    expect(await visible()).toEqual(['deep']);
    const offset = await offsetOf('/deep/a.bin');
    expect(offset).toBeGreaterThan(5_000_000);
    expect(await part('/deep/a.bin', offset, whole.subarray(offset))).toBe(204);
    const content = await readFile(join(server.root, 'deep/a.bin'));
    expect(content.equals(whole)).toBe(true);
    expect(await readdir(join(server.root, 'deep'))).toEqual(['a.bin']);
    const shown = await server.admin.json<{ modified: string }>('/api/resources/deep/a.bin');
    expect(Date.parse(shown.modified)).toBe(1_614_834_367_120);
  },
);

test('an upload killed at any moment is resumed with the right bytes, repeatedly', async () => {
  const whole = randomFillSync(Buffer.alloc(6 * 1024 * 1024));
  await begin('/a.bin', whole.length);
  for (let round = 1; round <= 3; round++) {
    const offset = await offsetOf('/a.bin');
    beginPart('/a.bin', offset, whole.subarray(offset, round * 1_400_000), whole.length - offset);
    await expect.poll(() => offsetOf('/a.bin')).toBeGreaterThan(offset + 1_000_000);
    await server.kill();
    await server.start();
  }
  const offset = await offsetOf('/a.bin');
  expect(await part('/a.bin', offset, whole.subarray(offset))).toBe(204);
  expect((await readFile(join(server.root, 'a.bin'))).equals(whole)).toBe(true);
  expect(await readdir(server.root)).toEqual(['a.bin']);
});
