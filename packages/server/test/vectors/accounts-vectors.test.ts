import { everyPermission, type User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../api-client.js';
import { startTestServer, type TestServer } from '../harness.js';

// Responses that clients of File Browser get when they log in, sign up and administer, as it was observed
// there. Where two releases differ, or had a vulnerability, `why` gives the choice.

const PASSWORD = 'correct horse battery';
let server: TestServer;
let bob: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  bob = await server.createUser({ username: 'bob' });
});
afterAll(() => server.close());

type Who = 'admin' | 'bob' | 'nobody';
interface Vector {
  who: Who;
  method: string;
  path: string;
  body?: unknown;
  status: number;
  text?: string | RegExp;
  why?: string;
}

const user = (username: string) => ({ username, password: PASSWORD, scope: '.' });
const creating = (data: object, more: object = {}) => ({ what: 'user', which: [], data, ...more });
const changing = (which: string[], data: object = {}) => ({ what: 'user', which, data: { id: 2, ...data } });
const PERM = everyPermission(true);

const VECTORS: Vector[] = [
  {
    who: 'nobody',
    method: 'POST',
    path: '/api/login',
    body: user('bob'),
    status: 200,
    text: /^[\w-]+\.[\w-]+\.[\w-]+$/,
  },
  {
    who: 'nobody',
    method: 'POST',
    path: '/api/login',
    body: { ...user('bob'), password: 'x' },
    status: 403,
    text: '403 Forbidden\n',
  },
  { who: 'nobody', method: 'POST', path: '/api/login', status: 403, text: '403 Forbidden\n' },
  {
    who: 'nobody',
    method: 'GET',
    path: '/api/resources/',
    status: 401,
    why: 'both clients recover from 401',
  },
  { who: 'admin', method: 'GET', path: '/api/users', status: 200 },
  { who: 'bob', method: 'GET', path: '/api/users', status: 403 },
  { who: 'bob', method: 'GET', path: '/api/users/2', status: 200 },
  { who: 'bob', method: 'GET', path: '/api/users/1', status: 403 },
  { who: 'admin', method: 'GET', path: '/api/users/99', status: 404 },
  {
    who: 'admin',
    method: 'POST',
    path: '/api/users',
    body: creating(user('carol')),
    status: 201,
    text: '201 Created\n',
  },
  {
    who: 'admin',
    method: 'POST',
    path: '/api/users',
    body: creating(user('carol')),
    status: 409,
    why: 'a taken name is a conflict, not a fault of the server',
  },
  { who: 'admin', method: 'POST', path: '/api/users', body: creating(user('d'), { what: 'x' }), status: 400 },
  {
    who: 'admin',
    method: 'POST',
    path: '/api/users',
    body: creating(user('d'), { which: ['all'] }),
    status: 400,
  },
  {
    who: 'admin',
    method: 'POST',
    path: '/api/users',
    body: creating({ ...user('d'), password: '' }),
    status: 400,
  },
  {
    who: 'admin',
    method: 'POST',
    path: '/api/users',
    body: creating({ ...user('') }),
    status: 400,
    why: 'not a fault of the server',
  },
  {
    who: 'admin',
    method: 'POST',
    path: '/api/users',
    body: { what: 'user', which: [] },
    status: 400,
    why: 'did crash',
  },
  { who: 'bob', method: 'POST', path: '/api/users', body: creating(user('e')), status: 403 },
  {
    who: 'admin',
    method: 'PUT',
    path: '/api/users/2',
    body: changing(['viewMode'], { viewMode: 'list' }),
    status: 200,
    text: '200 OK\n',
  },
  {
    who: 'admin',
    method: 'PUT',
    path: '/api/users/2',
    body: changing(['ViewMode'], { viewMode: 'mosaic' }),
    status: 200,
  },
  {
    who: 'admin',
    method: 'PUT',
    path: '/api/users/2',
    body: changing(['nofield']),
    status: 400,
    why: 'did drop the connection',
  },
  { who: 'admin', method: 'PUT', path: '/api/users/3', body: changing(['viewMode']), status: 400 },
  {
    who: 'admin',
    method: 'PUT',
    path: '/api/users/99',
    body: { what: 'user', which: ['locale'], data: { id: 99, locale: 'de' } },
    status: 404,
    why: 'not a fault of the server',
  },
  { who: 'bob', method: 'PUT', path: '/api/users/2', body: changing(['perm'], { perm: PERM }), status: 403 },
  { who: 'bob', method: 'PUT', path: '/api/users/2', body: changing(['all']), status: 403 },
  {
    who: 'bob',
    method: 'PUT',
    path: '/api/users/2',
    body: changing(['locale'], { locale: 'de' }),
    status: 200,
  },
  {
    who: 'bob',
    method: 'PUT',
    path: '/api/users/2',
    body: changing(['sorting'], { sorting: { by: 'size', asc: true } }),
    status: 200,
  },
  {
    who: 'admin',
    method: 'DELETE',
    path: '/api/users/99',
    status: 404,
    why: 'as the newer release; clients do not ask for who is gone',
  },
  { who: 'admin', method: 'DELETE', path: '/api/users/1', status: 403, why: 'the last administrator stays' },
  { who: 'admin', method: 'DELETE', path: '/api/users/3', status: 200, text: '200 OK\n' },
  { who: 'nobody', method: 'GET', path: '/api/settings', status: 401 },
  { who: 'bob', method: 'GET', path: '/api/settings', status: 403 },
  { who: 'bob', method: 'PUT', path: '/api/settings', body: {}, status: 403 },
  { who: 'admin', method: 'PUT', path: '/api/settings', body: '{', status: 400 },
  { who: 'nobody', method: 'POST', path: '/api/signup', body: user('eve'), status: 405 },
  {
    who: 'admin',
    method: 'PUT',
    path: '/api/settings',
    body: { signup: true, createUserDir: true },
    status: 200,
    text: '200 OK\n',
  },
  { who: 'nobody', method: 'POST', path: '/api/signup', body: user('eve'), status: 200, text: '200 OK\n' },
  { who: 'nobody', method: 'POST', path: '/api/signup', body: user('eve'), status: 409 },
  { who: 'nobody', method: 'POST', path: '/api/signup', body: user(''), status: 400 },
  { who: 'nobody', method: 'POST', path: '/api/signup', body: 'garbage', status: 400 },
  { who: 'admin', method: 'POST', path: '/api/renew', status: 200, text: /^[\w-]+\.[\w-]+\.[\w-]+$/ },
];

test.each(VECTORS.map((vector, index) => ({ ...vector, index })))(
  '$index: $who $method $path is $status',
  async ({ who, method, path, body, status, text }) => {
    const client = { admin: server.admin, bob, nobody: server.anonymous }[who];
    // All requests but logins have no type, as browsers send text.
    const answer = await client.request(method, path, body as object | string | undefined);
    expect(answer.status).toBe(status);
    if (text !== undefined) expect(await answer.text()).toMatch(text);
  },
);

test('the response to a new user has the address of the page, and the user has every field of the API, in order', async () => {
  const answer = await server.admin.post('/api/users', creating(user('frank')));
  const location = answer.headers.get('location') ?? '';
  expect(location).toMatch(/^\/settings\/users\/\d+$/);
  const stored = await server.admin.json<User>(`/api/users/${location.split('/').at(-1)}`);
  expect(Object.keys(stored)).toEqual([
    'id',
    'username',
    'password',
    'scope',
    'locale',
    'lockPassword',
    'viewMode',
    'singleClick',
    'redirectAfterCopyMove',
    'perm',
    'commands',
    'sorting',
    'rules',
    'hideDotfiles',
    'dateFormat',
    'aceEditorTheme',
  ]);
  expect(stored.password).toBe('');
});

test('the settings of a new server have every key of the API, in order', async () => {
  const settings = await server.admin.json<Record<string, object>>('/api/settings');
  expect(Object.keys(settings)).toEqual([
    'signup',
    'hideLoginButton',
    'createUserDir',
    'minimumPasswordLength',
    'userHomeBasePath',
    'defaults',
    'authMethod',
    'rules',
    'branding',
    'tus',
    'shell',
    'commands',
  ]);
  expect(Object.keys(settings.commands ?? {})).toHaveLength(10);
});
