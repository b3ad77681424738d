import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config/load-config.js';
import { isMissing } from '../programs.js';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const canContain = process.getuid?.() === 0 && !isMissing('bwrap') && !isMissing('setpriv');
/** Replaces the program, and prints how it was started. */
const PROGRAM = `#!/bin/sh
echo "args=$*"
echo "ids=$(id -u):$(id -g):$(id -G)"
echo "umask=$(umask)"
echo "config=$SATCHEL_CONFIG"
grep -E "NoNewPrivs|CapEff|CapBnd" /proc/self/status
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-container-'));
  for (const name of ['bin', 'config', 'database', 'root']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'bin/satchel'), PROGRAM, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the real entrypoint in a root folder with the layout of the image. */
function start(args: string[], env: Record<string, string> = {}) {
  const system = ['/usr', '/bin', '/lib', '/lib64'].filter((path) =>
    statSync(path, { throwIfNoEntry: false }),
  );
  const argv = [
    ...[
      '--unshare-pid',
      '--cap-add',
      'ALL',
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--tmpfs',
      '/tmp',
      '--clearenv',
    ],
    ...['/opt', '/opt/satchel'].flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...system.flatMap((path) => ['--ro-bind', path, path]),
    ...[
      '--ro-bind',
      join(PROJECT, 'docker'),
      '/opt/satchel/docker',
      '--ro-bind',
      join(folder, 'bin'),
      '/opt/satchel/bin',
    ],
    ...['config', 'database'].flatMap((name) => ['--bind', join(folder, name), `/${name}`]),
    ...Object.entries({ PATH: '/opt/satchel/docker:/usr/bin:/bin', ...env }).flatMap(([key, value]) => [
      '--setenv',
      key,
      value,
    ]),
    ...['/opt/satchel/docker/entrypoint.sh', ...args],
  ];
  const { stdout, stderr, status } = spawnSync('bwrap', argv, { encoding: 'utf8' });
  const said = Object.fromEntries(
    stdout.split('\n').map((line) => line.split(/=|:\t/, 2) as [string, string]),
  );
  return { said, stderr, status };
}

describe.skipIf(!canContain)('the entrypoint of the image', () => {
  test('starts the program as 1000:1000, and cannot become root again', () => {
    const { said, status, stderr } = start(['--port', '81', '/other folder']);
    expect([status, stderr]).toEqual([0, '']);
    expect(said).toMatchObject({
      args: '--port 81 /other folder',
      ids: '1000:1000:1000',
      umask: '0027',
      NoNewPrivs: '1',
    });
    // Only CAP_NET_BIND_SERVICE, the tenth bit.
    expect([said.CapEff, said.CapBnd]).toEqual(['0000000000000400', '0000000000000400']);
    expect(statSync(join(folder, 'database')).uid).toBe(1000);
  });

  test('accepts PUID, PGID and UMASK as old images did, and leaves a volume with content unchanged', () => {
    writeFileSync(join(folder, 'database/filebrowser.db'), '');
    const { said } = start([], { PUID: '33', PGID: '34', UMASK: '002' });
    expect(said).toMatchObject({ ids: '33:34:34', umask: '0002' });
    expect(statSync(join(folder, 'database')).uid).toBe(0);
  });

  test.each([
    [{ PUID: '0' }, 'does not run as root'],
    [{ PUID: 'me' }, 'must be numbers'],
    [{ UMASK: '9' }, 'octal'],
  ])('rejects %o', (env, reason) => {
    const { status, stderr, said } = start([], env as Record<string, string>);
    expect([status, said.args]).toEqual([1, undefined]);
    expect(stderr).toContain(reason);
  });

  test('finds the configuration of an old container, unless another one is named', () => {
    expect(start([]).said.config).toBe('/opt/satchel/docker/defaults.json');
    writeFileSync(join(folder, 'config/settings.json'), '{}');
    expect(start([]).said.config).toBe('/config/settings.json');
    expect(start([], { SATCHEL_CONFIG: '/config/mine.yaml' }).said.config).toBe('/config/mine.yaml');
    expect(start([], { FB_CONFIG: '/config/mine.yaml' }).said.config).toBe('');
  });
});

describe('the image', () => {
  const defaults = join(PROJECT, 'docker/defaults.json');

  test('listens on port 80 of all addresses, keeps its state in /database, and old variables change that', () => {
    const root = join(folder, 'root');
    const config = loadConfig([root, '--config', defaults], {});
    expect(config.listening).toMatchObject({ port: 80, address: expect.stringMatching(/^(::|0\.0\.0\.0)$/) });
    expect(config.state.folder).toBe('/database/.satchel');
    expect(loadConfig([root, '--config', defaults], { FB_PORT: '8081' }).listening).toMatchObject({
      port: 8081,
    });
  });

  test('copies only existing files', () => {
    const lines = readFileSync(join(PROJECT, 'Dockerfile'), 'utf8').split('\n');
    const copied = lines
      .filter((line) => /^COPY --chmod/.test(line))
      .flatMap((line) => line.split(' ').slice(2, -1));
    expect(copied.sort()).toEqual(
      readdirSync(join(PROJECT, 'docker'))
        .map((name) => `docker/${name}`)
        .sort(),
    );
  });

  test.each(['compose.yaml', 'compose.postgres.yaml'])(
    '%s names volumes and networks that it has',
    (name) => {
      interface Service {
        volumes?: string[];
        networks?: Record<string, null>;
      }
      const compose = parse(readFileSync(join(PROJECT, name), 'utf8')) as {
        services: Record<string, Service>;
        volumes: object;
        networks?: object;
      };
      const services = Object.values(compose.services);
      const volumes = services
        .flatMap((service) => service.volumes ?? [])
        .map((each) => each.split(':')[0] ?? '');
      const networks = services.flatMap((service) => Object.keys(service.networks ?? {}));
      for (const volume of volumes.filter((each) => !each.startsWith('.')))
        expect(compose.volumes).toHaveProperty(volume);
      for (const network of networks) expect(compose.networks).toHaveProperty(network);
    },
  );
});
