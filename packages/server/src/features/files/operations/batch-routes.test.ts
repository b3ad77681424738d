import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from '@satchel/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processCostOf, superlinearGrowth } from '../../../../test/cost.js';
import { type FilesServer, startFilesServer } from '../../../../test/files-server.js';
import { leaveWhen, WorkGate } from '../../../../test/work-gate.js';

const gate = new WorkGate();
let server: FilesServer;

beforeAll(async () => {
  const users = {
    ann: {},
    noDelete: { without: ['delete' as const] },
    noCreate: { without: ['create' as const] },
    noRename: { without: ['rename' as const] },
    noModify: { without: ['modify' as const] },
    ruled: { rules: [{ regex: false, allow: false, path: '/denied', regexp: null }] },
    scoped: { scope: '/home' },
  };
  server = await startFilesServer(users, gate);
});
afterAll(() => server.close());
afterEach(() => gate.open());
beforeEach(async () => {
  await server.clear();
  for (const folder of ['docs/deep', 'denied', 'home'])
    mkdirSync(join(server.root, folder), { recursive: true });
  for (const file of ['a', 'b', 'docs/deep/c', 'denied/d', 'home/e']) write(file);
});

const write = (file: string, text = file) => writeFileSync(join(server.root, file), text);
const there = (file: string) => existsSync(join(server.root, file));
const text = (file: string) => readFileSync(join(server.root, file), 'utf8');
const send = (user: string, body: unknown, headers: Record<string, string> = {}) =>
  server.send(user, 'POST', '/api/batch', {
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const jobs = async () => (await server.send('ann', 'GET', '/api/jobs')).json() as Job[];
const job = async (id: string) => (await jobs()).find((one) => one.id === id);

describe('a batch', () => {
  test('deletes files and whole folders', async () => {
    const answer = await send('ann', {
      ...{ action: 'delete', permanent: true },
      items: [{ from: '/a' }, { from: '/docs/' }],
    });
    expect([answer.status, answer.json()]).toEqual([200, { done: 2, failed: [] }]);
    expect(readdirSync(server.root).sort()).toEqual(['b', 'denied', 'home']);
  });

  test('copies, each item with its own choice for an existing destination', async () => {
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

  test('continues after a failed item, and reports the reason', async () => {
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

  test('takes names unchanged, not percent-encoded', async () => {
    write('100% ü+&?#');
    write('%61');
    const items = [{ from: '/100% ü+&?#' }, { from: '/%61' }];
    expect((await send('ann', { action: 'delete', items })).json()).toEqual({ done: 2, failed: [] });
    expect(there('a')).toBe(true);
  });

  test('takes free names in linear time, from the lowest', async () => {
    const costOf = (count: number) => async () => {
      mkdirSync(join(server.root, 'same'));
      const items = Array.from({ length: count }, () => ({ from: '/a', to: '/same/a.b', rename: true }));
      const cost = await processCostOf(async () => {
        expect((await send('ann', { action: 'copy', items })).json()).toEqual({ done: count, failed: [] });
      });
      const names = readdirSync(join(server.root, 'same'));
      const expected = items.map((_, index) => (index === 0 ? 'a.b' : `a(${index}).b`));
      expect(names.sort()).toEqual(expected.sort());
      rmSync(join(server.root, 'same'), { recursive: true });
      return cost;
    };
    expect(await superlinearGrowth(costOf(120), costOf(480))).toBeNull();
  });

  test('deletes thousands of files in one job', async () => {
    expect((await server.admin.put('/api/settings', { brake: { enabled: false } })).status).toBe(200);
    mkdirSync(join(server.root, 'many'));
    const names = Array.from({ length: 1_000 }, (_, index) => `many/${index}`);
    for (const name of names) write(name, '');
    const items = names.map((name) => ({ from: `/${name}` }));
    const answer = await send('ann', { action: 'delete', items }, { 'X-Job-Id': 'many' });
    expect(answer.json()).toEqual({ done: 1_000, failed: [] });
    expect(readdirSync(join(server.root, 'many'))).toEqual([]);
    expect(await job('many')).toMatchObject({
      kind: 'delete',
      path: '/many',
      items: 1_000,
      entries: 1_000,
      totalEntries: 1_000,
      state: 'done',
    });
  });
});

describe('a batch as a job', () => {
  beforeEach(() => {
    for (let folder = 0; folder < 20; folder++) {
      mkdirSync(join(server.root, 'tree', String(folder)), { recursive: true });
      for (let file = 0; file < 10; file++) write(`tree/${folder}/${file}`, 'x'.repeat(100));
    }
  });
  const copies = () => {
    const items = Array.from({ length: 20 }, (_, index) => ({
      from: `/tree/${index}`,
      to: `/copy/${index}`,
    }));
    mkdirSync(join(server.root, 'copy'));
    return { action: 'copy', items };
  };

  test('counts everything in its items', async () => {
    const underWay = gate.close();
    const copying = send('ann', copies(), { 'X-Job-Id': 'c' });
    await underWay;
    await expect.poll(async () => (await job('c'))?.totalEntries).toBe(220);
    gate.open();
    expect((await copying).json()).toEqual({ done: 20, failed: [] });
    expect(await job('c')).toMatchObject({
      path: '/tree',
      destination: '/copy',
      items: 20,
      entries: 220,
      bytes: 20_000,
      totalBytes: 20_000,
    });
  });

  test('stops when it is cancelled: finished items are complete, and nothing of the others exists', async () => {
    const underWay = gate.close(100);
    const copying = send('ann', copies(), { 'X-Job-Id': 'c' });
    await underWay;
    await server.send('ann', 'DELETE', '/api/jobs/c');
    const answer = await copying;
    expect(answer.status).toBe(499);
    const { code, details } = answer.json() as { code: string; details: { done: number } };
    expect(code).toBe('cancelled');
    const made = readdirSync(join(server.root, 'copy'));
    expect(details.done).toBeGreaterThan(0);
    expect(details.done).toBeLessThan(20);
    expect(made).toHaveLength(details.done);
    for (const name of made) expect(readdirSync(join(server.root, 'copy', name))).toHaveLength(10);
    expect(await job('c')).toMatchObject({ state: 'cancelled' });
  });

  test('ends with its client', async () => {
    await leaveWhen(gate.close(100), {
      port: server.port,
      method: 'POST',
      path: '/api/batch',
      headers: { 'X-Auth': server.tokenOf('ann'), 'X-Job-Id': 'left' },
      body: JSON.stringify(copies()),
    });
    await expect.poll(async () => (await job('left'))?.state).toBe('cancelled');
  });
});

describe('a batch is rejected', () => {
  const one = [{ from: '/a' }];
  const pair = [{ from: '/a', to: '/docs/a' }];

  test('a batch without a session is rejected', async () => {
    expect((await send('', { action: 'delete', items: one })).status).toBe(401);
  });

  test.each([
    ['noDelete', 'delete'],
    ['noCreate', 'copy'],
    ['noRename', 'move'],
  ])('a batch of the user %s is rejected with the action %s', async (user, action) => {
    expect((await send(user, { action, items: pair })).status).toBe(403);
    expect([there('a'), there('docs/a')]).toEqual([true, false]);
  });

  test('a batch is rejected item by item where something would be replaced without the permission', async () => {
    write('docs/a', 'old');
    const items = [{ from: '/a', to: '/docs/a', override: true }];
    const answer = await send('noModify', { action: 'copy', items });
    expect(answer.json()).toMatchObject({ done: 0, failed: [{ status: 403, code: 'forbidden' }] });
    expect(text('docs/a')).toBe('old');
  });

  test('a batch is rejected item by item where a rule denies either end', async () => {
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

  test('paths outside of the scope do not exist', async () => {
    const answer = await send('scoped', { action: 'delete', items: [{ from: '/a' }, { from: '/home/e' }] });
    expect(answer.json()).toMatchObject({ done: 0, failed: [{ status: 404 }, { status: 404 }] });
    expect(there('a') && there('home/e')).toBe(true);
  });

  test.each<[string, unknown]>([
    ['no body', undefined],
    ['no items', { action: 'delete' }],
    ['empty items', { action: 'delete', items: [] }],
    ['too many', { action: 'delete', items: Array.from({ length: 50_001 }, () => ({ from: '/a' })) }],
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
  ])('a batch is rejected as a whole, with nothing done, for %s', async (_, body) => {
    const answer = await send('ann', body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/\w/) });
    expect([there('a'), there('b'), there('docs/a')]).toEqual([true, true, false]);
  });

  test('a batch with a body that is not JSON, or too large, is rejected', async () => {
    const post = (body: string) => server.send('ann', 'POST', '/api/batch', { body });
    expect((await post('{')).status).toBe(400);
    expect((await post(' '.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  test('a batch with an invalid job id is rejected', async () => {
    const answer = await send('ann', { action: 'delete', items: one }, { 'X-Job-Id': 'a b' });
    expect([answer.status, there('a')]).toEqual([400, true]);
  });
});
