import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isMissing } from '../../../test/programs.js';
import { runCli } from '../../../test/test-cli.js';
import { type ServicePlan, serviceUnit } from './service-unit.js';

const DEPLOYMENT = fileURLToPath(new URL('../../../../../docs/deployment.md', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** The plan that the documentation shows: Debian's Node, and the package installed by root. */
const USUAL: ServicePlan = {
  program: [
    '/usr/bin/node',
    '/usr/lib/node_modules/satchel/server/dist/bundle/main.js',
    '/srv/files',
    '--state=/var/lib/satchel',
  ],
  writable: ['/srv/files'],
  state: '/var/lib/satchel',
  user: 'satchel',
  lowPort: false,
  commands: false,
};

let folder: string;
let path: string | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-service-'));
  mkdirSync(join(folder, 'files'));
  mkdirSync(join(folder, 'units'));
  mkdirSync(join(folder, 'bin'));
  path = process.env.PATH;
});
afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true, force: true });
});

const service = (...argv: string[]) => runCli(['service', ...argv], {});
const printed = async (...argv: string[]) =>
  (await service('install', '--print', join(folder, 'files'), ...argv)).out;

describe('the unit', () => {
  test('contains the variables without which Node does not start', () => {
    const unit = serviceUnit({ ...USUAL, environment: { LD_LIBRARY_PATH: '/opt/a b/lib/libatomic.so.1' } });
    expect(unit).toMatch(/^Environment="LD_LIBRARY_PATH=\/opt\/a b\/lib\/libatomic.so.1"\nExecStart=/m);
  });

  test('the unit is the one that the documentation shows', () => {
    expect(readFileSync(DEPLOYMENT, 'utf8')).toContain(`\`\`\`ini\n${serviceUnit(USUAL)}\`\`\``);
  });

  test.skipIf(isMissing('systemd-analyze'))('is well formed, and leaves the service little to attack', () => {
    const file = join(folder, 'satchel.service');
    const program = [process.execPath, join(folder, 'files'), '--state=/tmp'];
    writeFileSync(file, serviceUnit({ ...USUAL, program, user: 'daemon' }));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(verified.stderr.split('\n').filter((line) => line.includes('satchel.service'))).toEqual([]);
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    });
    const exposure = Number(/Overall exposure level.*?: (\d+\.\d)/.exec(judged.stdout)?.[1]);
    expect(exposure).toBeLessThan(2.5);
  });

  test('contains the given paths, absolute and with nothing that systemd would substitute', async () => {
    const odd = join(folder, 'a "b" 100%$HOME');
    mkdirSync(odd);
    const { out } = await service(
      'install',
      '--print',
      odd,
      '--port',
      '8090',
      '--base-url',
      '/x',
      '--user',
      'files',
    );
    expect(out).toContain(String.raw`a \"b\" 100%%$$HOME"`);
    expect(out).toMatch(/^ExecStart=.* --port=8090 --base-url=\/x --state=\/var\/lib\/satchel$/m);
    expect(out).toContain('\nUser=files\n');
    expect(out).toMatch(/^ReadWritePaths="[^\n]*100%%\$HOME" \/var\/lib\/satchel$/m);
    expect((await printed('--cert', 'here.pem')).includes(`--cert=${process.cwd()}/here.pem`)).toBe(true);
  });

  test('permits a low port, and no other capability of root', async () => {
    expect(await printed('--port', '80')).toContain('\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n');
    expect(await printed('--port', '8080')).toContain('\nAmbientCapabilities=\n');
  });

  test('the unit gives the sandbox of commands what it needs only when commands are enabled', async () => {
    expect(await printed()).toContain('RestrictNamespaces=yes');
    expect(await printed('--disable-exec=false')).not.toContain('RestrictNamespaces');
  });

  test('contains no secret, no wrong option, and no second line', async () => {
    for (const secret of ['--database=postgres://u:geheim@h/d', '--recaptcha-secret=geheim']) {
      const { faults, out } = await service('install', '--print', folder, secret);
      expect(out).toBe('');
      expect(faults[0]).toContain('/etc/satchel/environment');
      expect(faults[0]).not.toContain('geheim');
    }
    expect((await service('install', '--print', folder, '--port', 'many')).faults[0]).toContain('port');
    expect((await service('install', '--print', `${folder}/a\nUser=root`)).faults[0]).toContain('line break');
    expect((await service('install', '--print', folder, '--user', 'root x')).faults[0]).toContain(
      'not a valid name',
    );
    expect((await service('install', '--print')).faults[0]).toContain('Name the folder');
  });
});

describe.skipIf(!isRoot)('a service', () => {
  /** Programs that replace systemd and those of the system, and log their arguments. */
  function standIns(): () => string[] {
    const log = join(folder, 'log');
    for (const name of ['systemctl', 'useradd', 'install']) {
      const file = join(folder, 'bin', name);
      writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${log}\n`);
      chmodSync(file, 0o755);
    }
    process.env.PATH = `${join(folder, 'bin')}:${path}`;
    return () => readFileSync(log, 'utf8').trim().split('\n');
  }

  test('a service is installed with an account of its own, shown, and removed without its data', async () => {
    const asked = standIns();
    const units = join(folder, 'units');
    const where = ['--unit-folder', units];
    const installed = await service('install', join(folder, 'files'), '--user', 'satchel-none', ...where);
    expect(installed.faults).toEqual([]);
    const unit = join(units, 'satchel.service');
    expect(statSync(unit).mode & 0o777).toBe(0o644);
    expect(readFileSync(unit, 'utf8')).toContain('User=satchel-none');
    expect(asked().map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'useradd --system',
      'install --directory',
      'systemctl show',
      'systemctl daemon-reload',
      'systemctl enable',
      'systemctl restart',
    ]);
    const status = await service('status', ...where);
    expect(status.out).toContain(unit);
    expect(status.out).toContain(join(folder, 'files'));
    expect((await service('uninstall', ...where)).faults).toEqual([]);
    expect(existsSync(unit)).toBe(false);
    expect(existsSync(join(folder, 'files'))).toBe(true);
    expect(asked()).toContain('systemctl disable --now satchel.service');
    expect((await service('uninstall', ...where)).faults[0]).toContain('There is no unit');
    expect((await service('status', ...where)).faults[0]).toContain('service install');
  });

  test('a service is not installed for a folder that does not exist', async () => {
    standIns();
    const { faults } = await service(
      'install',
      join(folder, 'nowhere'),
      '--unit-folder',
      join(folder, 'units'),
    );
    expect(faults[0]).toContain('does not exist');
    expect(existsSync(join(folder, 'units/satchel.service'))).toBe(false);
  });
});
