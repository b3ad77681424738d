import { once } from 'node:events';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { WorkGate } from '../../../test/work-gate.js';

const MIB = 1024 * 1024;
const PART = { 'Content-Type': 'application/offset+octet-stream' };
const gate = new WorkGate();
let server: FilesServer;
const asked: ClientRequest[] = [];

beforeAll(async () => {
  server = await startFilesServer({ ann: {}, ben: {} }, gate);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  mkdirSync(join(server.root, 'album'));
  for (const name of ['film.mov', 'second.mov']) {
    writeFileSync(join(server.root, 'album', name), '');
    truncateSync(join(server.root, 'album', name), 64 * MIB);
  }
});
afterEach(() => {
  gate.open();
  for (const request of asked.splice(0)) request.destroy();
});

const read = (path: string): ClientRequest => {
  const headers = { 'X-Auth': server.tokenOf('ben') };
  const request = get({ host: '127.0.0.1', port: server.port, path, agent: false, headers });
  request.on('error', () => undefined);
  asked.push(request);
  return request;
};

/** Resolves when a response has begun; nothing more of it is read then. */
async function beginReading(path: string): Promise<IncomingMessage> {
  const [response] = (await once(read(path), 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  return response;
}

const status = async (...request: Parameters<FilesServer['send']>) => (await server.send(...request)).status;
const post = (path: string, body: Uint8Array) =>
  status('ann', 'POST', `/api/resources/album/${path}?override=true`, { body });
const contentOf = (name: string) => readFileSync(join(server.root, 'album', name));

async function uploadInParts(name: string, content: Uint8Array): Promise<void> {
  const target = `/api/tus/album/${name}`;
  const length = { 'Upload-Length': String(content.length) };
  expect(await status('ann', 'POST', `${target}?override=true`, { headers: length })).toBe(201);
  const half = content.length / 2;
  for (const at of [0, half]) {
    const headers = { ...PART, 'Upload-Offset': String(at) };
    const body = content.subarray(at, at + half);
    expect(await status('ann', 'PATCH', target, { headers, body })).toBe(204);
  }
}

/** All ways to write a file: new, in its place, small, large, and in parts. */
async function writeEverything(): Promise<void> {
  const [small, large, parts] = [1_000, 3 * MIB, 2 * MIB].map((size, n) => Buffer.alloc(size, n + 1)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  expect(await post('new.txt', small)).toBe(200);
  expect(await post('new.mov', large)).toBe(200);
  await uploadInParts('parts.mov', parts);
  expect(await post('film.mov', large)).toBe(200);
  expect(await post('film.mov', small)).toBe(200);
  await uploadInParts('film.mov', parts);
  expect(contentOf('film.mov').equals(parts)).toBe(true);
  expect(contentOf('new.mov').equals(large)).toBe(true);
}

test('an upload, and a file in its place, wait for no download that is not read', async () => {
  const readers = await Promise.all(
    Array.from({ length: 12 }, () => beginReading('/api/raw/album/film.mov')),
  );
  await writeEverything();
  expect(readers.filter(({ complete }) => complete)).toEqual([]);
});

test('an upload, and a file in its place, wait for no archive that is not read', async () => {
  const formats = ['zip', 'tar', 'targz', 'tarzst', 'zip', 'tar'];
  const readers = await Promise.all(formats.map((algo) => beginReading(`/api/raw/album/?algo=${algo}`)));
  await writeEverything();
  expect(readers.filter(({ complete }) => complete)).toEqual([]);
});

test('an upload, and a file in its place, wait for no copy of their folder', async () => {
  const underWay = gate.close(1);
  const copying = server.send('ben', 'PATCH', '/api/resources/album?action=copy&destination=%2Fcopy');
  await underWay;
  await writeEverything();
  gate.open();
  expect((await copying).status).toBeLessThan(500);
});

test('an upload, and a file in its place, wait for no checksum of that file', async () => {
  // It takes minutes to read.
  truncateSync(join(server.root, 'album', 'film.mov'), 256 * 1024 * MIB);
  let answered = 0;
  for (const checksum of ['md5', 'sha1', 'sha256'])
    read(`/api/resources/album/film.mov?checksum=${checksum}`).on('response', () => {
      answered += 1;
    });
  await writeEverything();
  expect(answered).toBe(0);
});
