import {
  type ClaimMapping,
  everyPermission,
  parseVirtualPath,
  type Settings,
  type User,
} from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.js';
import { mapping, oidcProvider } from '../../../../test/login-providers.js';
import { buildSignOn, buildSignOnWays } from '../../../composition/sign-on.js';
import type { Notice } from '../../../core/access/notice.js';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { AppError } from '../../../lib/app-error.js';
import type { Logger } from '../../../lib/logger.js';
import { Passwords } from '../../../lib/secrets/passwords.js';
import { SessionsStore } from '../../auth/sessions/sessions-store.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { Provisioning } from '../../users/signup/provisioning.js';
import { UsersStore } from '../../users/store/users-store.js';
import { fieldsFromDefaults } from '../../users/user-defaults.js';
import type { Claims, ExternalIdentity, StoredProvider } from '../external-identity.js';

const ISSUER = 'https://id.example';
const NOTHING = everyPermission(false);

interface Setting {
  users: UsersStore;
  database: AppDatabase;
  folders: string[];
  /** The notices that were sent to users. */
  published: { userId: number; notice: Notice }[];
  accounts: ReturnType<typeof buildSignOn>['accounts'];
  /** Adds an account besides those of providers. */
  add(username: string, perm?: Partial<User['perm']>): Promise<number>;
  /** An identity of a stored provider, with a mapping of its own. */
  identity(
    claims: Claims,
    more?: Partial<ExternalIdentity> & { mapping?: Partial<ClaimMapping> },
  ): ExternalIdentity;
  provider: StoredProvider;
  /** The facts of each line of the log. */
  warnings: object[];
}

async function prepare(database: AppDatabase, changes: Partial<Settings> = {}): Promise<Setting> {
  const settings = async () => ({ ...defaultSettings(), ...changes });
  const users = new UsersStore(database);
  const folders: string[] = [];
  const published: Setting['published'] = [];
  const warnings: object[] = [];
  const passwords = new Passwords({ memoryCost: 8, timeCost: 1 });
  const makeFolder = async (path: string, options?: { isNew: boolean }) => {
    if (options?.isNew && folders.includes(path)) throw new AppError('already_exists', 'There is a folder');
    folders.push(path);
  };
  const provisioning = new Provisioning({ users, settings, passwords, makeFolder });
  const ways = buildSignOnWays({ database, settings, storesPasswords: true }, () => undefined);
  const { accounts, providers } = buildSignOn(
    {
      ...{ database, ...ways, provisioning, sessions: new SessionsStore(database), now: Date.now },
      ...{ findUser: (id) => users.find(id), verifyPassword: async () => undefined, storesPasswords: true },
      tell: async (userId, notice) => void published.push({ userId, notice }),
      logger: { warn: (facts: object) => void warnings.push(facts) } as Pick<Logger, 'warn'>,
    },
    () => undefined,
  );
  const { secret = '', current_password: _, ...rest } = oidcProvider();
  const provider: StoredProvider = { ...rest, secret };
  await providers.insert(provider, 1);
  await providers.insert({ ...provider, id: 'other' }, 1);
  const add: Setting['add'] = async (username, perm = {}) => {
    const fields = { ...fieldsFromDefaults(await settings(), username), scope: parseVirtualPath('/') };
    return (
      await users.insert({ fields: { ...fields, perm: { ...fields.perm, ...perm } }, passwordHash: 'x' })
    ).id;
  };
  await add('admin', everyPermission(true));
  const identity: Setting['identity'] = (claims, { mapping: own, ...more } = {}) => ({
    ...{ provider: { ...provider, mapping: mapping(own) }, issuer: ISSUER, subject: 'subject-1', claims },
    ...more,
  });
  return { users, database, folders, published, warnings, accounts, add, identity, provider };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const rows = (database: AppDatabase) => database.query.selectFrom('identities').selectAll().execute();
const named = (preferred_username: string): Claims => ({ preferred_username });

describeOnBothDatabases('accounts of providers', (open) => {
  test('a first login makes an account, and later ones are of it, whatever the provider says of its name', async () => {
    const { accounts, identity, users, database } = await prepare(await open());
    const first = await accounts.admit(
      identity({ ...named('ann'), email: 'ann@example.org', groups: 'staff' }),
    );
    expect(first.user).toMatchObject({
      username: 'ann',
      lockPassword: true,
      perm: { admin: false, execute: false },
    });
    for (const claims of [named('admin'), { ...named('ann'), email: 'admin' }, {}]) {
      expect(await accounts.admit(identity(claims))).toEqual({ ...first, user: first.user });
    }
    expect((await users.list()).map(({ username }) => username)).toEqual(['admin', 'ann']);
    const [row] = await rows(database);
    expect(row).toMatchObject({
      issuer: ISSUER,
      subject: 'subject-1',
      user_id: first.user.id,
      name: 'subject-1',
    });
    expect(row?.seen_at).toBeGreaterThan(0);
  });

  test.each<[string, Claims, string | undefined]>([
    ['its address', { email: 'Ann@Example.org' }, 'Ann@example.org'],
    ['no address that is not verified', { email: 'ann@example.org', email_verified: false }, undefined],
    ['no address that is none', { email: 'ann@example.org, bob@example.org' }, undefined],
    ['no address without the claim', {}, undefined],
  ])('a new account gets %s, and later logins change none', async (_, claims, mail) => {
    const { accounts, identity } = await prepare(await open());
    const { user } = await accounts.admit(identity({ ...named('ann'), ...claims }));
    expect(user.mail).toBe(mail);
    const later = await accounts.admit(identity({ email: 'other@example.org' }));
    expect(later.user.mail).toBe(mail);
  });

  test('the same subject of another issuer, or another subject, is another account, and no name finds one', async () => {
    const { accounts, identity, provider } = await prepare(await open());
    const { user } = await accounts.admit(identity(named('ann')));
    for (const other of [
      { issuer: 'https://evil.example' },
      { issuer: 'ldap:main' },
      { subject: 'SUBJECT-1' },
    ]) {
      expect(await codeOf(accounts.admit(identity(named('ann'), other)))).toBe('already_exists');
      expect(await codeOf(accounts.admit(identity(named('ADMIN'), other)))).toBe('already_exists');
      const closed = { ...provider, createsUsers: false };
      expect(await codeOf(accounts.admit(identity(named('ann'), { ...other, provider: closed })))).toBe(
        'not_linked',
      );
    }
    const other = await accounts.admit(identity(named('ben'), { issuer: 'https://evil.example' }));
    expect(other.user.id).not.toBe(user.id);
  });

  test.each<[string, Claims, string]>([
    ['no name', {}, 'invalid_input'],
    ['an empty one', named(''), 'invalid_input'],
    ['a long one', named('x'.repeat(300)), 'invalid_input'],
    ['a longer one', named('x'.repeat(1_000_000)), 'invalid_input'],
    ['control characters', named('ann\u0000\n'), 'invalid_input'],
    ['another direction', named('ann\u202e'), 'invalid_input'],
    ['a truth value', { preferred_username: true }, 'invalid_input'],
    ['two names', { preferred_username: ['ann', 'admin'] }, 'invalid_input'],
    ['the name in other letters', named('ADMIN'), 'already_exists'],
    ['a home that is a way out', named('..'), 'invalid_input'],
  ])('a claim with %s makes no account, and a test login says so', async (_, claims, code) => {
    const { accounts, identity, users } = await prepare(await open(), { createUserDir: true });
    expect(await accounts.explain(identity(claims))).toMatchObject({ kind: 'refused', permissions: [] });
    expect(await codeOf(accounts.admit(identity(claims)))).toBe(code);
    expect(await users.list()).toHaveLength(1);
  });

  test('names are composed, dots in them lead nowhere, and a home that exists is nobody else’s', async () => {
    const { accounts, identity, folders } = await prepare(await open(), { createUserDir: true });
    const { user } = await accounts.admit(identity(named('Zoe\u0308')));
    expect([user.username, user.scope]).toEqual(['Zo\u00eb', '/users/Zo\u00eb']);
    const other = await accounts.admit(identity(named('../../ann'), { subject: '2' }));
    expect(other.user.scope).toBe('/users/-ann');
    expect(await codeOf(accounts.admit(identity(named('/ann'), { subject: '3' })))).toBe('already_exists');
    expect(folders).toEqual(['/users/Zo\u00eb', '/users/-ann']);
  });

  test('a hundred thousand groups are read up to a limit, and a long or odd one is none', async () => {
    const { accounts, identity, database } = await prepare(await open());
    const groups = Array.from({ length: 100_000 }, (_, index) => `group-${index}`);
    await accounts.admit(identity({ ...named('ann'), groups }));
    const stored = JSON.parse((await rows(database))[0]?.groups ?? '') as string[];
    expect([stored.length, stored.at(-1)]).toEqual([1000, 'group-999']);
    await accounts.admit(identity({ groups: ['x'.repeat(5000), '', 'a', 'a', 7 as unknown as string] }));
    expect((await rows(database))[0]?.groups).toBe('["a"]');
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a claim called %s is none without being sent',
    async (username) => {
      const { accounts, identity } = await prepare(await open());
      expect(await codeOf(accounts.admit(identity(named('ann'), { mapping: { username } })))).toBe(
        'invalid_input',
      );
    },
  );

  test.each(['', 'x'.repeat(256), 'a\0b'])('without a usable subject nobody is found', async (subject) => {
    const { accounts, identity, add } = await prepare(await open());
    const id = await add('ben');
    expect(await codeOf(accounts.admit(identity(named('ann'), { subject })))).toBe('provider_failed');
    expect(await codeOf(accounts.link(id, identity(named('ann'), { subject })))).toBe('provider_failed');
  });

  test('many first logins at once make one account', async () => {
    const { accounts, identity, users } = await prepare(await open(), { createUserDir: true });
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => accounts.admit(identity(named('ann')))));
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
    expect(new Set(all.map(({ identityId }) => identityId)).size).toBe(1);
    expect(await users.list()).toHaveLength(2);
  });
});

describeOnBothDatabases('the mapping of a provider', (open) => {
  test('who is in no allowed group is refused, also after the first login and before connecting', async () => {
    const { accounts, identity, add, database } = await prepare(await open());
    const own = { mapping: { allowedGroups: ['staff', 'family'] } };
    expect(await codeOf(accounts.admit(identity({ ...named('ann'), groups: ['Staff'] }, own)))).toBe(
      'forbidden',
    );
    expect(await codeOf(accounts.link(await add('ben'), identity(named('ann'), own)))).toBe('forbidden');
    expect(await rows(database)).toEqual([]);
    await accounts.admit(identity({ ...named('ann'), groups: 'family' }, own));
    for (const groups of [[], '', 'staffs', true, ['x']] as Claims[string][])
      expect(await codeOf(accounts.admit(identity({ ...named('ann'), groups }, own)))).toBe('forbidden');
    expect(await accounts.explain(identity({}, own))).toMatchObject({ kind: 'refused', username: 'ann' });
  });

  test('administrators are set and unset at every login, and keep nothing of it', async () => {
    const { accounts, identity } = await prepare(await open());
    const own = { mapping: { adminGroups: ['admins'] } };
    const login = async (groups: string[]) =>
      (await accounts.admit(identity({ ...named('ann'), groups }, own))).user;
    expect((await login(['admins'])).perm).toEqual(everyPermission(true));
    expect((await login([])).perm).toEqual({
      ...defaultSettings().defaults.perm,
      admin: false,
      execute: false,
    });
    expect((await login(['admins'])).perm.admin).toBe(true);
    const without = await accounts.admit(identity({ ...named('ann'), groups: [] }));
    expect(without.user.perm.admin).toBe(true);
  });

  test('the last administrator stays one, and a test login says so', async () => {
    const { accounts, identity, users } = await prepare(await open());
    const own = { mapping: { adminGroups: ['admins'] } };
    const { user } = await accounts.link(1, identity({ groups: ['x'] }, own));
    expect(user.perm).toEqual(everyPermission(true));
    expect((await accounts.explain(identity({}, own)))?.permissions).toContain('admin');
    await users.insert({
      fields: {
        ...fieldsFromDefaults(defaultSettings(), 'eve'),
        scope: parseVirtualPath('/'),
        perm: everyPermission(true),
      },
      passwordHash: 'x',
    });
    expect((await accounts.explain(identity({}, own)))?.permissions).not.toContain('admin');
    expect((await accounts.admit(identity({}, own))).user.perm.admin).toBe(false);
  });

  test('the permissions of all groups are set together', async () => {
    const { accounts, identity } = await prepare(await open());
    const permissionsOfGroups: ClaimMapping['permissionsOfGroups'] = [
      { group: 'readers', permissions: ['download'] },
      { group: 'writers', permissions: ['create', 'modify'] },
      { group: 'others', permissions: ['delete'] },
    ];
    const own = { mapping: { permissionsOfGroups } };
    const login = async (groups: string[]) =>
      (await accounts.admit(identity({ ...named('ann'), groups }, own))).user.perm;
    expect(await login(['readers', 'writers'])).toEqual({
      ...NOTHING,
      download: true,
      create: true,
      modify: true,
    });
    const outcome = await accounts.explain(identity({ groups: 'others' }, own));
    expect(outcome).toMatchObject({ kind: 'account', permissions: ['delete'], groups: ['others'] });
    expect(await login([])).toEqual(NOTHING);
    expect(await codeOf(accounts.link(1, identity({}, { ...own, subject: '2' })))).toBe('done');
  });

  test('a scope is set at every login, stays without the claim, and one that leads out is refused', async () => {
    const { accounts, identity, folders, users } = await prepare(await open());
    const own = { mapping: { scope: 'folder' } };
    const login = (claims: Claims) => accounts.admit(identity({ ...named('ann'), ...claims }, own));
    for (const folder of [
      '../x',
      '/a/../../etc',
      'a\0b',
      ['/a', '/b'],
      true,
      '/x'.repeat(2000),
    ] as Claims[string][]) {
      expect([folder, await codeOf(login({ folder }))]).toEqual([folder, 'forbidden']);
      expect(await accounts.explain(identity({ ...named('ann'), folder }, own))).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('names no usable folder'),
      });
    }
    expect(await users.list()).toHaveLength(1);
    expect((await login({ folder: '/ann' })).user.scope).toBe('/ann');
    expect((await login({ folder: ['other'] })).user.scope).toBe('/other');
    expect((await login({})).user.scope).toBe('/other');
    expect((await login({ folder: '' })).user.scope).toBe('/other');
    expect(await codeOf(login({ folder: '../..' }))).toBe('forbidden');
    expect(folders).toEqual(['/ann', '/other']);
    expect(await accounts.explain(identity({ folder: '/next' }, own))).toMatchObject({
      kind: 'account',
      scope: '/next',
    });
    expect(folders).toEqual(['/ann', '/other']);
  });

  test('a quota is set at every login, and stays without the claim, or where that is no amount', async () => {
    const { accounts, identity, warnings, users } = await prepare(await open());
    const own = { mapping: { quota: 'room' } };
    const login = async (claims: Claims) =>
      (await accounts.admit(identity({ ...named('ann'), ...claims }, own))).user;
    const { id, quota: first } = await login({});
    expect(first).toBeUndefined();
    for (const [room, bytes] of [
      ['5 GB', 5_000_000_000],
      [['500M'], 500 * 1024 ** 2],
      ['1024', 1024],
      ['none', null],
      ['0', 0],
    ] as [Claims[string], number | null][])
      expect([room, (await login({ room })).quota]).toEqual([room, { bytes }]);
    for (const claims of [{}, { room: '' }, { room: ' ' }, { room: [] }] as Claims[])
      expect((await login(claims)).quota).toEqual({ bytes: 0 });
    expect(warnings).toEqual([]);
    const found = await users.find(id);
    const { id: _, password: __, ...fields } = found?.user ?? (await login({}));
    await users.update(id, { fields: { ...fields, quota: { bytes: 7, files: 3 } } }, found?.changedAt ?? 0);
    const odd = ['secret-5 GB', '-1', true, ['1', '2'], '9'.repeat(2000)] as Claims[string][];
    for (const room of odd) expect((await login({ room })).quota).toEqual({ bytes: 7, files: 3 });
    expect(warnings).toEqual(odd.map(() => ({ provider: 'main', claim: 'room', user: 'ann' })));
    expect((await login({ room: '9' })).quota).toEqual({ bytes: 9, files: 3 });
    const explain = (room: string) => accounts.explain(identity({ ...named('ann'), room }, own));
    expect(await explain('x')).toMatchObject({ kind: 'account', quota: 'unreadable' });
    expect(await explain('5 GB')).toMatchObject({ kind: 'account', quota: 5_000_000_000 });
    expect(await explain('none')).toMatchObject({ quota: null });
    expect(await explain('')).not.toHaveProperty('quota');
    expect((await login({})).quota).toEqual({ bytes: 9, files: 3 });
    expect(warnings).toHaveLength(odd.length);
    const unmapped = await accounts.admit(identity({ ...named('ann'), room: '1', quota: '1' }));
    expect(unmapped.user.quota).toEqual({ bytes: 9, files: 3 });
  });

  test('a new account has the quota of the defaults, or that of its provider', async () => {
    const defaults = { ...defaultSettings().defaults, quota: { bytes: 1, files: 2 } };
    const { accounts, identity } = await prepare(await open(), { defaults });
    const own = { mapping: { quota: 'room' } };
    const { user } = await accounts.admit(identity({ ...named('ann'), room: '5 GB' }, own));
    expect(user.quota).toEqual({ bytes: 5_000_000_000, files: 2 });
    const other = await accounts.admit(identity(named('ben'), { ...own, subject: '2' }));
    expect(other.user.quota).toEqual({ bytes: 1, files: 2 });
  });

  test('a test login changes nothing and tells what a login would do', async () => {
    const { accounts, identity, users, database, provider } = await prepare(await open());
    const own = { mapping: { adminGroups: ['admins'] } };
    expect(await accounts.explain(identity({ ...named('ann'), groups: ['admins'] }, own))).toEqual({
      kind: 'new',
      reason: '',
      username: 'ann',
      groups: ['admins'],
      permissions: ['admin', 'execute', 'create', 'rename', 'modify', 'delete', 'share', 'download'],
      scope: '',
    });
    const closed = { ...provider, createsUsers: false };
    expect(await accounts.explain(identity(named('ann'), { provider: closed }))).toMatchObject({
      kind: 'not_linked',
    });
    expect(await users.list()).toHaveLength(1);
    expect(await rows(database)).toEqual([]);
  });
});

describeOnBothDatabases('connecting an account', (open) => {
  test('a login belongs to one account; connecting it again is possible, its password stays as it is', async () => {
    const { accounts, identity, add, provider } = await prepare(await open());
    const [ann, ben] = [await add('ann'), await add('ben')];
    const linked = await accounts.link(ann, identity(named('whoever')));
    expect(linked.user).toMatchObject({ id: ann, username: 'ann', lockPassword: false });
    expect(await accounts.link(ann, identity({}))).toEqual(linked);
    expect(await codeOf(accounts.link(ben, identity({})))).toBe('conflict');
    const closed = { ...provider, createsUsers: false };
    expect((await accounts.admit(identity({}, { provider: closed }))).user.id).toBe(ann);
    expect(await codeOf(accounts.link(999, identity({}, { subject: '9' })))).toBe('not_found');
  });

  test('its user is told once, and not of what changed nothing or of an account that a login made', async () => {
    const { accounts, identity, add, published } = await prepare(await open());
    const [ann, ben] = [await add('ann'), await add('ben')];
    await accounts.admit(identity(named('new'), { subject: 'new' }));
    expect(published).toEqual([]);
    await accounts.link(ann, identity({}));
    await accounts.link(ann, identity({}));
    await codeOf(accounts.link(ben, identity({})));
    await accounts.admit(identity({}));
    expect(published).toEqual([{ userId: ann, notice: { kind: 'identityLinked', provider: 'Example' } }]);
  });

  test('of two accounts that connect one login at once, one does', async () => {
    const { accounts, identity, add } = await prepare(await open());
    const ids = [await add('ann'), await add('ben')];
    const codes = await Promise.all(ids.map((id) => codeOf(accounts.link(id, identity({})))));
    expect(codes.sort()).toEqual(['conflict', 'done']);
  });

  test('an account that is removed takes its logins along, and the subject may make another', async () => {
    const { accounts, identity, users, database } = await prepare(await open());
    const { user } = await accounts.admit(identity(named('ann')));
    await users.remove(user.id);
    expect(await rows(database)).toEqual([]);
    const again = await accounts.admit(identity(named('ann')));
    expect(again.user.id).not.toBe(user.id);
  });
});
