import { existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { CreatedKey, Job, SessionInfo, User } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { WorkGate } from '../../../test/work-gate.js';

/** An upload of this length has a staged file from its beginning; less is collected first. */
const LENGTH = 300_000;
const DENY = { regex: false, allow: false, path: '/elsewhere', regexp: { raw: '' } };
const gate = new WorkGate();
let server: TestServer;
let ann: ApiClient;

beforeEach(async () => {
  server = await startTestServer({ gate });
  ann = await server.createUser({ username: 'ann' });
});
afterEach(() => {
  gate.open();
  return server.close();
});

const there = (path: string) => existsSync(join(server.root, path));
const annNow = () => server.admin.json<User>('/api/users/2');
async function changeAnn(field: 'perm' | 'scope' | 'rules', value: (user: User) => unknown): Promise<void> {
  const data = { id: 2, [field]: value(await annNow()) };
  const answer = await server.admin.put('/api/users/2', { what: 'user', which: [field], data });
  expect(answer.status).toBe(200);
}

/** Each of these removes something that Ann's operation needs. */
const LOSSES: [string, () => Promise<unknown>, number][] = [
  ['the account is deleted', () => server.admin.delete('/api/users/2'), 401],
  ['all of its sessions are ended', () => server.admin.delete('/api/users/2/sessions'), 401],
  ['she logs out', () => ann.post('/api/logout'), 401],
  ['a permission is taken', () => changeAnn('perm', ({ perm }) => ({ ...perm, share: false })), 403],
  ['the scope is another', () => changeAnn('scope', () => '/other'), 403],
  ['a rule is added', () => changeAnn('rules', () => [DENY]), 403],
  ['a rule for everybody is added', () => server.admin.put('/api/settings', { rules: [DENY] }), 403],
];

interface Sending {
  request: ClientRequest;
  /** The status, or 0 for an aborted connection. */
  status: Promise<number>;
}

/** Begins a request without completing its body; resolves when the server has received its beginning. */
async function begin(method: string, path: string, headers: Record<string, string>): Promise<Sending> {
  const { port } = new URL(server.origin);
  const all = { 'X-Auth': ann.token ?? '', ...headers };
  const request = httpRequest({ host: '127.0.0.1', port, method, path, headers: all, agent: false });
  const status = new Promise<number>((resolve) => {
    request.once('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', () => resolve(0));
  });
  request.write('x'.repeat(1000));
  return { request, status };
}

const staged = () => readdirSync(server.root).filter((name) => name.startsWith('.'));

describe('R-28: an upload in progress ends, gets a response, and leaves nothing, when', () => {
  test.each(LOSSES)('%s', async (_, lose, status) => {
    const sending = await begin('POST', '/api/resources/up.txt', { 'Content-Length': `${LENGTH}` });
    await expect.poll(staged).toHaveLength(1);
    await lose();
    // Nothing more is sent: the server ends the request by itself.
    expect(await sending.status).toBe(status);
    sending.request.destroy();
    await expect.poll(staged).toEqual([]);
    expect(there('up.txt')).toBe(false);
  });
});

describe('R-28: what an API key has begun ends when the key is revoked:', () => {
  async function withKey(folder: string): Promise<string> {
    const asked = { name: 'A script', permissions: ['create', 'download'], folder, expires: null };
    const { key, info } = (await (await ann.post('/api/keys', asked)).json()) as CreatedKey;
    const owner = ann;
    ann = new ApiClient(server.origin, key);
    revoke = async () => expect((await owner.delete(`/api/keys/${info.id}`)).status).toBe(200);
    return key;
  }
  let revoke: () => Promise<void>;

  test('an upload', async () => {
    await withKey('/');
    const sending = await begin('POST', '/api/resources/up.txt', { 'Content-Length': `${LENGTH}` });
    await expect.poll(staged).toHaveLength(1);
    await revoke();
    expect(await sending.status).toBe(401);
    sending.request.destroy();
    await expect.poll(staged).toEqual([]);
    expect(there('up.txt')).toBe(false);
  });

  test('a copy that goes on after its client, in the folder of the key', async () => {
    mkdirSync(join(server.root, 'in/to'), { recursive: true });
    const items = Array.from({ length: 10 }, (_, index) => {
      mkdirSync(join(server.root, `in/${index}/empty`), { recursive: true });
      return { from: `/in/${index}`, to: `/in/to/${index}` };
    });
    await withKey('/in');
    const underWay = gate.close(5);
    const answer = ann.post(
      '/api/batch',
      { action: 'copy', items },
      { 'X-Job-Id': 'long', 'X-Job-Detach': 'true' },
    );
    await underWay;
    await revoke();
    expect((await answer).status).toBe(401);
    const jobs = await server.admin.json<Job[]>('/api/jobs?user=all');
    expect(jobs).toMatchObject([{ id: 'long', state: 'failed', error: { code: 'unauthenticated' } }]);
    expect(readdirSync(join(server.root, 'in/to')).length).toBeLessThan(items.length);
  });
});

test('R-28: an upload whose last byte comes after the account was deleted is not published', async () => {
  const sending = await begin('POST', '/api/resources/up.txt', { 'Content-Length': `${LENGTH}` });
  await expect.poll(staged).toHaveLength(1);
  const removed = server.admin.delete('/api/users/2');
  sending.request.end('y'.repeat(LENGTH - 1000));
  expect((await removed).status).toBe(200);
  const status = await sending.status;
  // An upload with a response of success was complete before the account was deleted.
  expect(there('up.txt')).toBe(status === 200);
});

test('R-28: a part of a resumable upload ends when the user loses access, too', async () => {
  const headers = { 'Upload-Length': '4000000', 'X-Auth': ann.token ?? '' };
  expect((await ann.post('/api/tus/up.txt', undefined, headers)).status).toBe(201);
  const part = await begin('PATCH', '/api/tus/up.txt', {
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': '0',
    'Content-Length': '4000000',
  });
  part.request.write('x'.repeat(3_000_000));
  const bytes = () => staged().map((name) => statSync(join(server.root, name)).size);
  await expect.poll(() => Math.max(0, ...bytes())).toBeGreaterThan(0);
  await server.admin.delete('/api/users/2');
  expect(await part.status).toBe(401);
  part.request.destroy();
  expect(there('up.txt')).toBe(false);
});

test('R-28: a download in progress is aborted when the user loses access', async () => {
  // The file is sparse, and so large that the server ends the download before all of it was read.
  writeFileSync(join(server.root, 'big.bin'), '');
  truncateSync(join(server.root, 'big.bin'), 64 * 2 ** 30);
  const response = await ann.get('/api/raw/big.bin');
  const reader = response.body?.getReader();
  await reader?.read();
  await server.admin.delete('/api/users/2');
  const drain = async (): Promise<void> => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read());
  };

  await expect(drain()).rejects.toThrow();
});

describe('R-28: a job that continues after its client', () => {
  const ITEMS = 10;
  function plant(): { from: string; to: string }[] {
    mkdirSync(join(server.root, 'copy'));
    return Array.from({ length: ITEMS }, (_, index) => {
      mkdirSync(join(server.root, `tree/${index}`), { recursive: true });
      writeFileSync(join(server.root, `tree/${index}/file`), '');
      return { from: `/tree/${index}`, to: `/copy/${index}` };
    });
  }
  const start = (items: unknown[]) =>
    ann.post('/api/batch', { action: 'copy', items }, { 'X-Job-Id': 'long', 'X-Job-Detach': 'true' });
  const annsJob = async (): Promise<Job | undefined> =>
    (await server.admin.json<Job[]>('/api/jobs?user=all')).find(({ id }) => id === 'long');
  const made = () => readdirSync(join(server.root, 'copy')).length;

  test('the job ends when its user is deleted', async () => {
    const underWay = gate.close(5);
    const answer = start(plant());
    await underWay;
    expect((await server.admin.delete('/api/users/2')).status).toBe(200);
    expect((await answer).status).toBe(401);
    expect(await annsJob()).toMatchObject({ state: 'failed', error: { code: 'unauthenticated' } });
    expect(made()).toBeLessThan(ITEMS);
  });

  const setState = (client: ApiClient, state: string) => client.request('PATCH', '/api/jobs/long', { state });

  test('the job ends while it is paused, too, when its session is ended', async () => {
    const underWay = gate.close(5);
    const answer = start(plant());
    await underWay;
    expect((await setState(ann, 'paused')).status).toBe(200);
    gate.open();
    expect((await setState(server.admin, 'running')).status).toBe(404);
    expect((await server.admin.delete('/api/users/2/sessions')).status).toBe(200);
    expect((await answer).status).toBe(401);
    expect(await annsJob()).toMatchObject({ state: 'failed', error: { code: 'unauthenticated' } });
    expect(made()).toBeLessThan(ITEMS);
  });

  test('the job is seen and stopped by administrators, and by nobody else', async () => {
    const ben = await server.createUser({ username: 'ben' });
    const underWay = gate.close(5);
    const answer = start(plant());
    await underWay;
    expect(await annsJob()).toMatchObject({ user: { id: 2, username: 'ann' }, kind: 'copy' });
    expect((await ben.get('/api/jobs?user=all')).status).toBe(403);
    expect((await ben.get('/api/jobs?user=2')).status).toBe(403);
    expect((await ben.delete('/api/jobs/long?user=2')).status).toBe(403);
    expect((await server.admin.get('/api/jobs?user=x')).status).toBe(400);
    expect((await server.admin.delete('/api/jobs/long')).status).toBe(404);
    expect((await server.admin.delete('/api/jobs/long?user=2')).status).toBe(200);
    expect((await answer).status).toBe(499);
    expect(await annsJob()).toMatchObject({ state: 'cancelled' });
  });
});

test('additional permissions abort nothing, and neither does a change of preferences', async () => {
  const sending = await begin('POST', '/api/resources/up.txt', { 'Content-Length': `${LENGTH}` });
  await expect.poll(staged).toHaveLength(1);
  await changeAnn('perm', ({ perm }) => ({ ...perm, execute: true }));
  await ann.put('/api/users/2', { what: 'user', which: ['locale'], data: { id: 2, locale: 'fr' } });
  expect(await ann.json<SessionInfo[]>('/api/sessions')).toHaveLength(1);
  sending.request.end('y'.repeat(LENGTH - 1000));
  expect(await sending.status).toBe(200);
  expect(there('up.txt')).toBe(true);
});
