import type { Settings } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const MINUTE = 60_000;
const JSON_ANSWER = { Accept: 'application/json' };
let now: number;
let server: TestServer;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({
    now: () => now,
    flags: ['--disableExec=false', '--commandSandbox=false'],
  });
});
afterEach(() => server.close());

const put = (change: object) => server.admin.put('/api/settings', change, JSON_ANSWER);
const settings = () => server.admin.json<Settings>('/api/settings');
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

const SENSITIVE: [string, object][] = [
  ['shell', { shell: ['sh', '-c'] }],
  ['commands', { commands: { after_upload: ['id'] } }],
  ['rules', { rules: [{ regex: false, allow: false, path: '/x', regexp: { raw: '' } }] }],
  ['sign-up', { signup: true, createUserDir: true }],
  ['defaults', { defaults: { perm: { admin: false, execute: true } } }],
  ['the branding folder', { branding: { files: '/tmp' } }],
];

test.each(SENSITIVE)(
  'R-32: %s cannot be changed by a session without a recent check of the password',
  async (_, change) => {
    const before = await settings();
    now += 16 * MINUTE;
    const answer = await put(change);
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'reauthentication_required']);
    expect((await put({ ...change, current_password: 'wrong' })).status).toBe(400);
    expect(await settings()).toEqual(before);
  },
);

test('R-32: the right password permits such a change, and is valid for a quarter of an hour', async () => {
  const boss = await server.createUser({
    username: 'boss',
    perm: { ...(await settings()).defaults.perm, admin: true },
  });
  now += 16 * MINUTE;
  const change = { shell: ['sh', '-c'], current_password: 'correct horse battery' };
  expect((await boss.put('/api/settings', change)).status).toBe(200);
  expect((await settings()).shell).toEqual(['sh', '-c']);
  expect((await boss.put('/api/settings', { commands: { after_upload: ['id'] } })).status).toBe(200);
});

test('a change of nothing sensitive needs no password, also when everything is sent back', async () => {
  now += 16 * MINUTE;
  expect((await put({ branding: { name: 'Ours' } })).status).toBe(200);
  expect((await put(await settings())).status).toBe(200);
});

test('R-32: testing a command needs it too, and nothing has run without it', async () => {
  now += 16 * MINUTE;
  const body = { trigger: 'after_save', line: 'echo ran' };
  const answer = await server.admin.post('/api/commands/test', body, JSON_ANSWER);
  expect([answer.status, await codeOf(answer)]).toEqual([403, 'reauthentication_required']);
  expect(await server.admin.json('/api/commands/runs')).toEqual([]);
});
