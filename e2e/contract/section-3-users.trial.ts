import { describe, expect } from 'vitest';
import { createUser } from '../support/satchel.js';
import { type Field, fields } from './fields.js';
import { call, changeSettings } from './http.js';
import { openContract, sentence, sentences } from './sentence.js';
import { makeWorld } from './world.js';

const fixture = openContract(makeWorld);
const get = async (path: string) => (await call(fixture.satchel, 'GET', path)).json;

describe('section 3: users', () => {
  const user: Field[] = [
    ['id', 'number'],
    ['username', 'string'],
    ['password', 'string'],
    ['scope', 'string'],
    ['locale', 'string'],
    ['lockPassword', 'boolean'],
    ['singleClick', 'boolean'],
    ['hideDotfiles', 'boolean'],
    ['viewMode', 'string'],
    ['sorting', 'object'],
    ['commands', 'list'],
    ['rules', 'list'],
    ['perm', 'object'],
  ];
  fields('3.1', 'a user', user, () => get('/api/users/1'));
  sentences('3.14', 'the view of a user is', [['list'], ['mosaic']], async (viewMode) => {
    const body = { what: 'user', which: ['viewMode'], data: { id: 1, viewMode } };
    expect((await call(fixture.satchel, 'PUT', '/api/users/1', { body })).status).toBe(200);
    expect((await get('/api/users/1')).viewMode).toBe(viewMode);
  });
  sentences('3.15', 'the order of a user is by', [['name'], ['size'], ['modified']], async (by) => {
    const body = { what: 'user', which: ['sorting'], data: { id: 1, sorting: { by, asc: true } } };
    expect((await call(fixture.satchel, 'PUT', '/api/users/1', { body })).status).toBe(200);
    expect((await get('/api/users/1')).sorting).toEqual({ by, asc: true });
  });
  const permissions: Field[] = [
    'admin',
    'create',
    'delete',
    'download',
    'modify',
    'execute',
    'rename',
    'share',
  ].map((each) => [each, 'boolean']);
  fields('3.16', 'the permissions of a user have', permissions, async () => (await get('/api/users/1')).perm);
  fields(
    '3.24',
    'a rule',
    [
      ['regex', 'boolean'],
      ['allow', 'boolean'],
      ['path', 'string'],
      ['regexp', 'object'],
    ],
    async () => {
      const rules = [{ regex: true, allow: false, path: '', regexp: { raw: 'secret$' } }];
      const { id } = await createUser(fixture.satchel, 'ruled', {}, { rules });
      return (await get(`/api/users/${id}`)).rules[0];
    },
  );
  sentence('3.28', 'the expression of a rule has its text as raw', async () => {
    const users = await get('/api/users');
    const { rules } = users.find(({ username }: { username: string }) => username === 'ruled');
    expect(rules[0].regexp.raw).toBe('secret$');
  });
});

describe('section 3: settings', () => {
  fields(
    '3.31',
    'the settings have',
    [
      ['signup', 'boolean'],
      ['createUserDir', 'boolean'],
      ['rules', 'list'],
      ['shell', 'list'],
      ['commands', 'object'],
      ['branding', 'object'],
      ['defaults', 'object'],
    ],
    () => get('/api/settings'),
  );
  sentence('3.32', 'sign-up is switched on (in substance: with a home for each user)', async () => {
    await changeSettings(fixture.satchel, { signup: true, createUserDir: true });
    expect(await get('/api/settings')).toMatchObject({ signup: true, createUserDir: true });
    await changeSettings(fixture.satchel, { signup: false, createUserDir: false });
  });
  sentence('3.38', 'the commands are lists of lines by the name of their event', async () => {
    const { commands } = await get('/api/settings');
    expect(Object.values(commands as object).every(Array.isArray)).toBe(true);
    await changeSettings(fixture.satchel, { commands: { ...commands, after_save: ['true'] } });
    expect((await get('/api/settings')).commands.after_save).toEqual(['true']);
  });
  fields(
    '3.39',
    'the branding has',
    [
      ['disableExternal', 'boolean'],
      ['theme', 'string'],
      ['name', 'string'],
      ['files', 'string'],
    ],
    async () => (await get('/api/settings')).branding,
  );
  sentences(
    '3.43',
    'a theme is',
    [
      ['dark', 'dark'],
      ['light, as the empty text', ''],
    ],
    async (_, theme) => {
      const { branding } = await get('/api/settings');
      await changeSettings(fixture.satchel, { branding: { ...branding, theme } });
      expect((await get('/api/settings')).branding.theme).toBe(theme);
      await changeSettings(fixture.satchel, { branding });
    },
  );
  const defaults: Field[] = [
    ['scope', 'string'],
    ['locale', 'string'],
    ['viewMode', 'string'],
    ['singleClick', 'boolean'],
    ['sorting', 'object'],
    ['perm', 'object'],
    ['commands', 'list'],
    ['hideDotfiles', 'boolean'],
  ];
  fields(
    '3.44',
    'what new users start with has',
    defaults,
    async () => (await get('/api/settings')).defaults,
  );
});
