import type { User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const JSON_PLEASE = { Accept: 'application/json' };
const RULE = { regex: false, allow: false, path: '/a', regexp: null };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.createUser({ username: 'ann' });
});
afterAll(() => server.close());

async function detailsOf(answer: Promise<Response>): Promise<[number, unknown]> {
  const response = await answer;
  return [response.status, ((await response.json()) as { details?: unknown }).details];
}
const create = (data: object) => {
  const user = { username: 'new', password: 'a long enough secret', ...data };
  return detailsOf(server.admin.post('/api/users', { what: 'user', which: [], data: user }, JSON_PLEASE));
};
const update = (which: string[], data: object) =>
  detailsOf(server.admin.put('/api/users/2', { what: 'user', which, data: { id: 2, ...data } }, JSON_PLEASE));
const settings = (body: object) => detailsOf(server.admin.put('/api/settings', body, JSON_PLEASE));

test.each<[object, number, object]>([
  [{ username: '' }, 400, { field: 'username', reason: 'empty' }],
  [{ username: ' x' }, 400, { field: 'username', reason: 'spaces' }],
  [{ username: 'x\u202ey' }, 400, { field: 'username', reason: 'characters' }],
  [{ username: 'x'.repeat(256) }, 400, { field: 'username', reason: 'too_long', max: 255 }],
  [{ username: 'ANN' }, 409, { field: 'username', reason: 'taken' }],
  [{ username: 7 }, 400, { field: 'data.username', reason: 'wrong_type' }],
  [{ password: '' }, 400, { field: 'password', reason: 'empty' }],
  [{ password: 'short' }, 400, { field: 'password', reason: 'too_short', min: 12 }],
  [{ password: 'x\0'.repeat(9) }, 400, { field: 'password', reason: 'characters' }],
  [{ password: 'password1234' }, 400, { field: 'password', reason: 'too_easy' }],
  [{ scope: '/../up' }, 400, { field: 'scope', reason: 'not_a_path' }],
  [{ rules: [{ ...RULE, path: 'a' }] }, 400, { field: 'rules', reason: 'no_leading_slash', index: 0 }],
])('a new user with %j is rejected with the field and the reason', async (data, status, details) => {
  expect(await create(data)).toEqual([status, details]);
});

test('invalid changes are rejected with the field and the reason, too', async () => {
  expect(await update(['sorting'], { sorting: { by: 'colour', asc: true } })).toEqual([
    400,
    { field: 'sorting', reason: 'not_allowed', allowed: ['name', 'size', 'modified'] },
  ]);
  expect(await update(['nofield'], {})).toEqual([400, { field: 'which', reason: 'unknown' }]);
  expect(await update(['locale'], { locale: 'x'.repeat(65) })).toEqual([
    400,
    { field: 'locale', reason: 'too_long', max: 64 },
  ]);
  expect(await update(['locale'], { id: 3, locale: 'de' })).toEqual([
    400,
    { field: 'id', reason: 'other_id' },
  ]);
  const { perm } = await server.admin.json<User>('/api/users/2');
  expect(await update(['perm'], { perm: { ...perm, download: false } })).toEqual([
    400,
    { field: 'perm', reason: 'needs_download' },
  ]);
  expect(
    await update(['rules'], { rules: [RULE, { ...RULE, regex: true, regexp: { raw: '/a(b' } }] }),
  ).toEqual([400, { field: 'rules', reason: 'invalid_pattern', index: 1, position: 2 }]);
});

test.each<[object, object]>([
  [{ signup: true }, { field: 'signup', reason: 'needs_home' }],
  [
    { signup: true, createUserDir: true, userHomeBasePath: '/' },
    { field: 'userHomeBasePath', reason: 'base_is_root' },
  ],
  [{ colour: 1 }, { field: 'colour', reason: 'unknown' }],
  [{ branding: { font: 'x' } }, { field: 'branding.font', reason: 'unknown' }],
  [{ defaults: { perm: { fly: true } } }, { field: 'defaults.perm.fly', reason: 'unknown' }],
  [{ defaults: { perm: { download: false } } }, { field: 'defaults.perm', reason: 'needs_download' }],
  [{ defaults: { scope: '/../..' } }, { field: 'defaults.scope', reason: 'not_a_path' }],
  [{ userHomeBasePath: '/a/../..' }, { field: 'userHomeBasePath', reason: 'not_a_path' }],
  [{ branding: { color: 'url(x);' } }, { field: 'branding.color', reason: 'not_a_color' }],
  [{ branding: { name: 'x'.repeat(257) } }, { field: 'branding.name', reason: 'too_long', max: 256 }],
  [
    { branding: { theme: 'pink' } },
    { field: 'branding.theme', reason: 'not_allowed', allowed: ['', 'light', 'dark', 'system'] },
  ],
  [
    { minimumPasswordLength: 4 },
    { field: 'minimumPasswordLength', reason: 'out_of_range', min: 8, max: 128 },
  ],
  [{ tus: { retryCount: 101 } }, { field: 'tus.retryCount', reason: 'out_of_range', min: 0, max: 100 }],
  [{ signup: 'yes' }, { field: 'signup', reason: 'wrong_type' }],
  [
    { rules: [{ ...RULE, regex: true, regexp: { raw: 'x[' } }] },
    { field: 'rules', reason: 'invalid_pattern', index: 0, position: 1 },
  ],
])(
  'the settings %j are rejected with the field and the reason, and nothing changes',
  async (body, details) => {
    const before = await server.admin.json('/api/settings');
    expect(await settings({ hideLoginButton: false, ...body })).toEqual([400, details]);
    expect(await server.admin.json('/api/settings')).toEqual(before);
  },
);
