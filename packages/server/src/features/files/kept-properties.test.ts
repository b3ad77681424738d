import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { VersionListing } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import {
  attributeOf,
  calls,
  DEFAULT_LIST,
  listOf,
  POSIX_LIST,
  SHARED,
  setAttribute,
} from '../../../test/attributes.js';
import { keptOnDisk } from '../../../test/kept-on-disk.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

let server: SharesServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await startSharesServer();
  admin = server.admin;
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const name of readdirSync(server.root)) rmSync(at(name), { recursive: true });
  await setVersions(10);
});

const at = (path: string) => join(server.root, path);
const text = (path: string) => readFileSync(at(path), 'utf8');
const modeOf = (path: string) => statSync(at(path)).mode & 0o777;
const namesIn = (path: string) => readdirSync(at(path)).filter((name) => !name.startsWith('.satchel-v'));
const setVersions = async (versions: number) => {
  const trash = { enabled: true, days: 30, percent: 10, versions };
  expect((await admin.put('/api/settings', { trash })).status).toBe(200);
};
const versionsOf = async (path: string) => (await admin.json<VersionListing>(`/api/versions${path}`)).items;

const upload = async (path: string, content: string) => {
  const length = { 'Upload-Length': String(content.length) };
  expect((await admin.post(`/api/tus${path}?override=true`, undefined, length)).status).toBe(201);
  const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
  return admin.request('PATCH', `/api/tus${path}`, content, part);
};

/** The ways by which a file gets another content. */
const WAYS: Record<string, (path: string, content: string) => Promise<Response>> = {
  'a save': (path, content) => admin.put(`/api/resources${path}`, content),
  'an upload over it': (path, content) => admin.post(`/api/resources${path}?override=true`, content),
  'an upload in parts over it': upload,
};

describe.each(Object.entries(WAYS))('a file that is written by %s', (way, write) => {
  test('the file keeps the list of who may do what, and other attributes', async () => {
    writeFileSync(at('list.txt'), 'old');
    setAttribute(at('list.txt'), POSIX_LIST, SHARED);
    setAttribute(at('list.txt'), 'user.note', 'kept');
    expect(modeOf('list.txt')).toBe(0o660);
    expect((await write('/list.txt', 'new')).ok).toBe(true);
    expect(text('list.txt')).toBe('new');
    expect(attributeOf(at('list.txt'), POSIX_LIST)).toBe(SHARED.toString('latin1'));
    expect(attributeOf(at('list.txt'), 'user.note')).toBe('kept');
    expect(modeOf('list.txt')).toBe(0o660);
  });

  test('the file does not get the list of its folder', async () => {
    mkdirSync(at('folder'));
    writeFileSync(at('folder/plain.txt'), 'old', { mode: 0o640 });
    setAttribute(at('folder'), DEFAULT_LIST, SHARED);
    expect((await write('/folder/plain.txt', 'new')).ok).toBe(true);
    expect(calls.namesAt(at('folder/plain.txt'))).toEqual([]);
    expect(modeOf('folder/plain.txt')).toBe(0o640);
  });

  test.each([10, 0])('the file is seen under all its names, with %i versions', async (versions) => {
    await setVersions(versions);
    const folder = `${Object.keys(WAYS).indexOf(way)} ${versions}`;
    mkdirSync(at(folder));
    const path = `/${folder}/first`;
    const [first, second] = [at(path), at(`${folder}/second`)] as const;
    writeFileSync(first, 'a long content of old');
    linkSync(first, second);
    utimesSync(first, 1000, 2000);
    const { ino } = statSync(first);
    for (const content of ['new', 'a content that is much longer than the old one was']) {
      expect((await write(path, content)).ok).toBe(true);
      expect([readFileSync(first, 'utf8'), readFileSync(second, 'utf8')]).toEqual([content, content]);
      expect(statSync(first)).toMatchObject({ ino, nlink: 2 });
    }
    expect(Date.now() - statSync(first).mtimeMs).toBeLessThan(60_000);
    expect(readdirSync(at(folder))).toEqual(['first', 'second']);
    const kept = await versionsOf(path);
    expect(kept.map(({ size }) => size)).toEqual(versions ? [3, 21] : []);
    const [, oldest] = kept;
    if (!oldest) return;
    expect((await admin.post(`/api/versions${path}`, { id: oldest.id })).ok).toBe(true);
    expect([readFileSync(first, 'utf8'), readFileSync(second, 'utf8')]).toEqual(
      Array(2).fill('a long content of old'),
    );
    expect(statSync(first)).toMatchObject({ ino, nlink: 2 });
    expect((await versionsOf(path)).map(({ size }) => size)).toEqual([50, 3]);
    expect(keptOnDisk(at('.'), 'versions')).toHaveLength(2);
  });
});

test('a version that is restored has the rights of the file that it replaces', async () => {
  writeFileSync(at('a.txt'), 'first', { mode: 0o644 });
  await admin.put('/api/resources/a.txt', 'second');
  setAttribute(at('a.txt'), POSIX_LIST, SHARED);
  const [version] = await versionsOf('/a.txt');
  expect((await admin.post('/api/versions/a.txt', { id: version?.id })).ok).toBe(true);
  expect(text('a.txt')).toBe('first');
  expect(attributeOf(at('a.txt'), POSIX_LIST)).toBe(SHARED.toString('latin1'));
  expect(modeOf('a.txt')).toBe(0o660);
});

test('a link still shows a file that is written in place', async () => {
  writeFileSync(at('shared.txt'), 'old');
  linkSync(at('shared.txt'), at('other name'));
  const { hash } = await server.share(admin, '/shared.txt');
  expect((await admin.put('/api/resources/shared.txt', 'new')).status).toBe(200);
  const response = await server.anonymous.get(`/api/public/dl/${hash}`);
  expect(await response.text()).toBe('new');
});

describe('a copy', () => {
  const copy = (from: string, to: string) =>
    admin.patch(`/api/resources${from}?action=copy&destination=${to}`);

  test('a copy of a file and of a folder grants no more than what it was made of', async () => {
    mkdirSync(at('folder'));
    const folderList = listOf({ user: 7, named: 7, group: 5, mask: 7, other: 0 });
    setAttribute(at('folder'), POSIX_LIST, folderList);
    setAttribute(at('folder'), DEFAULT_LIST, SHARED);
    writeFileSync(at('folder/a.txt'), 'a');
    writeFileSync(at('folder/large'), Buffer.alloc(200_000));
    for (const name of ['a.txt', 'large']) {
      setAttribute(at(`folder/${name}`), POSIX_LIST, SHARED);
      setAttribute(at(`folder/${name}`), 'user.note', name);
    }
    expect((await copy('/folder', '/copy')).status).toBe(200);
    expect((await copy('/folder/a.txt', '/a.txt')).status).toBe(200);
    for (const [path, name] of [
      ['a.txt', 'a.txt'],
      ['copy/a.txt', 'a.txt'],
      ['copy/large', 'large'],
    ] as const) {
      expect(attributeOf(at(path), POSIX_LIST), path).toBe(SHARED.toString('latin1'));
      expect(attributeOf(at(path), 'user.note'), path).toBe(name);
    }
    expect(attributeOf(at('copy'), POSIX_LIST)).toBe(folderList.toString('latin1'));
    expect(attributeOf(at('copy'), DEFAULT_LIST)).toBe(SHARED.toString('latin1'));
  });

  test('a copy of a file without a list inherits that of its new folder', async () => {
    writeFileSync(at('plain'), 'plain', { mode: 0o640 });
    mkdirSync(at('team'));
    setAttribute(at('team'), DEFAULT_LIST, SHARED);
    expect((await copy('/plain', '/team/plain')).status).toBe(200);
    expect(attributeOf(at('team/plain'), POSIX_LIST)).toBe(
      listOf({ user: 6, named: 6, group: 4, mask: 4, other: 0 }).toString('latin1'),
    );
  });
});

describe('a file that is a mount point', () => {
  beforeEach(() => {
    mkdirSync(at('config'));
    writeFileSync(at('app.yml'), 'old content');
    writeFileSync(at('config/app.yml'), '');
    execFileSync('mount', ['--bind', at('app.yml'), at('config/app.yml')]);
    return () => void execFileSync('umount', [at('config/app.yml')]);
  });

  test.each(Object.entries(WAYS))('is written by %s', async (_way, write) => {
    expect((await write('/config/app.yml', 'new')).ok).toBe(true);
    expect([text('app.yml'), text('config/app.yml')]).toEqual(['new', 'new']);
    expect(namesIn('config')).toEqual(['app.yml']);
    const [version] = await versionsOf('/config/app.yml');
    expect((await admin.post('/api/versions/config/app.yml', { id: version?.id })).status).toBe(200);
    expect(text('app.yml')).toBe('old content');
    await setVersions(0);
    expect((await write('/config/app.yml', 'a third content')).ok).toBe(true);
    expect(text('app.yml')).toBe('a third content');
    expect(namesIn('config')).toEqual(['app.yml']);
  });

  test('is copied over, and neither moved nor deleted', async () => {
    writeFileSync(at('other'), 'other');
    const over = '&destination=/config/app.yml&override=true';
    expect((await admin.patch(`/api/resources/other?action=copy${over}`)).status).toBe(200);
    expect(text('app.yml')).toBe('other');
    const json = { Accept: 'application/json' };
    for (const [method, target] of [
      ['DELETE', '/api/resources/config/app.yml'],
      ['PATCH', '/api/resources/config/app.yml?action=rename&destination=/moved'],
      ['PATCH', `/api/resources/other?action=rename${over}`],
    ] as const) {
      const response = await admin.request(method, target, undefined, json);
      expect(response.status).toBe(409);
      expect(await response.text()).toContain('mount point');
    }
    expect([text('app.yml'), text('config/app.yml'), text('other')]).toEqual(['other', 'other', 'other']);
  });
});
