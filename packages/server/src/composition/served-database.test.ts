import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from '../../test/api-client.js';
import { loadConfig } from '../config/load-config.js';
import { listen } from '../http/connections/listen.js';
import { type App, createApp } from './app.js';

// The server is started like `filebrowser -r / -d /usr/local/app/filebrowser.db`: the database and the state
// lie in the served folder.
let root: string;
let app: App;
let admin: ApiClient;

const at = (path: string) => join(root, path);
const OWN = ['filebrowser.db', '.satchel'];

beforeAll(async () => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-served-'));
  vi.spyOn(process, 'cwd').mockImplementation(() => root);
  mkdirSync(at('app/data'), { recursive: true });
  writeFileSync(at('app/data/notes.txt'), 'notes');
  const argv = ['-r', '.', '-d', at('app/data/filebrowser.db'), '--log', ''];
  const cost = { passwordCost: { memoryCost: 8, timeCost: 1 } };
  app = await createApp((stored) => loadConfig(argv, {}, stored), cost);
  const address = await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http');
  admin = await new ApiClient(address).login('admin', app.firstRun?.password ?? '');
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const names = async (path: string): Promise<string[]> => {
  const { items } = (await admin.json(`/api/resources/${path}`)) as { items: { name: string }[] };
  return items.map(({ name }) => name).sort();
};

test('a database in the served folder is there, and is not listed, read, found or packed', async () => {
  expect(readdirSync(at('app/data')).sort()).toEqual(expect.arrayContaining([...OWN].sort()));
  expect(await names('app/data/')).toEqual(['notes.txt']);
  for (const name of [...OWN, 'filebrowser.db-wal', 'filebrowser.db.lock', '.satchel/server.lock']) {
    for (const what of ['resources', 'raw']) {
      expect([name, (await admin.get(`/api/${what}/app/data/${name}`)).status]).toEqual([name, 404]);
    }
  }
  const found = await (await admin.get('/api/search/?query=filebrowser')).text();
  expect(found).not.toContain('filebrowser.db');
  const zip = Buffer.from(await (await admin.get('/api/raw/app/?algo=zip')).arrayBuffer()).toString('latin1');
  expect(zip).toContain('notes.txt');
  for (const name of OWN) expect(zip).not.toContain(name);
});

test('nor can it be replaced, or what SQLite reads beside it be planted', async () => {
  for (const name of [...OWN, 'filebrowser.db-wal', 'filebrowser.db-journal', 'FILEBROWSER.DB-journal']) {
    const put = await admin.post(`/api/resources/app/data/${name}?override=true`, 'planted');
    expect([name, put.status >= 400]).toEqual([name, true]);
    const made = await admin.post(`/api/resources/app/data/${name}/`);
    expect([name, made.status >= 400]).toEqual([name, true]);
    const upload = `/api/tus/app/data/${name}?override=true`;
    await admin.post(upload, undefined, { 'Upload-Length': '7' });
    const sent = await admin.request('PATCH', upload, 'planted', {
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    });
    expect([name, sent.status >= 400]).toEqual([name, true]);
    const to = encodeURIComponent(`/app/data/${name}`);
    const moved = await admin.patch(
      `/api/resources/app/data/notes.txt?action=rename&destination=${to}&override=true`,
    );
    expect([name, moved.status >= 400]).toEqual([name, true]);
  }
  expect(readdirSync(at('app/data')).filter((name) => /journal/i.test(name))).toEqual([]);
});

test('nor deleted or moved, by itself or with a folder above', async () => {
  for (const path of ['app/data/filebrowser.db', 'app/data/.satchel', 'app/data/', 'app/']) {
    expect([path, (await admin.delete(`/api/resources/${path}`)).status >= 400]).toEqual([path, true]);
    const moved = await admin.patch(
      `/api/resources/${path}?action=rename&destination=${encodeURIComponent('/elsewhere')}`,
    );
    expect([path, moved.status >= 400]).toEqual([path, true]);
  }
  expect(readdirSync(at('app/data'))).toEqual(expect.arrayContaining([...OWN, 'notes.txt']));
});

test('a copy of the folder has only what its user sees', async () => {
  const copied = await admin.patch('/api/resources/app/?action=copy&destination=%2Fcopy');
  expect(copied.status).toBe(200);
  expect(readdirSync(at('copy/data'))).toEqual(['notes.txt']);
});
