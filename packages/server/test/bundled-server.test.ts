import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programFile } from '../src/lib/own-files.js';
import type { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';

const SAMPLES = fileURLToPath(new URL('../samples', import.meta.url));
const CODECS = ['targz', 'tarbz2', 'tarxz', 'tarlz4', 'tarsz', 'tarbr', 'tarzst'];

let folder: string;
let server: ChildServer;
let client: ApiClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundled-'));
  cpSync(SAMPLES, join(folder, 'files'), { recursive: true });
  server = await startChildServer(join(folder, 'files'), join(folder, 'state'));
  client = await server.anonymous.login('admin', server.password ?? '');
});
afterAll(async () => {
  await server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('the bundled program keeps its compiled code for the next start', () => {
  const kept = new RegExp(`^program-[\\w-]+\\.cjs\\.${cachedDataVersionTag().toString(16)}$`);
  expect(readdirSync(dirname(programFile())).filter((name) => kept.test(name))).toHaveLength(1);
});

test('the bundled program serves its page and finds its file threads', async () => {
  expect(await (await server.anonymous.get('/')).text()).toContain('<html');
  const { items } = await client.json<{ items: { name: string }[] }>('/api/resources/');
  expect(items.map(({ name }) => name)).toContain('Pictures');
});

test.each(CODECS)('the bundled program finds the codec of %s', async (algo) => {
  const response = await client.get(`/api/raw/Documents?algo=${algo}`);
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

test('the bundled program makes previews', async () => {
  const { items } = await client.json<{ items: { path: string; type: string }[] }>(
    '/api/resources/Pictures/',
  );
  const picture = items.find(({ type }) => type === 'image');
  const response = await client.get(`/api/preview/thumb${encodeURI(picture?.path ?? '')}`);
  expect(response.status).toBe(200);
});
