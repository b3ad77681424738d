import { spawnSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config/load-config.js';
import { isMissing } from '../programs.js';
import { layOutImage, type TestImage } from '../test-image.js';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const canContain = process.getuid?.() === 0 && !isMissing('bwrap') && !isMissing('setpriv');
/** Replaces the program, and prints how it was started. */
const PROGRAM = `#!/bin/sh
echo "args=$*"
echo "ids=$(id -u):$(id -g):$(id -G)"
echo "umask=$(umask)"
echo "config=$SATCHEL_CONFIG"
echo "state=$SATCHEL_STATE"
grep -E "NoNewPrivs|CapEff|CapBnd" /proc/self/status
`;
const ENTRYPOINT = '/opt/satchel/docker/entrypoint.sh';

let folder: string;
let image: TestImage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-container-'));
  mkdirSync(join(folder, 'root'));
  image = layOutImage(join(folder, 'image'), PROGRAM);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the real entrypoint in a root folder with the layout of the image. */
function start(args: string[], env: Record<string, string> = {}, entrypoint = [ENTRYPOINT]) {
  const argv = image.run([...entrypoint, ...args], { env });
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
    expect(statSync(join(image.root, 'database')).uid).toBe(1000);
  });

  test('accepts PUID, PGID and UMASK as old images did, and leaves a volume with content unchanged', () => {
    chownSync(join(image.root, 'database'), 0, 0);
    writeFileSync(join(image.root, 'database/filebrowser.db'), '');
    const { said } = start([], { PUID: '33', PGID: '34', UMASK: '002' });
    expect(said).toMatchObject({ ids: '33:34:34', umask: '0002' });
    expect(statSync(join(image.root, 'database')).uid).toBe(0);
  });

  test.each([
    [{ PUID: 'me' }, 'must be numbers'],
    [{ UMASK: '9' }, 'octal'],
  ])('rejects %o', (env, reason) => {
    const { status, stderr, said } = start([], env as Record<string, string>);
    expect([status, said.args]).toEqual([1, undefined]);
    expect(stderr).toContain(reason);
  });

  test('finds the configuration of an old container, unless another one is named', () => {
    expect(start([]).said.config).toBe('/opt/satchel/docker/defaults.json');
    writeFileSync(join(image.root, 'config/settings.json'), '{}');
    expect(start([]).said.config).toBe('/config/settings.json');
    expect(start([], { SATCHEL_CONFIG: '/config/mine.yaml' }).said.config).toBe('/config/mine.yaml');
    expect(start([], { FB_CONFIG: '/config/mine.yaml' }).said.config).toBe('');
  });

  test('runs as root only where that is asked for in so many words, with what uses the files of all accounts', () => {
    expect(start([], { PUID: '0', PGID: '0' }).said).toMatchObject({
      ids: '0:0:0',
      NoNewPrivs: '1',
      // CHOWN, DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER and NET_BIND_SERVICE.
      CapBnd: '000000000000040f',
      CapEff: '000000000000040f',
    });
  });

  test.each([
    ['/filebrowser'],
    ['/healthcheck.sh'],
    ['/bin/sh', '-c', 'exec filebrowser "$@"', 'sh'],
    ['/bin/sh', '-c', 'exec satchel "$@"', 'sh'],
  ])('gives up root by the entry point %s, too', (...entrypoint) => {
    const { said } = start(['users', 'ls'], {}, entrypoint);
    const args = entrypoint[0] === '/healthcheck.sh' ? 'health' : 'users ls';
    expect(said).toMatchObject({ args, ids: '1000:1000:1000', state: '/database/.satchel' });
  });

  test.each([
    ['filebrowser', 'users', 'ls'],
    ['satchel', 'users', 'ls'],
    ['sh', '-c', 'filebrowser users ls'],
  ])('takes %s as the name of the program', (...args) => {
    expect(start(args).said.args).toBe('users ls');
  });

  test.each<[string, string[], Record<string, string>]>([
    ['/database/.satchel', [], {}],
    ['/database/.satchel', [], { FB_DATABASE: '/database.db' }],
    ['/database/.satchel', ['-d', '/database.db', 'config', 'init'], {}],
    ['/database/.satchel', [], { SATCHEL_DATABASE: 'postgres://files@db/files' }],
    ['/own', [], { SATCHEL_STATE: '/own' }],
    ['', [], { FB_STATE: '/own' }],
    ['', [], { FB_DATABASE: '/config/filebrowser.db' }],
    ['', ['-d', '/config/filebrowser.db'], {}],
    ['', ['-d/config/filebrowser.db'], {}],
    ['', ['users', 'ls', '--database=/config/filebrowser.db'], {}],
    ['', ['--config', '/config/mine.yaml'], {}],
    ['', ['-c/config/mine.yaml'], {}],
  ])('names the state folder %j for %j and %j', (state, args, env) => {
    expect(start(args, env).said.state).toBe(state);
  });

  test('stays with a state folder that is there, and with what the file of an old container names', () => {
    const settings = join(image.root, 'config/settings.json');
    writeFileSync(settings, '{ "port": 80, "database": "/config/old.db" }');
    expect(start([]).said.state).toBe('');
    mkdirSync(join(image.root, 'database/.satchel'));
    expect(start([]).said.state).toBe('/database/.satchel');
    expect(start([], { FB_DATABASE: '/config/x.db' }).said.state).toBe('/database/.satchel');
    writeFileSync(settings, '{ "state": "/config/state" }');
    expect(start([]).said.state).toBe('');
  });
});

describe('the image', () => {
  const defaults = join(PROJECT, 'docker/defaults.json');

  test('listens on port 80 of all addresses, and old variables change that', () => {
    const root = join(folder, 'root');
    const config = loadConfig([root, '--config', defaults], {});
    expect(config.listening).toMatchObject({ port: 80, address: expect.stringMatching(/^(::|0\.0\.0\.0)$/) });
    expect(loadConfig([root, '--config', defaults], { FB_PORT: '8081' }).listening).toMatchObject({
      port: 8081,
    });
  });

  test('copies only existing files', () => {
    const text = readFileSync(join(PROJECT, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
    const copied = text
      .split('\n')
      .filter((line) => /^COPY --chmod/.test(line))
      .flatMap((line) => line.split(' ').slice(2, -1));
    expect(copied.sort()).toEqual(
      readdirSync(join(PROJECT, 'docker'))
        .map((name) => `docker/${name}`)
        .sort(),
    );
  });

  test('is built without questions, and without words that nobody needs', () => {
    const text = readFileSync(join(PROJECT, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
    expect(text).toMatch(/ DEBIAN_FRONTEND=noninteractive apt-get install --yes .*libatomic1 libstdc\+\+6 /);
    expect(text.match(/npm install .*/g)?.every((line) => line.includes('--loglevel=error'))).toBe(true);
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
