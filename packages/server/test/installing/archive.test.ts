import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArchive, stageArchive } from '../../../../scripts/lib/archives.mjs';
import { EXTERNAL_PACKAGES } from '../../../../scripts/lib/bundle.mjs';
import { compilerLibraries } from '../../../../scripts/lib/compiler-libraries.mjs';
import { isCi } from '../../../../scripts/lib/time-limits.mjs';
import { ApiClient } from '../api-client.js';
import { isMissing } from '../programs.js';

const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url));
const LICENSE = fileURLToPath(new URL('../../../../LICENSE', import.meta.url));
const NO_REGISTRY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;
const PLATFORM = `${process.platform}-${process.arch}`;
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && !isMissing('ldd');
/** The limit for Linux and macOS; zip, for Windows, packs less. */
const MOST_BYTES = 60e6;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-archived-'));
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  for (const name of ['sh', 'dirname', 'readlink', 'uname', 'nice']) {
    const { stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    symlinkSync(stdout.trim(), join(programs, name));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the content of an archive serves a folder, without Node on the path, also through a symlink', async (context) => {
  // The binary that the archives contain would have to be downloaded for this.
  const node = { program: process.execPath, license: LICENSE, libraries: compilerLibraries(PLATFORM) };
  const content = await stageArchive(PLATFORM, folder, node).catch((error: Error) => {
    if (!isCi && NO_REGISTRY.test(error.message)) context.skip('the npm registry is not reached');
    throw error;
  });
  expect(readdirSync(content)).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'NODE-LICENSE.txt',
    'README.md',
    'THIRD-PARTY-LICENSES.txt',
    'lib',
    'node',
    'program',
    'satchel',
  ]);
  const load = 'for (const name of process.argv.slice(1)) await import(name)';
  const names = EXTERNAL_PACKAGES.filter((name) => name !== '@cloudpss/zstd');
  const loaded = spawnSync(join(content, 'node'), ['--input-type=module', '-e', load, ...names], {
    cwd: join(content, 'program'),
  });
  expect([loaded.status, String(loaded.stderr)]).toEqual([0, '']);
  symlinkSync(join(content, 'satchel'), join(folder, 'bin/satchel'));
  await useProgram([join(folder, 'bin/satchel')]);
  if (canMount) await useProgram([...withoutCompilerLibraries(), join(folder, 'bin/satchel')]);
});

/** It takes more than a minute: a release does it. */
test.runIf(process.env.TEST_ALL)('the archive of this system is small, and serves a folder', async () => {
  const file = await makeArchive(PLATFORM, join(folder, 'made'));
  expect(statSync(file).size).toBeLessThan(MOST_BYTES);
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  expect(spawnSync('tar', ['-xf', file, '-C', bare]).status).toBe(0);
  const program = join(bare, readdirSync(bare)[0] ?? '', 'satchel');
  await useProgram([program]);
  if (canMount) await useProgram([...withoutCompilerLibraries(), program]);
});

/** Arguments that start a program where the system has all of its libraries but those of the compiler. */
function withoutCompilerLibraries(): string[] {
  const { stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' });
  const system = dirname(/\/\S+libstdc\S+/.exec(stdout)?.[0] ?? '');
  const others = mkdtempSync(join(folder, 'others-'));
  const shown = mkdtempSync(join(folder, 'shown-'));
  for (const name of readdirSync(system).filter((each) => !/^lib(atomic|stdc)/.test(each)))
    symlinkSync(join(others, name), join(shown, name));
  const script = '/usr/bin/mount --bind "$3" "$1"; /usr/bin/mount --bind "$2" "$3"; shift 3; exec "$@"';
  return ['/usr/bin/unshare', '--mount', 'sh', '-ec', script, 'sh', others, shown, system];
}

/** Logs in, lists, uploads, and makes a thumbnail of what was uploaded. */
async function useProgram([program = '', ...args]: string[]): Promise<void> {
  const served = mkdtempSync(join(folder, 'served-'));
  cpSync(SAMPLES, served, { recursive: true });
  const child = spawn(program, [...args, served, '--address', '127.0.0.1', '--port', '0', '--log', ''], {
    cwd: mkdtempSync(join(folder, 'empty-')),
    env: { PATH: join(folder, 'bin') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let text = '';
    for await (const chunk of child.stdout) {
      text += String(chunk);
      if (text.includes('Ready')) break;
    }
    const anonymous = new ApiClient(/http:\/\/[^\s/]+/.exec(text)?.[0] ?? '');
    const admin = await anonymous.login('admin', /Password:\s+(\S+)/.exec(text)?.[1] ?? '');
    const picture = await (await admin.get('/api/raw/Pictures/Desert%20noon.jpg')).arrayBuffer();
    const uploaded = await admin.post('/api/resources/uploaded.jpg', Buffer.from(picture));
    expect(uploaded.status).toBe(200);
    const { items } = await admin.json<{ items: { name: string }[] }>('/api/resources/');
    expect(items.map(({ name }) => name)).toContain('uploaded.jpg');
    const thumbnail = await admin.get('/api/preview/thumb/uploaded.jpg');
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('image/'),
    ]);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
}
