import { everyPermission, Settings, User } from '@satchel/contract';
import { IsObject, type TObject } from 'typebox';
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
  ['viewing', { defaults: { perm: { share: false, download: false, view: true } } }],
  ['the limits of new users', { defaults: { quota: { bytes: null } } }],
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

test('R-32: testing a command needs the password too, and nothing has run without it', async () => {
  now += 16 * MINUTE;
  const body = { trigger: 'after_save', line: 'echo ran' };
  const answer = await server.admin.post('/api/commands/test', body, JSON_ANSWER);
  expect([answer.status, await codeOf(answer)]).toEqual([403, 'reauthentication_required']);
  expect(await server.admin.json('/api/commands/runs')).toEqual([]);
});

/** The paths of all keys that have no keys of their own, each with its value. */
function leaves({ properties }: TObject, values: object, prefix = ''): [string, unknown][] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const value = (values as Record<string, unknown>)[key];
    return IsObject(schema)
      ? leaves(schema, (value ?? {}) as object, `${prefix}${key}.`)
      : [[prefix + key, value] as [string, unknown]];
  });
}

/** A valid value for each key that accepts only certain values of its type. */
const OTHERS: Record<string, unknown> = {
  userHomeBasePath: '/homes',
  rules: [{ regex: false, allow: false, path: '/x', regexp: { raw: '' } }],
  commands: { after_upload: ['id'] },
  safeAddresses: ['192.0.2.1'],
  'defaults.sorting.by': 'size',
  'defaults.quota.bytes': 1,
  'defaults.quota.files': 1,
  'branding.theme': 'dark',
  'secondFactor.requiredFor': 'administrators',
  'branding.color': '#123456',
  'mail.security': 'starttls',
  'activity.addresses': 'none',
};

function otherValue(path: string, value: unknown): unknown {
  if (OTHERS[path] !== undefined) return OTHERS[path];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}x` : ['sh'];
}

const nested = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inside, key) => ({ [key]: inside }), value) as object;

test('S13: every setting needs the password but those that are declared as harmless', async () => {
  // Signup, the permission to download and a mail server would be rejected for another reason otherwise.
  const mail = { from: 'files@example.org', address: 'https://files.example.org' };
  await put({ createUserDir: true, defaults: { perm: { share: false } }, mail });
  now += 16 * MINUTE;
  const all = leaves(Settings, await server.admin.json<Settings>('/api/settings/all'));
  const free: string[] = [];
  for (const [path, value] of all) {
    // The method is set at the start, so no request changes it. Beside downloading, viewing is no change.
    if (path === 'authMethod' || path === 'defaults.perm.view') continue;
    const { status } = await put(nested(path, otherValue(path, value)));
    expect([200, 403], `${path}: ${status}`).toContain(status);
    if (status === 200) free.push(path);
  }
  expect(free).toEqual([
    'hideLoginButton',
    'defaults.sorting.by',
    'defaults.sorting.asc',
    'defaults.locale',
    'defaults.viewMode',
    'defaults.singleClick',
    'defaults.redirectAfterCopyMove',
    'defaults.hideDotfiles',
    'defaults.dateFormat',
    'defaults.aceEditorTheme',
    'branding.name',
    'branding.disableExternal',
    'branding.disableUsedPercentage',
    'branding.theme',
    'branding.color',
    'tus.chunkSize',
    'tus.retryCount',
  ]);
});

test('S13: neither the trash nor the brake is switched off without the password', async () => {
  const boss = await server.createUser({ username: 'boss', perm: everyPermission(true) });
  now += 16 * MINUTE;
  const before = await server.admin.json<Settings>('/api/settings/all');
  const change = { trash: { enabled: false, versions: 0 }, brake: { enabled: false } };
  const answer = await boss.put('/api/settings', change, JSON_ANSWER);
  expect([answer.status, await codeOf(answer)]).toEqual([403, 'reauthentication_required']);
  expect(await server.admin.json('/api/settings/all')).toEqual(before);
  expect(
    (await boss.put('/api/settings', { ...change, current_password: 'correct horse battery' })).status,
  ).toBe(200);
});

test('S13: every field of a user needs the password but those that are declared as harmless, which users change themselves', async () => {
  const bob = await server.createUser({ username: 'bob' });
  now += 16 * MINUTE;
  const user = await server.admin.json<User>(`/api/users/${bob.userId}`);
  const by = async (client: typeof bob) => {
    const free: string[] = [];
    for (const which of Object.keys(User.properties).filter((key) => key !== 'id')) {
      const body = { what: 'user', which: [which], data: { ...user, id: bob.userId } };
      const { status } = await client.put(`/api/users/${bob.userId}`, body);
      expect([200, 403], `${which}: ${status}`).toContain(status);
      if (status === 200) free.push(which);
    }
    return free;
  };
  const harmless = ['sorting', 'locale', 'viewMode', 'singleClick', 'redirectAfterCopyMove', 'hideDotfiles'];
  expect(await by(server.admin)).toEqual([...harmless, 'dateFormat', 'aceEditorTheme']);
  expect(await by(bob)).toEqual([...harmless, 'dateFormat', 'aceEditorTheme']);
});
