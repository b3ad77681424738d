import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCi } from '../../../../scripts/lib/time-limits.mjs';
import { ApiClient } from '../api-client.js';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url));
const NO_REGISTRY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;
const CODECS = ['targz', 'tarbz2', 'tarxz', 'tarlz4', 'tarsz', 'tarbr', 'tarzst'];

let folder: string;
let tarball: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-package-'));
  const packed = spawnSync(process.execPath, ['scripts/pack.mjs', folder, '--built'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  expect([packed.status, packed.stderr.replace(/^npm warn.*\n/gm, '')]).toEqual([0, '']);
  tarball = join(folder, readdirSync(folder)[0] ?? '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const projectVersion = (): string =>
  (JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string }).version;

/** The text of a file in the package. */
function packed(name: string): string {
  const { stdout } = spawnSync('tar', ['-xOf', tarball, `package/${name}`], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return stdout;
}

describe('the package', () => {
  test('is named by its version, and requires only what runs', () => {
    expect(tarball).toMatch(new RegExp(`/satchel-${projectVersion().replaceAll('.', '\\.')}\\.tgz$`));
    const facts = JSON.parse(packed('package.json')) as Record<string, object>;
    expect(facts.scripts).toBeUndefined();
    expect(facts.devDependencies).toBeUndefined();
    expect(Object.keys(facts.dependencies ?? {})).toContain('libsql');
    expect(Object.keys(facts.dependencies ?? {})).not.toContain('fastify');
  });

  test('pins every version that is installed with it, from any registry', () => {
    const text = packed('npm-shrinkwrap.json');
    const { packages } = JSON.parse(text) as {
      packages: Record<string, { integrity?: string; dev?: boolean }>;
    };
    const installed = Object.entries(packages).filter(([place]) => place !== '');
    expect(installed.length).toBeGreaterThan(20);
    for (const [place, { integrity, dev }] of installed) {
      expect([place, integrity?.startsWith('sha512-'), dev]).toEqual([place, true, undefined]);
      expect(place).toMatch(/^node_modules\//);
    }
    expect(text).not.toContain('"resolved"');
  });

  test('contains the licenses of the libraries in its bundle', () => {
    const text = packed('THIRD-PARTY-LICENSES.txt');
    for (const name of ['fastify', 'kysely', 'react', '@codemirror/view'])
      expect(text).toContain(`\n${name} `);
    expect(text).not.toContain('\nvitest ');
  });
});

test('installed in an empty folder, without repository and compiler, it serves a folder', async (context) => {
  const installed = install();
  if (NO_REGISTRY.test(installed.stderr) && installed.status !== 0 && !isCi) {
    context.skip('the npm registry is not reached, and not all is in the cache of npm');
  }
  expect([installed.status, installed.stderr]).toEqual([0, expect.any(String)]);
  expect(readdirSync(join(folder, 'global/lib/node_modules'))).toEqual(['satchel']);
  expect(runInstalled(['--version']).stdout).toBe(`Satchel v${projectVersion()}\n`);
  expect(runInstalled(['--help']).stdout).toContain('satchel [folder] [options]');
  expect(runInstalled(['users', 'ls', '--help']).stdout).toContain('Usage: satchel users ls');
  const old = fileURLToPath(new URL('../fixtures/filebrowser/v263.db', import.meta.url));
  expect(runInstalled(['import', 'filebrowser', old, '--dry-run']).stdout).toMatch(/^6 users, 10 links/);
  expect(runInstalled(['convert', '--help']).stdout).toContain('Usage: satchel convert [file]');
  expect(readdirSync(join(folder, 'empty'))).toEqual([]);
  const npx = spawnSync(join(folder, 'bin/npx'), ['satchel', 'version'], inEmptyFolder());
  expect(npx.stdout).toBe(`Satchel v${projectVersion()}\n`);
  await useInstalled();
});

/** An environment with only Node, npm and what npm needs to start a program: there is no compiler. */
function inEmptyFolder() {
  const cwd = join(folder, 'empty');
  const bin = join(folder, 'bin');
  if (statSync(bin, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(cwd);
    mkdirSync(bin);
    const programs = spawnSync('which', ['npm', 'npx', 'sh', 'env', 'nice'], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n');
    for (const program of programs)
      symlinkSync(realpathSync(program), join(bin, program.split('/').at(-1) ?? ''));
    symlinkSync(process.execPath, join(bin, 'node'));
  }
  const { CC: _, CXX: __, ...env } = process.env;
  const prefix = join(folder, 'global');
  return { cwd, encoding: 'utf8' as const, env: { ...env, PATH: bin, npm_config_prefix: prefix } };
}

function install(): SpawnSyncReturns<string> {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=0'];
  const around = inEmptyFolder();
  return spawnSync(join(folder, 'bin/npm'), ['install', '-g', ...flags, tarball], around);
}

function runInstalled(argv: string[]): SpawnSyncReturns<string> {
  return spawnSync(join(folder, 'global/bin/satchel'), argv, inEmptyFolder());
}

/** Uses everything that is not in the bundle once: database, hashes, pictures, each codec. */
async function useInstalled(): Promise<void> {
  const served = join(folder, 'served');
  cpSync(SAMPLES, served, { recursive: true });
  const child = spawn(join(folder, 'global/bin/satchel'), [served, '--port', '0', '--log', ''], {
    ...inEmptyFolder(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let text = '';
    for await (const chunk of child.stdout) {
      text += String(chunk);
      if (text.includes('Ready')) break;
    }
    const anonymous = new ApiClient(/http:\/\/[^\s/]+/.exec(text)?.[0] ?? '');
    expect(await (await anonymous.get('/')).text()).toContain('<html');
    const admin = await anonymous.login('admin', /Password:\s+(\S+)/.exec(text)?.[1] ?? '');
    const picture = await admin.get('/api/preview/thumb/Pictures/Desert%20noon.jpg');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('image/'),
    ]);
    for (const algo of CODECS) {
      const archive = await admin.get(`/api/raw/Documents?algo=${algo}`);
      expect([algo, archive.status, (await archive.arrayBuffer()).byteLength > 100]).toEqual([
        algo,
        200,
        true,
      ]);
    }
    expect(readdirSync(join(folder, 'empty', '.satchel'))).toContain('satchel.db');
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
}
