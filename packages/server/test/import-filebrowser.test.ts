import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Diagnosis,
  ImportReport,
  ImportResponse,
  LatestImport,
  ListingItem,
  Settings,
  SharedResource,
  SymlinkOutcome,
  User,
  Welcome,
} from '@satchel/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { userKey, writeBolt } from './bolt-writer.js';
import {
  copyInstallation,
  fixture,
  OLD_PASSWORDS,
  type OldInstallation,
  oldShares,
  type Started,
} from './import-server.js';
import { runCli } from './test-cli.js';

const installations: OldInstallation[] = [];
async function installationOf(database: string): Promise<OldInstallation> {
  const installation = await copyInstallation(database);
  installations.push(installation);
  return installation;
}
afterAll(async () => {
  for (const installation of installations) await installation.close();
});

async function names(client: ApiClient, path = '/'): Promise<string[]> {
  const { items } = await client.json<{ items: ListingItem[] }>(`/api/resources${encodeURI(path)}`);
  return items.map(({ name }) => name).sort();
}

async function reportOf(admin: ApiClient): Promise<ImportResponse> {
  const { report } = await admin.json<LatestImport>('/api/imports');
  if (!report) throw new Error('nothing was imported');
  return report;
}

async function statusOf(client: ApiClient, path: string): Promise<number> {
  return (await client.get(`/api/resources${encodeURI(path)}`)).status;
}

/** Users as both releases store them, but for fields that the release did not have. */
const USERS = [
  {
    id: 1,
    username: 'admin',
    scope: '/',
    locale: 'en',
    viewMode: 'mosaic',
    sorting: { by: 'modified', asc: true },
  },
  { id: 2, username: 'plain', scope: '/', locale: 'en', commands: ['git', 'ls'] },
  { id: 3, username: 'scoped', scope: '/projects', locale: 'fr', sorting: { by: 'size', asc: true } },
  { id: 4, username: 'locked', scope: '/', locale: 'de', viewMode: 'list', lockPassword: true },
  { id: 5, username: 'coder', scope: '/', commands: ['git', 'ls', 'echo'] },
  { id: 6, username: 'Žoë Müller-日本', scope: '/home/unicode', locale: 'ja' },
];
const SCOPED_RULES = [
  { regex: false, allow: false, path: '/secret', regexp: null },
  { regex: false, allow: true, path: '/secret/public', regexp: null },
  { regex: true, allow: false, path: '', regexp: { raw: '\\.bak$' } },
];

describe.each([
  { database: 'v211.db', release: '211' as const, isOld: true },
  { database: 'v263.db', release: '263' as const, isOld: false },
  { database: 'v211-opened-by-263.db', release: '211' as const, isOld: false },
])('after a start with $database', ({ database, release, isOld }) => {
  let installation: OldInstallation;
  let server: Started;
  let digest: string;
  const clients = new Map<string, ApiClient>();
  const as = (name: string): ApiClient => clients.get(name) as ApiClient;
  const digestOf = () => createHash('sha256').update(readFileSync(installation.oldFile)).digest('hex');
  beforeAll(async () => {
    installation = await installationOf(database);
    digest = digestOf();
    server = await installation.start();
    for (const name of Object.keys(OLD_PASSWORDS)) clients.set(name, await server.login(name));
  });

  test('everybody logs in with the old password, and again with the hash that was made of it', async () => {
    for (const name of ['admin', 'Žoë Müller-日本']) expect((await server.login(name)).token).toBeTruthy();
    const wrong = { username: 'plain', password: 'AdminFixture-2026!' };
    expect((await server.anonymous.post('/api/login', wrong)).status).toBe(403);
  });

  test('users keep their ids, scopes, permissions, rules and preferences', async () => {
    const users = await as('admin').json<User[]>('/api/users');
    expect(users).toMatchObject(USERS);
    const plain = users.find(({ username }) => username === 'plain');
    expect(plain?.perm).toEqual({
      admin: false,
      execute: false,
      create: true,
      rename: true,
      modify: true,
      delete: true,
      share: true,
      download: true,
    });
    expect(users.map(({ rules }) => rules)).toEqual([[], [], SCOPED_RULES, [], [], []]);
    // The older release hid dotfiles for one user only, and had no date format.
    const isSavedByNewer = release === '263';
    expect(users.map(({ hideDotfiles }) => hideDotfiles)).toEqual(
      isSavedByNewer ? Array(6).fill(true) : [false, false, true, false, false, false],
    );
    expect(users.map(({ dateFormat }) => dateFormat)).toEqual(Array(6).fill(isSavedByNewer));
  });

  test('a user who is created later gets a new id', async () => {
    const data = { username: `later-${release}`, password: 'a password of length', scope: '/' };
    const made = await as('admin').post('/api/users', { what: 'user', which: [], data });
    expect(made.headers.get('location')).toBe('/settings/users/7');
  });

  test('each user sees the same as before, and denied paths stay denied', async () => {
    expect(await names(as('scoped'))).toEqual(['plan.txt', 'team']);
    expect(await statusOf(as('scoped'), '/secret/s.txt')).toBe(403);
    expect(await statusOf(as('scoped'), '/secret/public/p.txt')).toBe(200);
    expect(await statusOf(as('scoped'), '/old.bak')).toBe(403);
    expect(await names(as('Žoë Müller-日本'))).toEqual(['u.txt']);
    for (const name of ['admin', 'plain', 'locked', 'coder']) {
      expect(await names(as(name))).toEqual(['home', 'projects', 'readme.txt', 'shared', 'Ünïcode Ördner']);
      expect(await statusOf(as(name), '/private/x.txt')).toBe(403);
      expect(await statusOf(as(name), '/private/public/y.txt')).toBe(200);
      expect(await statusOf(as(name), '/keys.key')).toBe(403);
    }
    const temporary = await as('admin').post('/api/resources/new.tmp', 'x');
    expect(temporary.status).toBe(403);
  });

  test('permissions apply', async () => {
    expect((await as('locked').post('/api/resources/new.txt', 'x')).status).toBe(403);
    expect((await as('locked').get('/api/settings')).status).toBe(403);
    expect((await as('coder').get('/api/shares')).status).toBe(403);
    const change = { what: 'user', which: ['password'], data: { id: 4, password: 'another long one' } };
    expect(
      (await as('locked').put('/api/users/4', { ...change, current_password: OLD_PASSWORDS.locked })).status,
    ).toBe(403);
  });

  test('settings are the same, key by key', async () => {
    const settings = await as('admin').json<Settings>('/api/settings');
    const { commands, defaults, ...rest } = settings;
    expect(rest).toEqual({
      signup: true,
      hideLoginButton: false,
      createUserDir: true,
      minimumPasswordLength: isOld || database !== 'v263.db' ? 12 : 14,
      userHomeBasePath: '/users',
      authMethod: 'json',
      rules: [
        { regex: false, allow: false, path: '/private', regexp: null },
        { regex: false, allow: true, path: '/private/public', regexp: null },
        { regex: true, allow: false, path: '', regexp: { raw: '^/.*\\.key$' } },
        { regex: true, allow: false, path: '', regexp: { raw: '(?i)\\.TMP$' } },
      ],
      branding: {
        name: 'Fixture <Files> & Co',
        disableExternal: true,
        disableUsedPercentage: database === 'v263.db',
        files: '/srv/filebrowser/branding',
        theme: 'dark',
        color: database === 'v263.db' ? '#ff8800' : '',
      },
      tus:
        database === 'v263.db'
          ? { chunkSize: 5_242_880, retryCount: 7 }
          : { chunkSize: 10_485_760, retryCount: 5 },
      shell: [],
    });
    expect(defaults).toEqual({
      scope: '/projects',
      locale: 'de',
      viewMode: 'mosaic',
      singleClick: true,
      redirectAfterCopyMove: expect.any(Boolean),
      sorting: { by: 'modified', asc: true },
      perm: {
        admin: false,
        execute: false,
        create: true,
        rename: true,
        modify: true,
        delete: true,
        share: false,
        download: true,
      },
      commands: ['git', 'ls'],
      hideDotfiles: true,
      dateFormat: database === 'v263.db',
      aceEditorTheme: database === 'v263.db' ? 'monokai' : '',
    });
    expect(Object.values(commands).flat()).toEqual([]);
  });

  test('commands and the shell are disabled, and the report says what they were and how to enable them', async () => {
    const report = await reportOf(as('admin'));
    const off = report.findings.filter(({ group }) => group === 'off');
    expect(off.map(({ name, before }) => [name, before])).toEqual(
      expect.arrayContaining([
        ['after_custom', 'echo custom'],
        ['after_save', 'git commit -am save &'],
        ['after_upload', 'echo uploaded $FILE'],
        ['before_delete', 'logger deleting'],
        [undefined, '/bin/bash -c'],
      ]),
    );
    expect(off.map(({ command }) => command)).toContain('satchel config set --disable-exec=false');
    expect(server.app.config.commands.enabled).toBe(false);
  });

  test('the report counts what was imported, for administrators only', async () => {
    expect((await server.anonymous.get('/api/imports')).status).toBe(401);
    expect((await as('plain').get('/api/imports')).status).toBe(403);
    const report = await reportOf(as('admin'));
    expect(report).toMatchObject({ source: installation.oldFile, counts: { users: 6, rules: 7 } });
    const gone = report.findings.filter(({ code }) => code === 'link_gone');
    expect(gone).toMatchObject([{ path: '/gone.txt', user: 'admin', group: 'links' }]);
  });

  test('each administrator is shown the report until they close it', async () => {
    const pageOf = async () => (await as('admin').json<Welcome>('/api/welcome')).page;
    expect(await pageOf()).toBe('import');
    expect((await as('plain').post('/api/welcome/seen', { page: 'import' })).status).toBe(403);
    expect(await pageOf()).toBe('import');
    expect((await as('admin').post('/api/welcome/seen', { page: 'import' })).status).toBe(200);
    expect(await pageOf()).toBeNull();
    expect((await as('admin').get('/api/imports')).status).toBe(200);
  });

  test('previews are enabled, whatever the older release stored by default', () => {
    expect(server.app.config.previews).toMatchObject({
      thumbnails: true,
      resize: true,
      detectTypeByContent: true,
    });
  });

  test('shares open the same as before, those without a file once there is one, and not those that expired', async () => {
    const shares = oldShares(release);
    const hashOf = (name: string): string => {
      const found = Object.entries(shares).find(([key]) => key.startsWith(name))?.[1];
      if (!found) throw new Error(`there is no link ${name}`);
      return found.hash;
    };
    const look = async (name: string) => server.anonymous.get(`/api/public/share/${hashOf(name)}`);
    const shown = async (name: string): Promise<SharedResource> =>
      (await look(name)).json() as Promise<SharedResource>;
    expect((await shown('folder permanent')).items?.map((item) => item.name)).toEqual(['sub', 'one.txt']);
    // Stored without a slash, it showed the parent folder in the old program.
    expect((await shown('folder stored without slash')).items?.map((item) => item.name)).toEqual([
      'sub',
      'one.txt',
    ]);
    expect(await (await server.anonymous.get(`/api/public/dl/${hashOf('file permanent')}`)).text()).toBe(
      readFileSync(join(installation.root, 'readme.txt'), 'utf8'),
    );
    expect((await shown('file expiring in 3000 days (scoped)')).isDir).toBe(false);
    expect((await shown('file in unicode home')).size).toBe(1);
    expect((await look('file expired')).status).toBe(404);
    expect((await look('path that no longer exists')).status).toBe(404);
    await writeFile(join(installation.root, 'gone.txt'), 'back');
    const back = await server.anonymous.get(`/api/public/dl/${hashOf('path that no longer exists')}`);
    expect(await back.text()).toBe('back');
    await rm(join(installation.root, 'gone.txt'));
    const listed = await as('admin').json<{ hash: string; expire: number; userID: number }[]>('/api/shares');
    for (const { hash, expire, userID } of listed) {
      const old = Object.values(shares).find((share) => share.hash === hash);
      if (old) expect({ expire, userID }).toEqual({ expire: old.expire, userID: old.userID });
    }
  });

  test('the old file is unchanged, and the next start imports nothing again', async () => {
    await server.stop();
    expect(digestOf()).toBe(digest);
    server = await installation.start();
    expect(server.app.importNotices).toEqual([]);
    const users = await (await server.login('admin')).json<User[]>('/api/users');
    expect(users.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('shares with a password', () => {
  const token263 = 'yR4q7kmpZzjtbEsgWhfrn3C3TCBpahkeujCxDwCxfyxiiTy7q3EqFJz5WiqaEdK5m86HmbDvVR0YyCQLZ';
  let server: Started;
  let tokens: Map<string, string>;
  beforeAll(async () => {
    const installation = await installationOf('v263.db');
    tokens = tokensIn(installation.oldFile);
    server = await installation.start();
  });

  test.each([
    ['3xCEWHRG', 'folder pass+1%'],
    ['RfH7ADX5', 'filepass'],
    ['E5bFXqTZ', 'pässwörd'],
  ])('%s opens with its password and with its old token only', async (hash, password) => {
    const open = (headers: Record<string, string>, query = '') =>
      server.anonymous.get(`/api/public/share/${hash}${query}`, headers);
    expect((await open({})).status).toBe(401);
    expect((await open({ 'X-SHARE-PASSWORD': 'wrong' })).status).toBe(401);
    expect((await open({ 'X-SHARE-PASSWORD': encodeURIComponent(password) })).status).toBe(200);
    expect((await open({}, `?token=${tokens.get(hash)}`)).status).toBe(200);
    expect((await server.anonymous.get(`/api/public/dl/${hash}?token=${tokens.get(hash)}`)).status).toBe(200);
    expect((await open({}, `?token=${token263}`)).status).toBe(401);
    const other = [...tokens].find(([key]) => key !== hash)?.[1];
    expect((await open({}, `?token=${other}`)).status).toBe(401);
  });

  test('a new password ends the old token', async () => {
    const admin = await server.login('admin');
    const changed = await admin.put('/api/share/3xCEWHRG', { password: 'another one' });
    expect(changed.status).toBe(200);
    const answer = await server.anonymous.get(`/api/public/share/3xCEWHRG?token=${tokens.get('3xCEWHRG')}`);
    expect(answer.status).toBe(401);
  });
});

/** Records are contiguous JSON, wherever they are. */
function tokensIn(file: string): Map<string, string> {
  const text = readFileSync(file, 'latin1');
  const records = text.matchAll(/"hash":"([\w-]{8})"[^{}]*"token":"([\w-]{128})"/g);
  return new Map([...records].map(([, hash = '', token = '']) => [hash, token]));
}

describe('other ways to log in', () => {
  let installation: OldInstallation | undefined;
  let server: Started | undefined;
  afterEach(() => server?.stop());
  const startWith = async (database: string, flags: string[] = []): Promise<Started> => {
    installation = await installationOf(database);
    server = await installation.start(flags);
    return server;
  };

  test.each(['v211-proxy.db', 'v263-proxy.db'])(
    '%s: by the header of a proxy on this machine',
    async (database) => {
      const { anonymous, app } = await startWith(database);
      expect(app.config.login).toMatchObject({ method: 'proxy', header: 'X-Forwarded-User' });
      const plain = await anonymous.login('', '', undefined, { 'X-Forwarded-User': 'plain' });
      expect(await names(plain)).toContain('readme.txt');
      expect(app.importNotices.join('\n')).toContain('--trusted-proxies');
    },
  );

  test.each(['v211-noauth.db', 'v263-noauth.db'])('%s: nobody has to log in', async (database) => {
    const { anonymous, app } = await startWith(database);
    expect(app.config.login.method).toBe('noauth');
    expect(await names(await anonymous.login('', ''))).toContain('readme.txt');
  });

  test.each(['v211-recaptcha.db', 'v263-recaptcha.db'])('%s: with a captcha', async (database) => {
    const { anonymous, app } = await startWith(database);
    expect(app.config.login.captcha).toEqual({ host: 'https://www.recaptcha.net', key: 'sitekey' });
    expect(app.config.secrets.captchaSecret).toBe('secretkey');
    const login = { username: 'admin', password: OLD_PASSWORDS.admin };
    expect((await anonymous.post('/api/login', login)).status).toBe(403);
  });

  test('v263-hook.db: by a program', async () => {
    const { app } = await startWith('v263-hook.db');
    expect(app.config.login).toMatchObject({
      method: 'hook',
      command: ['/usr/local/bin/fb-hook', '--strict'],
    });
  });
});

describe('small databases', () => {
  test('v211-quick.db has the one administrator, with the default password', async () => {
    const server = await (await installationOf('v211-quick.db')).start();
    const admin = await server.anonymous.login('admin', 'admin');
    expect(await admin.json<User[]>('/api/users')).toHaveLength(1);
    const { findings } = await reportOf(admin);
    expect(findings.find(({ code }) => code === 'password_default')).toMatchObject({ user: 'admin' });
    expect(server.app.firstRun).toBeNull();
  });

  test.each(['v211-init-only.db', 'v263-init-only.db'])(
    '%s has settings, and gets its first administrator',
    async (database) => {
      const server = await (await installationOf(database)).start();
      expect(server.app.firstRun?.username).toBe('admin');
      expect(server.app.importNotices[0]).toContain('0 users, 0 links');
    },
  );

  test('an empty file is a database that is still to be created', async () => {
    const server = await (await installationOf('empty.db')).start();
    expect(server.app.importNotices).toEqual([]);
    expect(server.app.firstRun?.username).toBe('admin');
  });

  test('v263-many.db has all users, rules and shares', async () => {
    const server = await (await installationOf('v263-many.db')).start();
    const admin = await server.login('admin');
    const users = await admin.json<User[]>('/api/users');
    expect(users).toHaveLength(306);
    expect(Math.max(...users.map(({ rules }) => rules.length))).toBe(400);
    const shares = await admin.json<{ state?: string }[]>('/api/shares');
    expect(shares).toHaveLength(160);
    expect(shares.filter(({ state }) => state !== undefined)).toMatchObject([{ state: 'gone' }]);
  });
});

describe('differences are reported', () => {
  test('a password shorter than today’s minimum remains valid, and is reported once its user has logged in', async () => {
    const server = await (await installationOf('v211-quick.db')).start();
    let admin = await server.anonymous.login('admin', 'admin');
    const reported = async (code: string) =>
      (await reportOf(admin)).findings.filter((finding) => finding.code === code);
    expect(await reported('password_minimum')).toMatchObject([
      { before: '', after: '12', group: 'passwords' },
    ]);
    expect(await reported('password_short')).toMatchObject([{ user: 'admin', userId: 1 }]);
    const { findings } = await admin.json<Diagnosis>('/api/diagnosis');
    expect(findings.map(({ text }) => text)).toContain(
      'These users have passwords that are shorter than new ones must be: admin.',
    );
    admin = await server.anonymous.login('admin', 'admin');
    expect(await reported('password_short')).toHaveLength(1);
    const data = { id: 1, password: 'long enough for today' };
    const change = { what: 'user', which: ['password'], data, current_password: 'admin' };
    expect((await admin.put('/api/users/1', change)).status).toBe(200);
    admin = await server.anonymous.login('admin', data.password);
    expect(await reported('password_short')).toEqual([]);
  });

  test('only short passwords, and only the minimum of the old program, are reported', async () => {
    const server = await (await installationOf('v263.db')).start();
    for (const name of Object.keys(OLD_PASSWORDS)) await server.login(name);
    const { totals } = await reportOf(await server.login('admin'));
    expect([totals.password_short, totals.password_minimum]).toEqual([undefined, undefined]);
  });

  test('branding is copied into the server’s own state, and is shown when the old folder is gone', async () => {
    const installation = await installationOf('empty.db');
    const old = join(installation.folder, 'old branding');
    cpSync(fixture('branding'), old, { recursive: true });
    await writeFile(join(old, 'img/script.js'), 'alert(1)');
    await writeFile(join(old, 'notes.txt'), 'x');
    symlinkSync('/etc/hostname', join(old, 'img/host.svg'));
    symlinkSync('logo.svg', join(old, 'img/same.svg'));
    await writeFile(installation.oldFile, smallDatabase({ branding: { files: old } }));
    const server = await installation.start();
    const admin = await server.anonymous.login('admin', OLD_PASSWORDS.admin ?? '');
    const { findings } = await reportOf(admin);
    const own = join(installation.folder, '.satchel/branding');
    const left = findings.filter(({ code }) => code === 'branding_file_left').map(({ path }) => path);
    expect(left).toEqual([join(old, 'img/host.svg'), join(old, 'img/script.js')]);
    expect(findings.find(({ code }) => code === 'branding_copied')).toMatchObject({ before: old, path: own });
    await rm(old, { recursive: true });
    const shown = async (name: string) => (await server.anonymous.get(`/static/${name}`)).text();
    expect(await shown('custom.css')).toBe(readFileSync(fixture('branding/custom.css'), 'utf8'));
    for (const name of ['img/logo.svg', 'img/same.svg']) {
      expect(await shown(name)).toBe(readFileSync(fixture('branding/img/logo.svg'), 'utf8'));
    }
    expect(readdirSync(join(own, 'img')).sort()).toEqual(['logo.svg', 'same.svg']);
    const { branding, ...rest } = await admin.json<Settings>('/api/settings');
    const change = { ...rest, branding: { ...branding, name: 'Same place' } };
    expect((await admin.put('/api/settings', change)).status).toBe(200);
  });

  test('a scope outside of the served folder shows nothing, instead of everything', async () => {
    const installation = await installationOf('v211.db');
    // As long as the scope that it replaces, so that the pages stay the same.
    await rewrite(installation.oldFile, '/srv/files/home/unicode', '////////////////usr/bin');
    const server = await installation.start();
    const lost = await server.login('Žoë Müller-日本');
    expect((await lost.get('/api/resources/')).status).toBe(403);
    const { findings } = await reportOf(await server.login('admin'));
    expect(findings.find(({ code }) => code === 'scope_outside')).toMatchObject({ user: 'Žoë Müller-日本' });
  });

  test('a scope is where it was, or else below the served folder, even if that is now one above the old one', async () => {
    const installation = await installationOf('empty.db');
    const scopes = { moved: 'disk/home/unicode', kept: 'projects/team', gone: 'disk/nowhere' };
    const users = Object.entries(scopes).map(([username, below]) => ({
      username,
      scope: join(installation.root, below),
    }));
    await writeFile(
      installation.oldFile,
      smallDatabase({}, { root: join(installation.root, 'disk') }, users),
    );
    const server = await installation.start();
    const admin = await server.anonymous.login('admin', OLD_PASSWORDS.admin ?? '');
    const [, ...found] = await admin.json<User[]>('/api/users');
    expect(found.map(({ username, scope }) => [username, scope])).toEqual([
      ['moved', '/home/unicode'],
      ['kept', '/projects/team'],
      ['gone', '/disk/nowhere'],
    ]);
  });

  test('a scope is in the copy that is served, while the old tree still exists beside it', async () => {
    const installation = await installationOf('empty.db');
    const old = join(installation.folder, 'old');
    cpSync(installation.root, old, { recursive: true });
    await mkdir(join(old, 'only there'));
    await mkdir(join(old, 'home/projects/team'), { recursive: true });
    const scopes = { team: 'projects/team', all: '', later: 'only there', apart: 'home/projects' };
    const users = Object.entries(scopes).map(([username, below]) => ({ username, scope: join(old, below) }));
    users.push({ username: 'elsewhere', scope: installation.folder });
    await writeFile(installation.oldFile, smallDatabase({}, { root: old }, users));
    const scopesOf = async (root: string) => {
      const { out } = await runCli(
        ['import', 'filebrowser', installation.oldFile, '--dry-run', '--json', '-r', root],
        { SATCHEL_STATE: join(installation.folder, 'state') },
      );
      const { findings } = JSON.parse(out) as ImportReport;
      return findings.flatMap(({ code, user, after }) =>
        code === 'scope_converted'
          ? [`${user} ${after}`]
          : code === 'scope_outside'
            ? [`${user} nothing`]
            : [],
      );
    };
    expect(await scopesOf(installation.root)).toEqual([
      'team /projects/team',
      'all /',
      'later nothing',
      'apart nothing',
      'elsewhere nothing',
    ]);
    // Only a part of the old tree is served: a folder of the same name in it is another one.
    expect(await scopesOf(join(old, 'home'))).toEqual([
      ...['team nothing', 'all nothing', 'later nothing', 'apart /projects', 'elsewhere nothing'],
    ]);
  });

  test('symlinks out of a scope, and names to which a rule no longer applies', async () => {
    const installation = await installationOf('v211.db');
    symlinkSync('/usr', join(installation.root, 'system'));
    symlinkSync(join('..', 'shared'), join(installation.root, 'projects/common'));
    await writeFile(join(installation.root, 'privateer.txt'), 'x');
    const server = await installation.start();
    const { findings } = await reportOf(await server.login('admin'));
    const links = findings.filter(({ code }) => code === 'symlink_leaves_scope');
    expect(links[0]).toMatchObject({ user: 'scoped', path: '/common', after: '/shared' });
    expect(links).toContainEqual(expect.objectContaining({ user: 'admin', path: '/system' }));
    expect(links.filter(({ user, path }) => user === 'scoped' && path !== '/common')).toEqual([]);
    expect(findings.find(({ code }) => code === 'rule_ends_at_segment')).toMatchObject({
      path: '/private',
      before: '/privateer.txt',
    });
  });

  test('a symlink out of a scope becomes a folder of its user, or stays as it is, as the administrator decides', async () => {
    const installation = await installationOf('v211.db');
    const photos = join(installation.folder, 'elsewhere/photos');
    await mkdir(photos);
    await writeFile(join(photos, 'beach.txt'), 'sand');
    symlinkSync(photos, join(installation.root, 'projects/photos'));
    symlinkSync('/proc', join(installation.root, 'projects/proc'));
    const server = await installation.start();
    const [admin, scoped] = [await server.login('admin'), await server.login('scoped')];
    const linksOf = async () =>
      (await reportOf(admin)).findings.filter(
        ({ code, user }) => code === 'symlink_leaves_scope' && user === 'scoped',
      );
    const [link, system] = await linksOf();
    expect(link).toMatchObject({ path: '/photos', target: photos, isGranted: false });
    expect((await scoped.get('/api/resources/photos')).status).toBe(403);
    const { userId, path, target } = link ?? {};
    const decide = (client: typeof admin, decision: string, links: object[]) =>
      client.post('/api/imports/symlinks', { decision, links });
    expect((await decide(scoped, 'grant', [{ userId, path, target }])).status).toBe(403);
    expect((await decide(admin, 'grant', [])).status).toBe(400);

    const granted = await decide(admin, 'grant', [
      { userId, path, target },
      { userId, path: system?.path, target: system?.target },
      { userId, path: '/nothing', target: '/usr' },
      { userId: 999, path, target },
    ]);
    const { failed } = (await granted.json()) as SymlinkOutcome;
    expect(failed.map((each) => [each.path, each.message])).toEqual([
      ['/proc', '/proc belongs to the system'],
      ['/nothing', expect.stringContaining('no symbolic link /nothing')],
      ['/photos', 'There is no such user'],
    ]);
    expect(await (await scoped.get('/api/raw/photos/beach.txt')).text()).toBe('sand');
    await decide(admin, 'refuse', [{ userId, path: '/proc' }]);
    expect(await linksOf()).toMatchObject([
      { path: '/photos', isGranted: true },
      { path: '/proc', decision: 'refuse' },
    ]);
    expect((await scoped.get('/api/resources/proc')).status).toBe(403);
  });

  test('the next start reports when the old program has changed its file since', async () => {
    const installation = await installationOf('v263-quick.db');
    await (await installation.start()).stop();
    await rewrite(installation.oldFile, '"locale":"en"', '"locale":"de"');
    const [notice] = (await installation.start()).app.importNotices;
    expect(notice).toContain('has changed since it was imported');
  });

  test('without the old file the next start is the same', async () => {
    const installation = await installationOf('v211-quick.db');
    await (await installation.start()).stop();
    await rm(installation.oldFile);
    const server = await installation.start();
    expect(server.app.firstRun).toBeNull();
    expect((await server.anonymous.login('admin', 'admin')).token).toBeTruthy();
  });
});

/**
 * A database with one administrator, who has the password of the fixtures, and others whose scopes are paths
 * of the machine.
 */
function smallDatabase(settings: object, server: object = {}, others: readonly object[] = []): Buffer {
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const password = /"username":"admin","password":"([^"]+)"/.exec(
    readFileSync(fixture('v263.db'), 'latin1'),
  )?.[1];
  const admin = {
    username: 'admin',
    password,
    scope: '/',
    perm: { admin: true },
    redirectAfterCopyMove: false,
  };
  return writeBolt({
    config: [
      { key: Buffer.from('settings'), value: json({ authMethod: 'json', ...settings }) },
      { key: Buffer.from('server'), value: json(server) },
    ],
    User: [admin, ...others].map((user, index) => ({ key: userKey(index + 1), value: json(user) })),
    Link: [],
  });
}

async function rewrite(file: string, before: string, after: string): Promise<void> {
  const text = readFileSync(file, 'latin1').replaceAll(before, after);
  await writeFile(file, Buffer.from(text, 'latin1'));
}
