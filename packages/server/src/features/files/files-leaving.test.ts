import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { leaveWhen, WorkGate } from '../../../test/work-gate.js';

const FOLDERS = 10;
const FILES = 10;
const ENTRIES = FOLDERS * (FILES + 1);
const gate = new WorkGate();
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({ ann: {} }, gate);
});
afterAll(() => server.close());
afterEach(() => gate.open());

beforeEach(async () => {
  await server.clear();
  for (let folder = 0; folder < FOLDERS; folder++) {
    const path = join(server.root, 'tree', String(folder));
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < FILES; file++) writeFileSync(join(path, String(file)), '');
  }
});

const countIn = (name: string) => readdirSync(join(server.root, name), { recursive: true }).length;
const leaveInTheMiddle = (method: string, path: string) =>
  leaveWhen(gate.close(FILES * 3), {
    port: server.port,
    method,
    path,
    headers: { 'X-Auth': server.tokenOf('ann') },
  });

test('a client that disconnects stops its deletion', async () => {
  await leaveInTheMiddle('DELETE', '/api/resources/tree?permanent=true');
  // When the deletion has ended, others can use the folder again.
  expect((await server.send('ann', 'PUT', '/api/resources/tree/later.txt', { body: 'x' })).status).toBe(404);
  gate.open();
  const rest = countIn('tree');
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(ENTRIES);
  expect((await server.send('ann', 'DELETE', '/api/resources/tree?permanent=true')).status).toBe(200);
});

test('a client that disconnects stops its copy: nothing of it remains, and the source is complete', async () => {
  const copy = '/api/resources/tree?action=copy&destination=%2Fcopy';
  await leaveInTheMiddle('PATCH', copy);
  // While the gate is closed, the copy can only end because its client disconnected.
  await expect.poll(() => readdirSync(server.root)).toEqual(['tree']);
  expect(countIn('tree')).toBe(ENTRIES);
});
