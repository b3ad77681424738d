import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';

const CANARY = 'canary-7f3a';
let server: FilesServer;

beforeAll(async () => {
  const deny = { regex: false, allow: false, path: '/denied', regexp: null };
  server = await startFilesServer({
    all: {},
    none: { only: [] },
    noModify: { without: ['modify'] },
    noDownload: { without: ['download', 'share'] },
    createOnly: { only: ['create'] },
    ruled: { rules: [deny] },
    hider: { hideDotfiles: true },
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.clear();
  for (const folder of ['ok', 'parent/denied', 'denied', 'denied_backup']) {
    await mkdir(join(server.root, folder), { recursive: true });
  }
  await writeFile(join(server.root, 'one.txt'), CANARY);
  await writeFile(join(server.root, 'ok/a'), 'a');
  await writeFile(join(server.root, 'denied/secret.txt'), CANARY);
  await writeFile(join(server.root, 'denied_backup/b.txt'), 'b');
  await writeFile(join(server.root, '.hidden'), 'h');
});

const R = '/api/resources';
const copy = (from: string, to: string, flags = '') =>
  `${R}${from}?action=copy&destination=${encodeURIComponent(to)}${flags}`;
const rename = (from: string, to: string, flags = '') =>
  `${R}${from}?action=rename&destination=${encodeURIComponent(to)}${flags}`;

test('existence is checked before permissions for copy and move', async () => {
  expect((await server.send('none', 'PATCH', copy('/one.txt', '/ok/a'))).status).toBe(409);
  expect((await server.send('none', 'PATCH', copy('/nope', '/x'))).status).toBe(404);
  expect((await server.send('none', 'PATCH', copy('/ok', '/ok/in'))).status).toBe(400);
});

test('text that may not be changed has its own type, when it is requested itself', async () => {
  expect((await server.send('noModify', 'GET', `${R}/one.txt`)).json()).toMatchObject({
    type: 'textImmutable',
    content: CANARY,
  });
  const { items } = (await server.send('noModify', 'GET', `${R}/`)).json() as {
    items: { name: string; type: string }[];
  };
  expect(items.find(({ name }) => name === 'one.txt')?.type).toBe('text');
});

test('FB-04: without the permission to download no digest is computed', async () => {
  for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512', 'crc']) {
    const answer = await server.send('noDownload', 'GET', `${R}/one.txt?checksum=${algorithm}`);
    expect([answer.status, answer.text]).toEqual([202, '202 Accepted\n']);
  }
});

test('FB-10: without the permission to download a resource has no content', async () => {
  const plain = await server.send('noDownload', 'GET', `${R}/one.txt`);
  expect(plain.json()).toMatchObject({ name: 'one.txt', size: CANARY.length, type: 'text' });
  expect(plain.text).not.toContain(CANARY);
  const raw = await server.send('noDownload', 'GET', `${R}/one.txt`, { headers: { 'X-Encoding': 'true' } });
  expect([raw.status, raw.text]).toEqual([202, '202 Accepted\n']);
  const folder = await server.send('noDownload', 'GET', `${R}/ok`, { headers: { 'X-Encoding': 'true' } });
  expect(folder.json()).toMatchObject({ isDir: true });
});

describe('FB-12: a destination is one path, checked as it is used', () => {
  test.each([
    ['%2Fok%2F..%2Fdenied%2Fc', 400],
    ['%2Fok%2F%252e%252e%2Fdenied%2Fc', 400],
    ['%2F%2Fdenied%2Fc', 403],
    ['%2Fdenied%252Fc', 403],
    ['denied%2Fc', 403],
    ['%zz', 400],
    ['%25zz', 400],
    ['%2Fok%2F%ff', 400],
  ])('the destination %s is rejected with %i, and nothing is changed', async (destination, status) => {
    for (const action of ['copy', 'rename']) {
      const answer = await server.send(
        'ruled',
        'PATCH',
        `${R}/ok/a?action=${action}&destination=${destination}`,
      );
      expect(answer.status).toBe(status);
    }
    expect(await readFile(join(server.root, 'ok/a'), 'utf8')).toBe('a');
    await expect(stat(join(server.root, 'denied/c'))).rejects.toThrow();
  });
});

describe('FB-14: an upload that is rejected or interrupted changes nothing', () => {
  test('R-50: an upload onto a folder changes nothing', async () => {
    for (const query of ['', '?override=true', '?override=false']) {
      const answer = await server.send('all', 'POST', `${R}/ok${query}`, { body: 'body' });
      expect(answer.status).toBe(409);
    }
    expect(
      (await server.send('createOnly', 'POST', `${R}/ok?override=true`, { body: 'body' })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await readFile(join(server.root, 'ok/a'), 'utf8')).toBe('a');
  });

  test('an upload below a file changes nothing', async () => {
    const answer = await server.send('all', 'POST', `${R}/one.txt/below.txt`, { body: 'body' });
    expect([404, 409]).toContain(answer.status);
    expect(await readFile(join(server.root, 'one.txt'), 'utf8')).toBe(CANARY);
  });
});

test('FB-03: a denied entry deep inside stops the whole operation', async () => {
  const deny = await startFilesServer({
    u: { rules: [{ regex: false, allow: false, path: '/parent/denied', regexp: null }] },
  });
  try {
    await mkdir(join(deny.root, 'parent/denied'), { recursive: true });
    await writeFile(join(deny.root, 'parent/denied/s.txt'), CANARY);
    await writeFile(join(deny.root, 'parent/fine.txt'), 'fine');
    expect((await deny.send('u', 'PATCH', copy('/parent', '/dst'))).status).toBe(403);
    expect((await deny.send('u', 'PATCH', rename('/parent', '/dst'))).status).toBe(403);
    expect((await deny.send('u', 'DELETE', `${R}/parent`)).status).toBe(403);
    expect(await readFile(join(deny.root, 'parent/denied/s.txt'), 'utf8')).toBe(CANARY);
    expect(await readFile(join(deny.root, 'parent/fine.txt'), 'utf8')).toBe('fine');
    await expect(stat(join(deny.root, 'dst'))).rejects.toThrow();
  } finally {
    await deny.close();
  }
});

test('FB-11, R-05: a rule ends at the boundary of a name', async () => {
  expect((await server.send('ruled', 'GET', `${R}/denied`)).status).toBe(403);
  expect((await server.send('ruled', 'GET', `${R}/denied_backup`)).status).toBe(200);
});

test('hiding dotfiles affects only what is shown', async () => {
  const { items } = (await server.send('hider', 'GET', `${R}/`)).json() as { items: { name: string }[] };
  expect(items.map(({ name }) => name)).not.toContain('.hidden');
  expect((await server.send('hider', 'GET', `${R}/.hidden`)).status).toBe(200);
  expect((await server.send('hider', 'DELETE', `${R}/.hidden`)).status).toBe(200);
});
