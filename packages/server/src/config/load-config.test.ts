import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('a database of File Browser that is named', () => {
  const databaseOf = (name: string) => loadConfig(['/usr', '-d', join(folder, name)], {}).state;
  const begin = () => {
    mkdirSync(join(folder, '.satchel'));
    write('.satchel/satchel.db', '');
  };

  test('a database of File Browser that is named is where the server began without it, as scripts name it in a container', () => {
    expect(databaseOf('filebrowser.db').databaseFile).toBe(join(folder, 'filebrowser.db'));
    begin();
    const state = join(folder, '.satchel');
    expect(databaseOf('filebrowser.db')).toMatchObject({
      ...{ folder: state, databaseFile: join(state, 'satchel.db'), isFound: false },
    });
    expect(databaseOf('other.db')).toMatchObject({ databaseFile: join(folder, 'other.db'), isFound: false });
    write('filebrowser.db', 'SQLite format 3');
    expect(databaseOf('filebrowser.db').databaseFile).toBe(join(folder, 'filebrowser.db'));
  });

  test('a database of File Browser that is named has its state beside it, which is named, too, where that is the usual place', () => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    begin();
    expect(databaseOf('my.db')).toMatchObject({ folder: join(folder, '.satchel'), isFound: false });
    mkdirSync(join(folder, 'sub'));
    expect(databaseOf('sub/my.db')).toMatchObject({ folder: join(folder, '.satchel'), isFound: true });
    vi.restoreAllMocks();
  });
});

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

test('little memory means one process for pictures, and can be forced either way', () => {
  const small = loadConfig(['/usr', '--low-memory', '--img-processors', '6'], {});
  expect([small.lowMemory, small.previews.processors]).toEqual([true, 1]);
  const usual = loadConfig(['/usr', '--low-memory=false', '--img-processors', '6'], {});
  expect([usual.lowMemory, usual.previews.processors]).toEqual([false, 6]);
  // Tests need more memory than that.
  expect(loadConfig(['/usr', '--low-memory=auto'], {}).lowMemory).toBe(false);
});

test('a flag takes precedence over the environment, that over the file, that over the database, that over the default', () => {
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
    'The option redis-cache-url is ignored. Unfinished uploads do not need Redis.',
  ]);
});

test('an empty folder to serve is the working folder, as in File Browser, and a warning', () => {
  const config = loadConfig(['-r', '', '--state', join(folder, 'state')], {});
  expect(config.files.root).toBe(process.cwd());
  expect(config.warnings).toEqual([
    'About the option root: It is empty, as a variable that is not set leaves it, so the working folder is served; name a folder, or . for that one.',
  ]);
  expect(loadConfig(['-r', '.', '--state', join(folder, 'state')], {}).warnings).toEqual([]);
});

test('a configuration file that does not exist is a warning, as File Browser starts without it', () => {
  for (const start of [
    loadConfig(['-c', '/no/such.json'], {}),
    loadConfig([], { FB_CONFIG: '/no/such.json' }),
  ]) {
    expect(start.warnings).toEqual([
      'The configuration file /no/such.json does not exist: the server goes on without it.',
    ]);
    expect(start.listening).toMatchObject({ port: 8080 });
  }
  expect(faultsOf(['-c', folder])).toEqual([expect.stringContaining('cannot be read')]);
});

test('a first password may be given itself', () => {
  const { secrets, ...rest } = loadConfig(['--password', 'correct horse battery'], {});
  expect(secrets).toMatchObject({
    firstPasswordHash: null,
    firstPassword: { text: 'correct horse battery', option: 'password' },
  });
  expect(JSON.stringify(rest)).not.toContain('horse');
});

test('the password for app stores is plain, whatever it looks like, and comes before the other one', () => {
  const env = { SATCHEL_ADMIN_PASSWORD: HASH, FB_PASSWORD: HASH };
  const { secrets, ...rest } = loadConfig([], env);
  expect(secrets).toMatchObject({
    firstPasswordHash: null,
    firstPassword: { text: HASH, option: 'adminPassword' },
  });
  expect(JSON.stringify(rest)).not.toContain(HASH);
  expect(loadConfig([], { ...env, SATCHEL_ADMIN_PASSWORD: '' }).secrets).toMatchObject({
    firstPasswordHash: HASH,
    firstPassword: null,
  });
});

test('quotes around the value of a variable are not part of it', () => {
  const config = loadConfig([], { FB_BASEURL: '""', FB_PORT: '"81"', FB_PASSWORD: `'${HASH}'` });
  expect([config.web.baseUrl, config.listening]).toEqual(['', expect.objectContaining({ port: 81 })]);
  expect(config.secrets.firstPasswordHash).toBe(HASH);
  expect(loadConfig([], { FB_BASEURL: "'/files'" }).web.baseUrl).toBe('/files');
});

test('durations may be days', () => {
  expect(loadConfig([], { FB_TOKEN_EXPIRATION_TIME: '7d' }).login.tokenLifetimeMs).toBe(7 * 86_400_000);
});

test('a folder without a flag is the one to serve', () => {
  expect(loadConfig([folder], {}).files.root).toBe(folder);
});

test('secrets stay apart from the rest', () => {
  const url = 'postgres://u:secret@db/satchel';
  const config = loadConfig(['--database', url, '--password', HASH], {});
  const { secrets, ...rest } = config;
  expect(secrets).toEqual({
    captchaSecret: null,
    metricsToken: null,
    databaseUrl: url,
    firstPasswordHash: HASH,
    firstPassword: null,
    tls: null,
  });
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
      'The option token-expiration-time must be a duration such as 2h, 90m or 7d, not "soon".',
    ],
    [['--img-processors', '0'], 'The option image-processors must be a whole number from 1 to 64, not "0".'],
    [['--cert', '/x'], 'The option cert needs the option key.'],
    [['--key', '/x'], 'The option key needs the option cert.'],
    [['--socket', '/x', '-p', '1'], 'The options socket and port cannot be used together.'],
    [['/no/such/folder'], 'The folder to serve, /no/such/folder, does not exist.'],
    [['/', '/tmp'], 'Only one folder can be served, and /tmp is the second one.'],
    [
      ['--trusted-proxies', '10.0.0.0/8, nonsense'],
      'The option trusted-proxies is wrong: nonsense is neither an IP address nor a range such as 10.0.0.0/8.',
    ],
    [
      ['--metrics-listen', '9464'],
      'The option metrics-listen must be an address and a port such as 127.0.0.1:9464, not "9464".',
    ],
    [
      ['--metrics-token', 'too-short'],
      'The option metrics-token must have at least 16 letters, digits, and signs of - . _ ~ + /.',
    ],
    [
      ['--password', '$2a$10$short'],
      'The option password begins like a bcrypt hash ($2a$, $2b$ or $2y$), and is none.',
    ],
    [['--noauth=maybe'], 'The option noauth must be true or false, not "maybe".'],
    [
      ['--base-url', '/a/../b'],
      'The option base-url must be a path such as /files, without . and .. as names, and without ?, #, ; and backslashes, not "/a/../b".',
    ],
  ])('%j', (argv, sentence) => {
    expect(faultsOf(argv)).toEqual([sentence]);
  });

  test('all of them at once', () => {
    expect(faultsOf(['--prot', '--port=x', '--cert=/x'])).toHaveLength(3);
  });

  test('a file that is not in its format', () => {
    const [fault] = faultsOf(['-c', write('bad.json', '{')]);
    expect(fault).toMatch(/^The configuration file .*bad\.json cannot be parsed: .+\.$/);
  });

  test('a file as the folder to serve', () => {
    const file = write('plain.txt', '');
    expect(faultsOf([file])).toEqual([`The folder to serve, ${file}, is not a folder.`]);
  });

  test('a missing certificate', () => {
    const key = write('key.pem', 'KEY');
    expect(faultsOf(['--cert', join(folder, 'none.pem'), '--key', key])).toEqual([
      `The certificate ${join(folder, 'none.pem')} cannot be read: it does not exist.`,
    ]);
  });
});

describe('R-81: private files are where nobody can download them', () => {
  const faults = (...argv: string[]) =>
    faultsOf([folder, ...argv]).map((fault) => fault.replaceAll(folder, 'ROOT'));

  test('the cache is not in the folder to serve, nor is the database where commands run', () => {
    expect(faults('-d', join(folder, 'a.db'))).toEqual([]);
    expect(
      faults('-d', join(folder, 'a.db'), '--disableExec=false', '--cache-dir', join(folder, 'c')),
    ).toEqual([
      'The database ROOT/a.db is in the folder to serve, where shell commands could change it; name another path with --database.',
      'The cache ROOT/c is in the folder to serve, where users could read it; name another path with --cache-dir.',
    ]);
  });

  test('the state folder may, as it is hidden there; the served folder in it may not', () => {
    const state = join(folder, '.satchel');
    expect(faults('--state', state, '--cache-dir', join(state, 'cache'))).toEqual([]);
    expect(faults('--state', folder)).toEqual(['The folder to serve, ROOT, is in the state folder ROOT.']);
  });

  test('C10: symlinks do not change what is in the folder to serve', () => {
    mkdirSync(join(folder, 'data/sub'), { recursive: true });
    mkdirSync(join(folder, 'out'));
    symlinkSync('data', join(folder, 'files'));
    symlinkSync('data/sub', join(folder, 'aside'));
    write('out/x.db', '');
    symlinkSync(join(folder, 'out/x.db'), join(folder, 'data/x.db'));
    const files = join(folder, 'files');
    const state = join(folder, 'state');
    const inData = (...argv: string[]) =>
      faultsOf([files, '--state', state, ...argv]).map((fault) => fault.split(' is in')[0]);
    const at = (path: string) => join(folder, path);
    const withCommands = (path: string) => inData('--disableExec=false', '-d', at(path));
    expect(withCommands('data/satchel.db')).toEqual([`The database ${at('data/satchel.db')}`]);
    expect(withCommands('aside/new/satchel.db')).toEqual([`The database ${at('aside/new/satchel.db')}`]);
    expect(withCommands('data/x.db')).toEqual([`The database ${at('data/x.db')}`]);
    expect(inData('-d', at('aside/new/satchel.db'))).toEqual([]);
    expect(inData('-d', at('data/x.db'))).toEqual([
      `The path ${at('data/x.db')} contains a symlink in the folder to serve, which users could replace; name what it leads to.`,
    ]);
    expect(inData('--cache-dir', at('aside'))).toEqual([`The cache ${at('aside')}`]);
    expect(inData('--log', at('aside/log'))).toEqual([`The log ${at('aside/log')}`]);
    expect(inData('--socket', at('aside/s'))).toEqual([`The socket ${at('aside/s')}`]);
    expect(inData('-d', at('out/satchel.db'), '--log', 'stdout')).toEqual([]);
  });

  test('C10: neither are key, certificate and the program of a login hook', () => {
    mkdirSync(join(folder, 'data'));
    symlinkSync('data', join(folder, 'files'));
    const [key, cert, script] = ['data/k.pem', 'data/c.pem', 'data/ask.py'].map((name) => write(name, 'x'));
    const start = [join(folder, 'files'), '--state', join(folder, 'state')];
    expect(faultsOf([...start, '-k', key ?? '', '-t', cert ?? ''])).toEqual([
      `The private key ${key} is in the folder to serve, where users could download it; name another path with --key.`,
      `The certificate ${cert} is in the folder to serve, where users could replace it; name another path with --cert.`,
    ]);
    for (const command of [`${script} login`, `python3 ${script}`]) {
      expect(faultsOf([...start, `--authCommand=${command}`])).toEqual([
        `The program ${script} is in the folder to serve, where users could replace it; move it out, and name it there with --auth-command.`,
      ]);
    }
  });

  test('C10: the path of the state folder has no symlink that users could replace', () => {
    mkdirSync(join(folder, 'files'));
    symlinkSync(join(folder, 'state'), join(folder, 'files/.satchel'));
    expect(faultsOf([join(folder, 'files'), '--state', join(folder, 'files/.satchel')])).toContainEqual(
      expect.stringContaining('contains a symlink in the folder to serve'),
    );
  });
});

describe('C5: a configuration file that users could have put there', () => {
  test('a configuration file that users could have put there is rejected where it was found, not used, and hidden where the operator named it', () => {
    mkdirSync(join(folder, 'data'));
    symlinkSync('data', join(folder, 'files'));
    const planted = write('data/.satchel.json', '{"noauth": true}');
    const argv = [join(folder, 'files'), '--state', join(folder, 'state')];
    const home = { HOME: join(folder, 'data') };
    expect(faultsOf(argv, home)).toEqual([
      `The configuration file ${planted} is in the folder to serve, where users could have put it; move it out, or name the configuration file with --config.`,
    ]);
    const config = loadConfig([...argv, '--config', planted], home);
    expect(config.warnings).toEqual([expect.stringContaining('Satchel hides it there')]);
    expect(config.own.files).toContain(planted);
  });

  test('a configuration file that users could have put there cannot avoid that by naming another folder to serve', () => {
    write('.satchel.json', '{"root": "/usr"}');
    const argv = ['--root', folder, '--state', join(tmpdir(), 'elsewhere')];
    expect(faultsOf(argv, { HOME: folder })).toHaveLength(1);
    const stored = { root: folder };
    expect(() => loadConfig(['--state', '/nowhere'], { HOME: folder }, stored)).toThrow(
      'is in the folder to serve',
    );
  });

  test('a configuration file that users could have put there cannot avoid that by naming another state folder around itself', () => {
    write('.satchel.json', JSON.stringify({ root: '/usr', state: folder }));
    expect(faultsOf(['--root', folder], { HOME: folder })).toContainEqual(
      expect.stringContaining('is in the folder to serve'),
    );
  });

  test('a configuration file that users could have put there is rejected where every account of the machine can change it, and reported where it was named', () => {
    const file = write('.satchel.json', '{"recaptchaSecret": "x"}');
    mkdirSync(join(folder, 'files'));
    const argv = [join(folder, 'files')];
    chmodSync(file, 0o646);
    expect(faultsOf(argv, { HOME: folder })).toEqual([
      `The configuration file ${file} was found, not named, and can be changed by every account of this machine; run chmod o-w ${file}, or name the file with --config if you trust it.`,
    ]);
    expect(loadConfig([...argv, '--config', file], {}).warnings).toEqual([
      expect.stringContaining('can be changed by every account'),
      expect.stringContaining('contains a secret, and every account of this machine can read it'),
    ]);
    chmodSync(file, 0o600);
    chmodSync(folder, 0o707);
    expect(faultsOf(argv, { HOME: folder })).toHaveLength(1);
    chmodSync(folder, 0o1707);
    expect(loadConfig(argv, { HOME: folder }).warnings).toEqual([]);
  });
});

test('certificate and key are read at the start', () => {
  mkdirSync(join(folder, 'tls'));
  const config = loadConfig(['-t', write('tls/c.pem', 'CERT'), '-k', write('tls/k.pem', 'KEY')], {});
  expect(config.secrets.tls).toEqual({ cert: 'CERT', key: 'KEY' });
});

describe('R-19: the content origin', () => {
  test.each([
    ['https://files.example.org', 'https://files.example.org'],
    ['HTTPS://Files.Example.org:443/', 'https://files.example.org'],
    ['https://cloud.example.org:8443', 'https://cloud.example.org:8443'],
    ['http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
  ])('%s', (given, origin) => {
    expect(loadConfig(['--contentOrigin', given], {}).web.contentOrigin).toBe(origin);
    expect(loadConfig(['--content-origin', given], {}).web.contentOrigin).toBe(origin);
    for (const name of ['FB_CONTENT_ORIGIN', 'SATCHEL_CONTENT_ORIGIN', 'FB_CONTENTORIGIN'])
      expect(loadConfig([], { [name]: given }).web.contentOrigin).toBe(origin);
    const file = write('origin.json', JSON.stringify({ contentOrigin: given }));
    expect(loadConfig(['-c', file], {}).web.contentOrigin).toBe(origin);
  });

  test('the content origin is off by default', () => {
    expect(loadConfig([], {}).web.contentOrigin).toBeNull();
    expect(loadConfig([], { FB_CONTENT_ORIGIN: '' }).web.contentOrigin).toBeNull();
  });

  test.each([
    'files.example.org',
    'files.example.org:8443',
    'ftp://files.example.org',
    'https://files.example.org/content',
    'https://files.example.org?a',
    'https://files.example.org#a',
    'https://ann@files.example.org',
    'https://ann:secret@files.example.org',
    'https://[::1]:8081',
    'https://files_1.example.org',
    'https://',
    "https://files.example.org; script-src 'unsafe-inline'",
  ])('%j is rejected at the start', (given) => {
    expect(faultsOf(['--contentOrigin', given])).toEqual([
      expect.stringContaining('must be an address such as https://files.example.org'),
    ]);
  });

  test('the content origin cannot be the address of the app', () => {
    const own = 'the address of the app itself';
    expect(faultsOf(['--contentOrigin', 'http://127.0.0.1:8080'])).toEqual([expect.stringContaining(own)]);
    expect(faultsOf(['--contentOrigin', 'http://10.1.2.3', '-a', '10.1.2.3', '-p', '80'])).toEqual([
      expect.stringContaining(own),
    ]);
    for (const other of ['http://localhost:8080', 'http://127.0.0.1:8081', 'https://127.0.0.1:8080'])
      expect(faultsOf(['--contentOrigin', other])).toEqual([]);
  });

  test('the content origin without TLS is a warning, except for this machine', () => {
    const warningsOf = (origin: string) => loadConfig(['--contentOrigin', origin], {}).warnings;
    expect(warningsOf('http://files.example.org')).toEqual([expect.stringContaining('without TLS')]);
    expect(warningsOf('https://files.example.org')).toEqual([]);
    expect(warningsOf('http://localhost:8080')).toEqual([]);
  });
});
