import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { MAX_TEXT_BYTES } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../../test/files-server.js';

const JSON_BYTES = 6 * MAX_TEXT_BYTES;
const CONTROL = '\x01';
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({ ann: {}, bob: {} });
  await writeFile(join(server.root, 'a.txt'), Buffer.alloc(MAX_TEXT_BYTES, CONTROL));
  await writeFile(
    join(server.root, 'a.srt'),
    `1\n00:00:01,000 --> 00:00:02,000\n${'&'.repeat(10_000_000)}\n`,
  );
  await writeFile(join(server.root, 'small.txt'), 'small');
});
afterAll(() => server.close());

/** The response, whose body is not read yet. */
async function open(path: string, user = 'ann'): Promise<IncomingMessage> {
  const headers = { 'X-Auth': server.tokenOf(user) };
  const sent = request({ host: '127.0.0.1', port: server.port, path, headers, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function lengthOf(response: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const piece of response) length += (piece as Buffer).length;
  return length;
}

test.each([
  ['texts', '/api/resources/a.txt'],
  ['subtitles', '/api/subtitle/a.srt'],
])(
  'clients that leave large %s unread hold no more than a part of the memory',
  async (_name, path) => {
    const opened = await Promise.all([open(path), open(path), open(path)]);
    try {
      // The memory of the process is not measured, because the memory of ended threads is released later.
      expect(opened.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 503, 503]);
      expect((await open('/api/resources/small.txt')).statusCode).toBe(200);
      const other = await open('/api/resources/a.txt', 'bob');
      expect(other.statusCode).toBe(200);
      other.destroy();
    } finally {
      for (const response of opened) response.destroy();
    }
  },
  30_000,
);

test('a client that reads a large text late gets all of it, and then the next one is made', async () => {
  const first = await open('/api/resources/a.txt');
  const second = open('/api/resources/a.txt');
  expect(await lengthOf(await open('/api/resources/small.txt'))).toBeGreaterThan(0);
  expect(await lengthOf(first)).toBeGreaterThan(JSON_BYTES);
  expect(await lengthOf(await second)).toBeGreaterThan(JSON_BYTES);
});
