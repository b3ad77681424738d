import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from './config.js';
import { loadConfig } from './load-config.js';

const HASH = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function faultsOf(argv: string[], env = {}): readonly string[] {
  try {
    loadConfig(argv, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test('without options the server is private: loopback, a state folder of its own, no commands', () => {
  const config = loadConfig([], {});
  expect(config.listening).toEqual({ kind: 'tcp', address: '127.0.0.1', port: 8080 });
  expect(config.files.rootIsDefault).toBe(true);
  expect(config.state.databaseFile).toBe(join(process.cwd(), '.satchel/satchel.db'));
  expect(config.commands.enabled).toBe(false);
  expect(config.login).toEqual({
    method: undefined,
    header: '',
    command: [],
    commandTimeoutMs: 10_000,
    createUsers: true,
    logoutPage: '/login',
    captcha: null,
    tokenLifetimeMs: 7_200_000,
  });
  expect(config.web.allowQueryToken).toBe(true);
});

test('a flag wins over the environment, that over the file, that over the database, that over the default', () => {
  const file = write('a.json', '{"port": 3, "baseURL": "/file", "imageProcessors": 6, "fileMode": "0600"}');
  const stored = {
    port: '2',
    baseURL: '/stored',
    imageProcessors: '5',
    fileMode: '0644',
    username: 'stored',
  };
  const env = { FB_PORT: '4', FB_BASE_URL: '/env' };
  const config = loadConfig(['-c', file, '--port', '5'], env, stored);
  expect(config.listening).toMatchObject({ port: 5 });
  expect(config.web.baseUrl).toBe('/env');
  expect(config.previews.processors).toBe(6);
  expect(config.files.fileMode).toBe(0o600);
  expect(config.firstRun.username).toBe('stored');
});

describe('the names of both releases', () => {
  test.each([
    [['-a', '1.2.3.4', '-p', '80', '-b', '/x/']],
    [['--address=1.2.3.4', '--port=80', '--baseurl=/x']],
    [['--address', '1.2.3.4', '-p80', '--baseURL', 'x']],
    [['-a=1.2.3.4', '--port', '80', '--base-url', '/x']],
  ])('%j', (argv) => {
    const config = loadConfig(argv, {});
    expect(config.listening).toEqual({ kind: 'tcp', address: '1.2.3.4', port: 80 });
    expect(config.web.baseUrl).toBe('/x');
  });

  test.each([
    [{ FB_BASEURL: '/x', FB_DISABLE_EXEC: 'false', FB_IMAGE_PROCESSORS: '2' }],
    [{ FB_BASE_URL: '/x', 'FB_DISABLE-EXEC': 'false', FB_IMG_PROCESSORS: '2' }],
    [
      {
        SATCHEL_BASE_URL: '/x',
        SATCHEL_DISABLE_EXEC: 'false',
        SATCHEL_IMAGE_PROCESSORS: '2',
        FB_BASEURL: '/y',
      },
    ],
  ])('%j', (env) => {
    const config = loadConfig([], env);
    expect(config.web.baseUrl).toBe('/x');
    expect(config.commands.enabled).toBe(true);
    expect(config.previews.processors).toBe(2);
  });

  test('kebab and camel flags, switches with and without a value', () => {
    const config = loadConfig(
      ['--disable-thumbnails', '--disablePreviewResize=true', '--disable-exec=false'],
      {},
    );
    expect(config.previews).toMatchObject({ thumbnails: false, resize: false });
    expect(config.commands.enabled).toBe(true);
  });
});

test.each([
  ['a.json', '{"PORT": 81, "root": "ROOT", "log": "stderr"}'],
  ['a.toml', 'port = 81\nroot = "ROOT"\nlog = "stderr"\n'],
  ['a.yaml', 'port: 81\nroot: ROOT\nlog: stderr\n'],
  ['a.yml', 'Port: "81"\nroot: ROOT\nlog: stderr\n'],
])('%s is read, its keys in any case', (name, content) => {
  const config = loadConfig(['--config', write(name, content.replace('ROOT', folder))], {});
  expect(config.listening).toMatchObject({ port: 81 });
  expect(config.files).toMatchObject({ root: folder, rootIsDefault: false });
  expect(config.log.target).toBe('stderr');
});

test('a configuration file in the home folder is found', () => {
  write('.filebrowser.yml', 'port: 82');
  expect(loadConfig([], { HOME: folder }).listening).toMatchObject({ port: 82 });
});

test('an unknown key of the file is a warning, so that files of other releases work', () => {
  const config = loadConfig(['-c', write('a.json', '{"prot": 1, "redisCacheUrl": "redis://x"}')], {});
  expect(config.warnings).toEqual([
    'The configuration file has an unknown key prot (port?).',
    'The option redisCacheUrl is ignored. Unfinished uploads need no Redis here.',
  ]);
});

test('a folder without a flag is the one to serve', () => {
  expect(loadConfig([folder], {}).files.root).toBe(folder);
});

test('secrets stay apart from the rest', () => {
  const url = 'postgres://u:secret@db/satchel';
  const config = loadConfig(['--database', url, '--password', HASH], {});
  const { secrets, ...rest } = config;
  expect(secrets).toEqual({ captchaSecret: null, databaseUrl: url, firstPasswordHash: HASH, tls: null });
  expect(JSON.stringify(rest)).not.toContain('secret');
  expect(config.state.databaseFile).toBeNull();
});

describe('every fault is one clear sentence', () => {
  test.each<[string[], string]>([
    [['--prot', '80'], 'There is no option --prot; did you mean --port?'],
    [['--xyzzy'], 'There is no option --xyzzy; --help lists them.'],
    [['--port', '70000'], 'The option port must be a whole number from 0 to 65535, not "70000".'],
    [['--port'], 'The option --port needs a value.'],
    [
      ['--token-expiration-time', 'soon'],
      'The option tokenExpirationTime must be a duration such as 2h or 90m, not "soon".',
    ],
    [['--img-processors', '0'], 'The option imageProcessors must be a whole number from 1 to 64, not "0".'],
    [['--cert', '/x'], 'The option cert needs the option key.'],
    [['--key', '/x'], 'The option key needs the option cert.'],
    [['--socket', '/x', '-p', '1'], 'The options socket and port exclude each other.'],
    [['/no/such/folder'], 'The folder to serve, /no/such/folder, does not exist.'],
    [['/', '/tmp'], 'There can be one folder to serve, and /tmp is the second one given.'],
    [['-c', '/no/such.json'], 'The configuration file /no/such.json cannot be read: it does not exist.'],
    [
      ['--trusted-proxies', '10.0.0.0/8, nonsense'],
      'The option trustedProxies is wrong: nonsense is neither an IP address nor a range such as 10.0.0.0/8.',
    ],
    [
      ['--password', 'hunter2'],
      'The option password must be a bcrypt hash ($2a$, $2b$ or $2y$), not the password itself.',
    ],
    [['--noauth=maybe'], 'The option noauth must be true or false, not "maybe".'],
    [
      ['--base-url', '/a/../b'],
      'The option baseURL must be a path such as /files, made of letters, digits, dots, dashes and slashes, not "/a/../b".',
    ],
  ])('%j', (argv, sentence) => {
    expect(faultsOf(argv)).toEqual([sentence]);
  });

  test('all of them at once', () => {
    expect(faultsOf(['--prot', '--port=x', '--cert=/x'])).toHaveLength(3);
  });

  test('a file that is not in its format', () => {
    const [fault] = faultsOf(['-c', write('bad.json', '{')]);
    expect(fault).toMatch(/^The configuration file .*bad\.json cannot be understood: .+\.$/);
  });

  test('a file to serve that is no folder', () => {
    const file = write('plain.txt', '');
    expect(faultsOf([file])).toEqual([`The folder to serve, ${file}, is not a folder.`]);
  });

  test('a certificate that is not there', () => {
    const key = write('key.pem', 'KEY');
    expect(faultsOf(['--cert', join(folder, 'none.pem'), '--key', key])).toEqual([
      `The certificate ${join(folder, 'none.pem')} cannot be read: it does not exist.`,
    ]);
  });
});

describe('R-81: what is private lies where nobody downloads it', () => {
  const faults = (...argv: string[]) =>
    faultsOf([folder, ...argv]).map((fault) => fault.replaceAll(folder, 'ROOT'));

  test('neither the database nor the cache lies in the folder to serve', () => {
    expect(faults('-d', join(folder, 'a.db'), '--cache-dir', join(folder, 'c'))).toEqual([
      'The database ROOT/a.db lies in the folder to serve, where users could download it; name another place with --database.',
      'The cache ROOT/c lies in the folder to serve, where users could see into it; name another place with --cache-dir.',
    ]);
  });

  test('the state folder may, as it is hidden there; the served folder in it may not', () => {
    const state = join(folder, '.satchel');
    expect(faults('--state', state, '--cache-dir', join(state, 'cache'))).toEqual([]);
    expect(faults('--state', folder)).toEqual(['The folder to serve, ROOT, lies in the state folder ROOT.']);
  });
});

test('certificate and key are read at the start', () => {
  mkdirSync(join(folder, 'tls'));
  const config = loadConfig(['-t', write('tls/c.pem', 'CERT'), '-k', write('tls/k.pem', 'KEY')], {});
  expect(config.secrets.tls).toEqual({ cert: 'CERT', key: 'KEY' });
});
