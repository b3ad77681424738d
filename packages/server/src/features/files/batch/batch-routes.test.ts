import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { Job } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesRig, startFilesRig } from '../../../../test/files-rig.js';

const SOON = { interval: 5, timeout: 25_000 };
let rig: FilesRig;

beforeAll(async () => {
  rig = await startFilesRig({
    ann: {},
    noDelete: { without: ['delete'] },
    noCreate: { without: ['create'] },
    noRename: { without: ['rename'] },
    noModify: { without: ['modify'] },
    ruled: { rules: [{ regex: false, allow: false, path: '/denied', regexp: null }] },
    scoped: { scope: '/home' },
  });
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.clear();
  for (const folder of ['docs/deep', 'denied', 'home'])
    mkdirSync(join(rig.root, folder), { recursive: true });
  for (const file of ['a', 'b', 'docs/deep/c', 'denied/d', 'home/e']) write(file);
});

const write = (file: string, text = file) => writeFileSync(join(rig.root, file), text);
const there = (file: string) => existsSync(join(rig.root, file));
const text = (file: string) => readFileSync(join(rig.root, file), 'utf8');
const send = (user: string, body: unknown, headers: Record<string, string> = {}) =>
  rig.send(user, 'POST', '/api/batch', {
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const jobs = async () => (await rig.send('ann', 'GET', '/api/jobs')).json() as Job[];
const job = async (id: string) => (await jobs()).find((one) => one.id === id);

describe('a batch', () => {
  test('deletes files and whole folders', async () => {
    const answer = await send('ann', { action: 'delete', items: [{ from: '/a' }, { from: '/docs/' }] });
    expect([answer.status, answer.json()]).toEqual([200, { done: 2, failed: [] }]);
    expect(readdirSync(rig.root).sort()).toEqual(['b', 'denied', 'home']);
  });

  test('copies, each item with its own wish for what is in the way', async () => {
    write('docs/a', 'old');
    write('docs/b', 'old');
    const items = [
      { from: '/a', to: '/docs/a', override: true },
      { from: '/b', to: '/docs/b', rename: true },
      { from: '/b', to: '/docs/b' },
      { from: '/home', to: '/docs/home' },
    ];
    const answer = await send('ann', { action: 'copy', items });
    expect(answer.json()).toEqual({
      done: 3,
      failed: [expect.objectContaining({ from: '/b', status: 409, code: 'already_exists' })],
    });
    expect(['docs/a', 'docs/b', 'docs/b(1)', 'docs/home/e'].map(text)).toEqual(['a', 'old', 'b', 'home/e']);
    expect(there('b')).toBe(true);
  });

  test('moves', async () => {
    const items = [
      { from: '/a', to: '/docs/z' },
      { from: '/docs/deep', to: '/docs/deep/inside' },
      { from: '/home', to: '/docs/home' },
    ];
    const answer = await send('ann', { action: 'move', items });
    expect(answer.json()).toMatchObject({ done: 2, failed: [{ from: '/docs/deep', status: 400 }] });
    expect([there('a'), text('docs/z'), text('docs/home/e'), there('docs/deep/c')]).toEqual([
      false,
      'a',
      'home/e',
      true,
    ]);
  });

  test('goes on past what cannot be done, and says why', async () => {
    const items = [{ from: '/none' }, { from: '/' }, { from: '/a' }, { from: '/a' }];
    const answer = await send('ann', { action: 'delete', items });
    const failed = (answer.json() as { failed: unknown[] }).failed;
    expect(failed).toEqual([
      { from: '/none', status: 404, code: 'not_found', message: expect.any(String) },
      { from: '/', status: 403, code: 'forbidden', message: expect.any(String) },
      { from: '/a', status: 404, code: 'not_found', message: expect.any(String) },
    ]);
    expect(there('a')).toBe(false);
  });

  test('takes names as they are, not percent-encoded', async () => {
    write('100% ü+&?#');
    write('%61');
    const items = [{ from: '/100% ü+&?#' }, { from: '/%61' }];
    expect((await send('ann', { action: 'delete', items })).json()).toEqual({ done: 2, failed: [] });
    expect(there('a')).toBe(true);
  });

  test('deletes thousands of files in one job', async () => {
    mkdirSync(join(rig.root, 'many'));
    const names = Array.from({ length: 2_000 }, (_, index) => `many/${index}`);
    for (const name of names) write(name, '');
    const items = names.map((name) => ({ from: `/${name}` }));
    const answer = await send('ann', { action: 'delete', items }, { 'X-Job-Id': 'many' });
    expect(answer.json()).toEqual({ done: 2_000, failed: [] });
    expect(readdirSync(join(rig.root, 'many'))).toEqual([]);
    expect(await job('many')).toMatchObject({
      kind: 'delete',
      path: '/many',
      items: 2_000,
      entries: 2_000,
      totalEntries: 2_000,
      state: 'done',
    });
  }, 120_000);
});

describe('a batch that is watched', () => {
  beforeEach(() => {
    for (let folder = 0; folder < 20; folder++) {
      mkdirSync(join(rig.root, 'tree', String(folder)), { recursive: true });
      for (let file = 0; file < 100; file++) write(`tree/${folder}/${file}`, 'x'.repeat(100));
    }
  });
  const copies = () => {
    const items = Array.from({ length: 20 }, (_, index) => ({
      from: `/tree/${index}`,
      to: `/copy/${index}`,
    }));
    mkdirSync(join(rig.root, 'copy'));
    return { action: 'copy', items };
  };

  test('counts all that its items hold', async () => {
    const copying = send('ann', copies(), { 'X-Job-Id': 'c' });
    await expect.poll(async () => (await job('c'))?.totalEntries, SOON).toBe(2020);
    expect((await copying).json()).toEqual({ done: 20, failed: [] });
    expect(await job('c')).toMatchObject({
      path: '/tree',
      destination: '/copy',
      items: 20,
      entries: 2020,
      bytes: 200_000,
      totalBytes: 200_000,
    });
  });

  test('stops when it is cancelled: whole items are there, and nothing of the others', async () => {
    const copying = send('ann', copies(), { 'X-Job-Id': 'c' });
    await expect.poll(async () => (await job('c'))?.entries, SOON).toBeGreaterThan(0);
    await rig.send('ann', 'DELETE', '/api/jobs/c');
    const answer = await copying;
    expect(answer.status).toBe(499);
    const { code, details } = answer.json() as { code: string; details: { done: number } };
    expect(code).toBe('cancelled');
    const made = readdirSync(join(rig.root, 'copy'));
    expect(made).toHaveLength(details.done);
    for (const name of made) expect(readdirSync(join(rig.root, 'copy', name))).toHaveLength(100);
    expect(await job('c')).toMatchObject({ state: 'cancelled' });
  });

  test('ends with its client', async () => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: rig.port,
      method: 'POST',
      path: '/api/batch',
      agent: false,
      headers: { 'X-Auth': rig.tokenOf('ann'), 'X-Job-Id': 'left' },
    });
    request.on('error', () => {});
    request.end(JSON.stringify(copies()));
    await expect.poll(async () => (await job('left'))?.entries, SOON).toBeGreaterThan(0);
    request.destroy();
    await expect.poll(async () => (await job('left'))?.state, SOON).toBe('cancelled');
  });
});

describe('a batch is refused', () => {
  const one = [{ from: '/a' }];
  const pair = [{ from: '/a', to: '/docs/a' }];

  test('without a session', async () => {
    expect((await send('', { action: 'delete', items: one })).status).toBe(401);
  });

  test.each([
    ['noDelete', 'delete'],
    ['noCreate', 'copy'],
    ['noRename', 'move'],
  ])('to %s: %s', async (user, action) => {
    expect((await send(user, { action, items: pair })).status).toBe(403);
    expect([there('a'), there('docs/a')]).toEqual([true, false]);
  });

  test('item by item where something would be replaced that may not be changed', async () => {
    write('docs/a', 'old');
    const items = [{ from: '/a', to: '/docs/a', override: true }];
    const answer = await send('noModify', { action: 'copy', items });
    expect(answer.json()).toMatchObject({ done: 0, failed: [{ status: 403, code: 'forbidden' }] });
    expect(text('docs/a')).toBe('old');
  });

  test('item by item where a rule denies either end', async () => {
    const items = [
      { from: '/denied/d', to: '/x' },
      { from: '/a', to: '/denied/a' },
      { from: '/b', to: '/bb' },
    ];
    const answer = await send('ruled', { action: 'copy', items });
    expect(answer.json()).toMatchObject({
      done: 1,
      failed: [
        { from: '/denied/d', status: 403 },
        { from: '/a', status: 403 },
      ],
    });
    const removal = await send('ruled', { action: 'delete', items: [{ from: '/denied' }, { from: '/bb' }] });
    expect(removal.json()).toMatchObject({ done: 1, failed: [{ from: '/denied', status: 403 }] });
    expect([there('denied/a'), there('denied/d'), there('x')]).toEqual([false, true, false]);
  });

  test('what lies outside of the scope is not there', async () => {
    const answer = await send('scoped', { action: 'delete', items: [{ from: '/a' }, { from: '/home/e' }] });
    expect(answer.json()).toMatchObject({ done: 0, failed: [{ status: 404 }, { status: 404 }] });
    expect(there('a') && there('home/e')).toBe(true);
  });

  test.each<[string, unknown]>([
    ['no body', undefined],
    ['no items', { action: 'delete' }],
    ['empty items', { action: 'delete', items: [] }],
    ['too many', { action: 'delete', items: Array.from({ length: 100_001 }, () => ({ from: '/a' })) }],
    ['an unknown action', { action: 'archive', items: one }],
    ['no action', { items: one }],
    ['a path that is no text', { action: 'delete', items: [...one, { from: 7 }] }],
    ['an empty path', { action: 'delete', items: [...one, { from: '' }] }],
    ['..', { action: 'delete', items: [...one, { from: '/docs/../a' }] }],
    ['.', { action: 'delete', items: [...one, { from: '/./a' }] }],
    ['NUL', { action: 'delete', items: [...one, { from: '/a\0' }] }],
    ['a long name', { action: 'delete', items: [...one, { from: `/${'x'.repeat(256)}` }] }],
    ['a copy to nowhere', { action: 'copy', items: [...pair, { from: '/b' }] }],
    ['a move out', { action: 'move', items: [...pair, { from: '/b', to: '/../b' }] }],
    ['a flag that is none', { action: 'copy', items: [...pair, { from: '/b', to: '/c', override: 'yes' }] }],
  ])('as a whole, with nothing done, for %s', async (_, body) => {
    const answer = await send('ann', body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/\w/) });
    expect([there('a'), there('b'), there('docs/a')]).toEqual([true, true, false]);
  });

  test('with a body that is not JSON, or too large', async () => {
    const post = (body: string) => rig.send('ann', 'POST', '/api/batch', { body });
    expect((await post('{')).status).toBe(400);
    expect((await post(' '.repeat(32 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('with a name of its job that is none', async () => {
    const answer = await send('ann', { action: 'delete', items: one }, { 'X-Job-Id': 'a b' });
    expect([answer.status, there('a')]).toEqual([400, true]);
  });
});
