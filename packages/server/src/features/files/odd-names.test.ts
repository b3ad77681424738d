import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { HistoryListing, Resource, TrashListing, VersionListing } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

/** `é` and `è` in Latin-1, and how a path spells them. */
const ACUTE = { bytes: 'caf\xe9.txt', path: 'caf\uefe9.txt' };
const GRAVE = { bytes: 'caf\xe8.txt', path: 'caf\uefe8.txt' };
const FOLDER = { bytes: 'd\xfcr', path: 'd\ueffcr' };

let server: SharesServer;
let admin: ApiClient;
let round = 0;
beforeAll(async () => {
  server = await startSharesServer();
  admin = server.admin;
});
afterAll(() => server.close());

/** Each test has a folder of its own, with a name that is not UTF-8. */
let below: string;
beforeEach(() => {
  round += 1;
  below = `/${round}${FOLDER.path}`;
  mkdirSync(real(''));
  write(ACUTE.bytes, 'acute');
  write(GRAVE.bytes, 'grave');
});

function real(name: string): Buffer {
  return Buffer.concat([
    Buffer.from(`${server.root}/`),
    Buffer.from(`${round}${FOLDER.bytes}/${name}`, 'latin1'),
  ]);
}
const write = (name: string, text: string) => writeFileSync(real(name), text);
const read = (name: string) => readFileSync(real(name), 'utf8');
const names = (name = '') =>
  readdirSync(real(name), { encoding: 'latin1' })
    .filter((each) => !each.startsWith('.satchel'))
    .sort();
const at = (path: string) => encodeURI(`${below}/${path}`);
const ok = async (response: Promise<Response>) => {
  const { status } = await response;
  expect(status).toBeLessThan(300);
  return response;
};
const transfer = (action: string, from: string, to: string) =>
  ok(admin.patch(`/api/resources${at(from)}?action=${action}&destination=${encodeURIComponent(at(to))}`));

test('files with odd names are listed, opened, saved, uploaded and found', async () => {
  const { items } = await admin.json<Resource>(`/api/resources${encodeURI(below)}`);
  expect(items?.map(({ name }) => name).sort()).toEqual([GRAVE.path, ACUTE.path]);
  const download = await admin.get(`/api/raw${at(ACUTE.path)}`);
  expect(await download.text()).toBe('acute');
  expect(download.headers.get('content-disposition')).toContain("filename*=UTF-8''caf%C3%A9.txt");
  await ok(admin.put(`/api/resources${at(ACUTE.path)}`, 'saved'));
  const length = { 'Upload-Length': '4' };
  await ok(admin.post(`/api/tus${at(GRAVE.path)}?override=true`, undefined, length));
  const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
  await ok(admin.request('PATCH', `/api/tus${at(GRAVE.path)}`, 'part', part));
  expect([read(ACUTE.bytes), read(GRAVE.bytes), names()]).toEqual([
    'saved',
    'part',
    [GRAVE.bytes, ACUTE.bytes],
  ]);
  const found = await (await admin.get(`/api/search${encodeURI(below)}/?query=caf`)).text();
  for (const { path } of [ACUTE, GRAVE]) expect(found).toContain(path);
});

test('files with odd names are copied, renamed and moved, and a rename is undone', async () => {
  mkdirSync(real('sub\xe9'));
  await transfer('copy', ACUTE.path, `sub\uefe9/${ACUTE.path}`);
  await transfer('rename', GRAVE.path, `sub\uefe9/${GRAVE.path}`);
  await transfer('copy', 'sub\uefe9', 'copy\uefe9');
  await transfer('rename', 'sub\uefe9', 'moved\uefe8');
  expect([names(), names('copy\xe9'), names('moved\xe8')]).toEqual([
    [ACUTE.bytes, 'copy\xe9', 'moved\xe8'],
    [GRAVE.bytes, ACUTE.bytes],
    [GRAVE.bytes, ACUTE.bytes],
  ]);
  const { items } = await admin.json<HistoryListing>('/api/history?limit=1');
  await ok(admin.post(`/api/history/${items[0]?.id}/undo`));
  expect(names()).toEqual([ACUTE.bytes, 'copy\xe9', 'sub\xe9']);
  await ok(admin.post('/api/renames', { folder: below, items: [{ from: ACUTE.path, to: GRAVE.path }] }));
  expect(names()).toEqual([GRAVE.bytes, 'copy\xe9', 'sub\xe9'].sort());
});

test('files with odd names are deleted and restored, and have versions', async () => {
  const before = await admin.json<TrashListing>('/api/trash');
  await ok(admin.delete(`/api/resources${at(ACUTE.path)}`));
  expect(names()).toEqual([GRAVE.bytes]);
  const { items } = await admin.json<TrashListing>('/api/trash');
  expect(items.length).toBe(before.items.length + 1);
  const item = items.find(({ name }) => name === ACUTE.path);
  await ok(admin.post('/api/trash/restore', { items: [{ id: item?.id }] }));
  expect([names(), read(ACUTE.bytes)]).toEqual([[GRAVE.bytes, ACUTE.bytes], 'acute']);
  await ok(admin.put(`/api/resources${at(ACUTE.path)}`, 'second'));
  const versions = await admin.json<VersionListing>(`/api/versions${at(ACUTE.path)}`);
  await ok(admin.post(`/api/versions${at(ACUTE.path)}`, { id: versions.items[0]?.id }));
  expect(read(ACUTE.bytes)).toBe('acute');
});

test('files with odd names are shared, and written in place', async () => {
  linkSync(real(ACUTE.bytes), real('other \xff'));
  await ok(admin.put(`/api/resources${at(ACUTE.path)}`, 'in place'));
  expect(read('other \xff')).toBe('in place');
  const { hash } = await server.share(admin, at(''));
  const visited = await server.visit(`/api/public/dl/${hash}/${encodeURI(ACUTE.path)}`);
  expect([visited.status, visited.text]).toEqual([200, 'in place']);
  rmSync(real('other \xff'));
});
