import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCli, type TestCli } from '../../../test/test-cli.js';
import { createApp } from '../../composition/app.js';
import { loadConfig } from '../../config/load-config.js';
import { openDatabase } from '../../core/db/database.js';
import { SettingsStore } from '../../features/settings/settings-store.js';

let cli: TestCli;
beforeEach(async () => {
  cli = await startCli();
});
afterEach(() => cli.close());

interface Shown {
  settings: Record<string, unknown>;
  options: Record<string, string>;
}
/** The stored settings and options. */
async function cat(): Promise<Shown> {
  const database = await openDatabase({ kind: 'sqlite', file: join(cli.state, 'satchel.db') });
  const store = new SettingsStore(database);
  const { authMethod: _, ...settings } = await store.get();
  const shown = { settings, options: await store.storedOptions() };
  await database.close();
  return shown;
}

test('init makes a private database with settings, once, and the first start makes the first user', async () => {
  expect(
    (await cli.run('config init --signup --createUserDir --branding.name Files --port 81')).faults,
  ).toEqual([]);
  expect(statSync(join(cli.state, 'satchel.db')).mode & 0o777).toBe(0o600);
  expect(await cat()).toMatchObject({
    settings: { signup: true, createUserDir: true, branding: { name: 'Files' } },
    options: { port: '81' },
  });
  expect((await cli.run('config init')).faults).toEqual([
    'The settings exist already; change them with config set.',
  ]);
  const app = await createApp((stored) =>
    loadConfig([cli.root, '--state', cli.state, '--log', ''], {}, stored),
  );
  expect(app.firstRun?.username).toBe('admin');
  expect(app.config.listening).toMatchObject({ port: 81 });
  await app.close();
});

test('set changes the given settings and stores options for the next start; flags of the start take precedence', async () => {
  await cli.run('config init');
  const line = [
    'config',
    'set',
    '-s=false',
    '--shell',
    'bash -c',
    '--perm.share=false',
    '--locale',
    'de',
    '--tus.retryCount',
    '3',
    '--secondFactor.requiredFor=administrators',
    '--secondFactor.graceDays=7',
    '--signOn.passwords=false',
  ];
  const { faults, notes } = await cli.run([
    ...line,
    '--auth.method',
    'proxy',
    '--auth.header',
    'X-User',
    '-p',
    '90',
  ]);
  expect([faults, notes]).toEqual([[], 'A running server uses these options after its next start.']);
  expect(await cat()).toMatchObject({
    settings: {
      shell: ['bash', '-c'],
      tus: { retryCount: 3 },
      secondFactor: { requiredFor: 'administrators', graceDays: 7 },
      signOn: { passwords: false },
      defaults: { locale: 'de', perm: { share: false, create: true } },
    },
    options: { authMethod: 'proxy', authHeader: 'X-User', port: '90' },
  });
  await cli.run('config set --port=');
  expect((await cat()).options).toEqual({ authMethod: 'proxy', authHeader: 'X-User' });
});

test('a wrong value is rejected, and nothing changes', async () => {
  const cache = join(cli.root, '..', 'cache');
  await mkdir(cache);
  await cli.run(`config init --cacheDir ${cache}`);
  const before = await cat();
  const faults = async (line: string) => (await cli.run(line)).faults.join();
  expect(await faults('config set --signup')).toContain('needs a home for each user');
  expect(await faults('config set --branding.color url(x);')).toContain('is not a colour');
  expect(await faults('config set --port 99999')).toContain('must be a whole number');
  expect(await faults('config set --auth.method ldap')).toContain('must be one of json, noauth, proxy, hook');
  expect(await faults('config set --username ann')).toContain('cannot be stored');
  expect(await faults('config set --tus.retryCount many')).toContain('must be a whole number');
  expect(await faults('config set --secondFactor.requiredFor all')).toContain(
    'nobody, administrators, everybody',
  );
  expect(await faults('config set --secondFactor.graceDays 366')).toContain('must be from 0 to 365');
  expect(await faults(`config set --branding.files ${cli.state}`)).toContain('keeps its own data there');
  expect(await faults(`config set --branding.files ${cli.root}`)).toContain('users could change');
  expect(await faults('config set --shell ./sh')).toBe(
    'Shell: ./sh is relative; name the program by its whole path.',
  );
  expect(await faults(`config set --shell ${cli.root}/sh`)).toContain('is in the folder to serve');
  expect(await faults(`config set --root /usr --shell /usr/bin/sh`)).toContain('is in the folder to serve');
  expect(await faults('cmds add after_save ./hook.sh')).toContain('./hook.sh is relative');
  expect(await faults(`config set --branding.files ${cache}`)).toContain('keeps its own data there');
  expect(await cat()).toEqual(before);
});

test('secrets are stored, and only an export with --secrets prints them', async () => {
  await cli.run(
    'config init --recaptcha.key site --recaptcha.secret hidden-secret --metrics.token hidden-secret-1234',
  );
  expect((await cli.run('config cat')).out).not.toContain('hidden-secret');
  expect((await cli.run('config export -')).out).not.toContain('hidden-secret');
  expect((await cli.run('config export - --secrets')).out).toContain('hidden-secret');
  const file = join(cli.folder, 'c.json');
  await cli.run(['config', 'export', file]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('an export can be imported unchanged', async () => {
  await cli.run(
    'config init --branding.name Files --recaptcha.key k --recaptcha.secret s --disableThumbnails --fileMode 0600 --quota 5GB --maxFiles none',
  );
  const before = await cat();
  for (const name of ['c.json', 'c.yaml']) {
    const file = join(cli.folder, name);
    await cli.run(['config', 'export', file, '--secrets']);
    await cli.run('config set --branding.name Other --disableThumbnails=false --quota default');
    const { faults, notes } = await cli.run(['config', 'import', file]);
    expect(faults).toEqual([]);
    expect(notes).not.toContain('quota');
    const after = await cat();
    expect(after.settings).toEqual(before.settings);
    expect(after.settings).toMatchObject({ defaults: { quota: { bytes: 5_000_000_000, files: null } } });
    expect(after.options).toMatchObject(before.options);
  }
});

test('exports of the last release of File Browser are imported, without its key', async () => {
  const file = join(cli.folder, 'old.json');
  const old = {
    settings: {
      key: 'AQL6==',
      signup: false,
      hideLoginButton: false,
      createUserDir: true,
      userHomeBasePath: '/homes',
      defaults: {
        scope: '.',
        locale: 'en',
        viewMode: 'mosaic',
        perm: { admin: false, execute: true, create: true },
        sorting: { by: '', asc: false },
      },
      authMethod: 'json',
      logoutPage: '/bye',
      branding: { name: 'Old', disableExternal: true, files: '', theme: '', color: '' },
      tus: { chunkSize: 1024, retryCount: 2 },
      commands: { after_copy: ['echo x'], before_copy: [] },
      shell: ['bash', '-c'],
      rules: [{ regex: false, allow: false, path: '/deny', regexp: null }],
      minimumPasswordLength: 12,
      fileMode: 416,
      dirMode: 488,
      hideDotfiles: false,
      somethingNew: 1,
    },
    server: {
      root: cli.root,
      baseURL: '/fb',
      port: '8081',
      address: '0.0.0.0',
      log: 'stdout',
      enableThumbnails: false,
      resizePreview: true,
      enableExec: false,
      tokenExpirationTime: '4h',
    },
    auther: { recaptcha: { host: 'https://www.recaptcha.net', key: 'k', secret: 's' } },
  };
  await writeFile(file, JSON.stringify(old));
  const { faults, notes } = await cli.run(['config', 'import', file]);
  expect(faults).toEqual([]);
  expect(notes).toContain('Ignored: settings.somethingNew.');
  expect(notes).not.toContain('key');
  const { settings, options } = await cat();
  expect(settings).toMatchObject({
    createUserDir: true,
    userHomeBasePath: '/homes',
    branding: { name: 'Old', disableExternal: true },
    commands: { after_copy: ['echo x'], before_delete: [] },
    rules: [{ path: '/deny', allow: false }],
  });
  expect(options).toMatchObject({
    authMethod: 'json',
    authLogoutPage: '/bye',
    baseURL: '/fb',
    disableThumbnails: 'true',
    disableExec: 'true',
    fileMode: '0640',
    dirMode: '0750',
    recaptchaHost: 'https://www.recaptcha.net',
    tokenExpirationTime: '4h',
  });
});

test('YAML of the older release is imported; switches that it did not store are ignored', async () => {
  const file = join(cli.folder, 'old.yaml');
  await writeFile(
    file,
    `settings:
  key: [1, 2, 250]
  signup: false
  createuserdir: false
  defaults: {scope: ., locale: en, viewmode: mosaic, singleclick: true, sorting: {by: "", asc: false}, perm: {admin: false, execute: true}, commands: [], hidedotfiles: false}
  authmethod: proxy
  branding: {name: "", disableexternal: true, files: ""}
  commands: {after_copy: [echo x], before_copy: []}
  rules: [{regex: true, allow: true, path: "", regexp: {raw: x}}]
server: {root: ${cli.root}, baseurl: "", tlskey: "", port: "8080", enablethumbnails: false, enableexec: false}
auther: {header: X-User}
`,
  );
  expect((await cli.run(['config', 'import', file])).faults).toEqual([]);
  const { settings, options } = await cat();
  expect(settings).toMatchObject({
    defaults: { singleClick: true, perm: { execute: true } },
    branding: { disableExternal: true },
    commands: { after_copy: ['echo x'] },
    rules: [{ regexp: { raw: 'x' } }],
  });
  expect(options).toEqual({ root: cli.root, port: '8080', authMethod: 'proxy', authHeader: 'X-User' });
});

test('an absolute scope of new users in an old export is relative to the root of that export', async () => {
  const importing = async (scope: string) => {
    const file = join(cli.folder, 'scope.json');
    const defaults = { scope, viewMode: 'mosaic', hideDotfiles: false };
    const settings = { createUserDir: true, defaults };
    await writeFile(file, JSON.stringify({ settings, server: { root: '/old/tree' } }));
    const { faults, notes } = await cli.run(['config', 'import', file]);
    expect(faults).toEqual([]);
    return { notes, ...((await cat()).settings as { defaults: { scope: string } }).defaults };
  };
  const moved = await importing('/old/tree/home');
  expect(moved.scope).toBe('/home');
  expect(moved.notes).toContain('The setting defaults.scope was "/old/tree/home" and is "/home".');
  expect((await importing('./home')).scope).toBe('./home');
});

test('an import with an error changes nothing', async () => {
  await cli.run('config init --branding.name Before');
  const importing = async (value: object) => {
    const file = join(cli.folder, 'x.json');
    await writeFile(file, JSON.stringify(value));
    return (await cli.run(['config', 'import', file])).faults.join();
  };
  expect(await importing({})).toContain('not an export of the configuration');
  expect(await importing({ settings: { signup: 'yes' } })).toContain('signup');
  expect(
    await importing({ settings: { rules: [{ regex: true, allow: true, path: '', regexp: { raw: '(' } }] } }),
  ).toContain('at position 0');
  expect(await importing({ settings: { signup: true } })).toContain('needs a home');
  expect(await importing({ settings: {}, server: { port: 'x' } })).toContain('port');
  expect(await importing({ settings: { commands: { after_save: [`${cli.root}/x`] } } })).toContain(
    'is in the folder to serve',
  );
  expect(
    await importing({ settings: { commands: { after_save: ['/usr/bin/true'] } }, server: { root: '/usr' } }),
  ).toContain('is in the folder to serve');
  expect((await cat()).settings).toMatchObject({ branding: { name: 'Before' } });
});

test('an export to a path that cannot be written is one sentence', async () => {
  await cli.run('config init');
  expect((await cli.run('config export /none/x.json')).faults[0]).toMatch(
    /^The file \/none\/x.json cannot be written/,
  );
  expect(existsSync('/none')).toBe(false);
  expect(await readFile(join(cli.state, 'satchel.db'))).toBeDefined();
});

test('a branding folder that is filled later, or made later, is stored with a note', async () => {
  await cli.run('config init');
  const [empty, none] = [join(cli.folder, 'empty'), join(cli.folder, 'none')];
  await mkdir(empty);
  for (const [folder, why] of [
    [empty, 'contains neither custom.css'],
    [none, 'there is no such folder'],
  ] as const) {
    const { faults, notes } = await cli.run(`config set --branding.name Mine --branding.files ${folder}`);
    expect([faults, notes]).toEqual([[], expect.stringContaining(why)]);
    expect(await cat()).toMatchObject({ settings: { branding: { name: 'Mine', files: folder } } });
  }
});
