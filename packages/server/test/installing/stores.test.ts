import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseToml } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { currentStores } from '../../../../scripts/lib/stores.mjs';
import { isCi } from '../../../../scripts/lib/time-limits.mjs';
import { parseCommandLine } from '../../src/config/sources/command-line.js';
import { satchelCommands } from '../documentation/shell-lines.js';
import { faultsOfArguments, isVariable } from '../known-words.js';
import { isMissing } from '../programs.js';
import { CANNOT_RUN, runSetUp } from '../set-ups/run-set-up.js';
import { PASSWORD, type SetUp } from '../set-ups/set-up.js';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const DEPLOY = join(PROJECT, 'deploy');
const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');

/** How a store starts the image. */
interface Container {
  image: string;
  /** The port inside of the container, to which the store leads. */
  port: number;
  env: Readonly<Record<string, string>>;
  /** The folders in which the store mounts something. */
  mounts: readonly string[];
  /** The uid that it is started with, where that is not root. */
  account?: number;
  entrypoint?: readonly string[];
  /** Lines of a shell that make what the store has made. */
  given?: string;
}

const ENTRIES: readonly { store: string; container: () => Container; isMissing?: boolean }[] = [
  {
    store: 'compose.yaml',
    container: () => ofCompose(readFileSync(join(PROJECT, 'compose.yaml'), 'utf8'), 'satchel'),
  },
  { store: 'Helm', container: ofChart, isMissing: isMissing('helm') },
  { store: 'TrueNAS', container: ofTrueNas },
  { store: 'Unraid', container: ofUnraid },
  {
    store: 'Umbrel',
    container: () => {
      const text = read('umbrel/satchel/docker-compose.yml');
      const { app_proxy } = parse(text).services;
      return { ...ofCompose(text, 'server'), port: app_proxy.environment.APP_PORT };
    },
  },
  { store: 'CasaOS', container: () => ofCompose(read('casaos/Satchel/docker-compose.yml'), 'satchel') },
  { store: 'Runtipi', container: ofRuntipi },
  { store: 'Home Assistant', container: ofHomeAssistant },
  { store: 'Synology', container: () => ofCompose(yamlOf('synology.md'), 'satchel') },
  { store: 'QNAP', container: () => ofCompose(yamlOf('qnap.md'), 'satchel') },
];

/** Values that stores put in the place of variables. */
const VALUES: Readonly<Record<string, string>> = {
  APP_PASSWORD: PASSWORD,
  SATCHEL_ADMIN_PASSWORD: PASSWORD,
  PUID: '1000',
  PGID: '1000',
  TZ: 'Etc/UTC',
};
/** The variables of the image itself. */
const OF_IMAGE = ['PUID', 'PGID', 'UMASK', 'TZ'];

test('the entries hold the names of names.json and this version; npm run stores writes them', () => {
  for (const [path, text] of currentStores())
    expect(readFileSync(join(PROJECT, path), 'utf8'), path).toBe(text);
});

describe.each(ENTRIES.filter((entry) => !entry.isMissing))('the entry for $store', ({ store, container }) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-stores-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('names variables and folders that the image knows', () => {
    const { env, mounts } = container();
    expect(Object.keys(env).filter((name) => !OF_IMAGE.includes(name) && !isVariable(name))).toEqual([]);
    const folders = ['/srv', '/database', '/config', '/data', '/tmp'];
    expect(mounts.filter((mount) => !folders.includes(mount) && !mount.startsWith('/srv/'))).toEqual([]);
    expect(mounts.some((mount) => mount === '/database' || mount === '/data')).toBe(true);
  });

  test.skipIf(CANNOT_RUN !== '' && !isCi)(
    `starts, and takes the password${CANNOT_RUN && ` (${CANNOT_RUN})`}`,
    async () => {
      const { env, port, account, entrypoint, given = '' } = container();
      const owner = account ?? Number(env.PUID ?? 1000);
      const asks = store !== 'compose.yaml';
      const setUp: SetUp = {
        name: store,
        on: 'image',
        given: `${given}\nchown -R ${owner} /srv /database /config`,
        env: asks && !entrypoint ? { ...env, SATCHEL_ADMIN_PASSWORD: PASSWORD } : env,
        at: `http://127.0.0.1:${port}`,
        ...(account === undefined ? {} : { account }),
        ...(entrypoint ? { entrypoint } : {}),
        ...(asks ? { login: { username: 'admin', password: PASSWORD } } : {}),
        checks: ['satchel health'],
      };
      const outcome = await runSetUp(setUp, join(folder, 'root'));
      expect(outcome, `${outcome.failed}: ${outcome.said}\n${outcome.output}`).toMatchObject({
        started: true,
        text: 'hello',
      });
    },
  );
});

describe('scripts of stores', () => {
  const scripts = ['yunohost', 'proxmox', 'home-assistant'].flatMap((folder) =>
    readdirSync(join(DEPLOY, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.sh$|\/scripts\/\w+$/.test(name))
      .map((name) => `${folder}/${name}`),
  );

  test.each(scripts)('%s has no faults that shellcheck finds', (script) => {
    const { status, stdout, error } = spawnSync('shellcheck', ['--severity=warning', join(DEPLOY, script)], {
      encoding: 'utf8',
    });
    expect({ status, stdout, error }).toEqual({ status: 0, stdout: '' });
  });

  test.each([...scripts, 'dietpi.md'])('%s uses commands that the program has', (script) => {
    const text = read(script).replaceAll('$STD ', '').replaceAll('run_satchel ', 'satchel ');
    const commands = satchelCommands({ text, info: 'sh' }).filter(
      ([word]) => word !== '"$@"' && word !== '$@',
    );
    expect(commands.flatMap((argv) => faultsOfArguments(argv))).toEqual([]);
  });

  test('the unit for YunoHost starts the program with options that it has', () => {
    const line = /^ExecStart=\S+ \S+main\.js (.*)$/m.exec(read('yunohost/satchel_ynh/conf/systemd.service'));
    const { faults, options } = parseCommandLine(line?.[1]?.split(' ') ?? []);
    expect(faults).toEqual([]);
    expect(Object.keys(options).sort()).toEqual(['baseURL', 'port', 'root', 'state', 'trustedProxies']);
  });
});

test('the forms of stores ask for a password that is long enough, and hide it', () => {
  const [field] = JSON.parse(read('runtipi/satchel/config.json')).form_fields;
  expect(field).toMatchObject({ type: 'password', env_variable: 'SATCHEL_ADMIN_PASSWORD', min: 12 });
  const [{ schema }] = parse(read('truenas/satchel/questions.yaml')).questions;
  expect(schema.attrs[0]).toMatchObject({
    variable: 'admin_password',
    schema: { private: true, min_length: 12 },
  });
  expect(parse(read('home-assistant/satchel/config.yaml')).schema).toEqual({ admin_password: 'password?' });
  expect(parse(read('umbrel/satchel/umbrel-app.yml'))).toMatchObject({ deterministicPassword: true });
  expect(configsOfUnraid().find(({ Target }) => Target === 'SATCHEL_ADMIN_PASSWORD')?.Mask).toBe('true');
  expect(parseToml(read('yunohost/satchel_ynh/manifest.toml'))).toMatchObject({
    install: { password: { type: 'password' } },
  });
});

test('the groups and variables of TrueNAS are those that its template uses', () => {
  const { groups, questions } = parse(read('truenas/satchel/questions.yaml'));
  expect(questions.map(({ group }: { group: string }) => group)).toEqual(
    groups.map(({ name }: { name: string }) => name),
  );
  const template = read('truenas/satchel/templates/docker-compose.yaml');
  const used = [...template.matchAll(/values\.(\w+)\.(\w+)/g)].map(
    ([, first, second]) => [first, second] as const,
  );
  const asked: Record<string, object> = { consts: parse(read('truenas/satchel/ix_values.yaml')).consts };
  for (const { variable, schema } of questions)
    asked[variable] = Object.fromEntries(
      schema.attrs.map((attr: { variable: string }) => [attr.variable, attr]),
    );
  for (const [first = '', second = ''] of used) expect(asked[first], first).toHaveProperty(second);
});

interface ComposeService {
  image: string;
  user?: string;
  environment: Record<string, string>;
  ports?: (string | { target: number })[];
  volumes: (string | { target: string })[];
}

function ofCompose(text: string, name: string): Container {
  const { image, user, environment, ports = [], volumes } = parse(text).services[name] as ComposeService;
  const [port] = ports.map((each) =>
    typeof each === 'string' ? Number(each.split(':').at(-1)) : each.target,
  );
  return {
    image,
    port: port ?? 80,
    env: filledIn(environment),
    mounts: volumes.map((each) => (typeof each === 'string' ? (each.split(':')[1] ?? '') : each.target)),
    ...(user === undefined ? {} : { account: Number.parseInt(user, 10) }),
  };
}

function filledIn(environment: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/^\$\{?(\w+)\}?$/, (_, variable: string) => VALUES[variable] ?? ''),
    ]),
  );
}

function yamlOf(page: string): string {
  return /```yaml\n(.*?)```/s.exec(read(page))?.[1] ?? '';
}

function ofChart(): Container {
  const argv = [
    'template',
    'files',
    join(DEPLOY, 'helm/satchel'),
    '--kube-version',
    '1.30.0',
    '--set',
    'adminPassword=x,ingress.enabled=true',
  ];
  const { stdout, stderr, status } = spawnSync('helm', argv, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const all = parseAllDocuments(stdout).map((document) => document.toJS());
  expect(all.map(({ kind }) => kind).sort()).toEqual([
    ...['Deployment', 'Ingress', 'PersistentVolumeClaim', 'PersistentVolumeClaim', 'Secret', 'Service'],
  ]);
  const { spec } = all.find(({ kind }) => kind === 'Deployment').spec.template;
  const [{ image, env, ports, volumeMounts }] = spec.containers;
  return {
    image,
    port: ports[0].containerPort,
    env: Object.fromEntries(env.map(({ name, value = PASSWORD }: Record<string, string>) => [name, value])),
    mounts: volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath),
    account: spec.securityContext.runAsUser,
  };
}

function ofTrueNas(): Container {
  const { images, consts } = parse(read('truenas/satchel/ix_values.yaml'));
  const { run_as, network } = parse(read('truenas/satchel/templates/test_values/basic-values.yaml'));
  const template = read('truenas/satchel/templates/docker-compose.yaml');
  const names = [...template.matchAll(/add_env\("(\w+)"/g)].map(([, name = '']) => name);
  const port = network.web_port.port_number;
  return {
    image: `${images.image.repository}:${images.image.tag}`,
    port,
    env: Object.fromEntries(names.map((name) => [name, name === 'SATCHEL_PORT' ? String(port) : PASSWORD])),
    mounts: [consts.state_path, consts.files_path],
    account: run_as.user,
  };
}

/** The attributes of each `Config`, with its text as `value`. */
function configsOfUnraid(): Record<string, string>[] {
  return [...read('unraid/satchel.xml').matchAll(/<Config ([^>]*?)\/?>([^<]*)/g)].map(
    ([, attributes = '', value = '']) => ({
      ...Object.fromEntries(
        [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text]),
      ),
      value: value.trim(),
    }),
  );
}

function ofUnraid(): Container {
  const configs = configsOfUnraid();
  const of = (type: string) => configs.filter(({ Type }) => Type === type);
  return {
    image: /<Repository>(.*)<\/Repository>/.exec(read('unraid/satchel.xml'))?.[1] ?? '',
    port: Number(of('Port')[0]?.Target),
    env: Object.fromEntries(of('Variable').map(({ Target = '', value = '' }) => [Target, value])),
    mounts: of('Path').map(({ Target = '' }) => Target),
  };
}

function ofRuntipi(): Container {
  const [{ image, internalPort, environment, volumes }] = JSON.parse(
    read('runtipi/satchel/docker-compose.json'),
  ).services;
  return {
    image,
    port: internalPort,
    env: filledIn(
      Object.fromEntries(environment.map(({ key, value }: Record<string, string>) => [key, value])),
    ),
    mounts: volumes.map(({ containerPath }: { containerPath: string }) => containerPath),
  };
}

function ofHomeAssistant(): Container {
  const { ports, map } = parse(read('home-assistant/satchel/config.yaml'));
  return {
    image: /^FROM (.*)$/m.exec(read('home-assistant/satchel/Dockerfile'))?.[1] ?? '',
    port: Number.parseInt(Object.keys(ports)[0] ?? '', 10),
    env: { PUID: '0' },
    mounts: ['/data', ...map.map(({ path }: { path: string }) => path)],
    entrypoint: ['/opt/project/deploy/home-assistant/satchel/run.sh'],
    given: `mkdir -p /data && echo '${JSON.stringify({ admin_password: PASSWORD })}' > /data/options.json`,
  };
}
