import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, must, ROOT } from './run.mjs';

const STAMP = join(ROOT, '.cache/built');

/** Installs what package-lock.json names, when node_modules is missing or older. */
export async function ensureInstalled() {
  const marker = join(ROOT, 'node_modules/.package-lock.json');
  if (existsSync(marker) && modified(marker) >= modified(join(ROOT, 'package-lock.json'))) return;
  console.log('Installing dependencies (once) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await must(npm, [existsSync(marker) ? 'install' : 'ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Compiles and bundles the server and builds the web client, when a source is newer than the last build. */
export async function ensureBuilt() {
  if (existsSync(STAMP) && modified(STAMP) >= newestSource()) return;
  console.log('Building (once) …');
  const startedAt = new Date();
  await must(bin('tsc'), ['-b', 'packages/contract', 'packages/server']);
  // Loaded here, as a start that builds nothing need not wait for it.
  const { bundleServer } = await import('./bundle.mjs');
  await bundleServer();
  await must(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'packages/web') });
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(STAMP, `${startedAt.toISOString()}\n`);
}

function newestSource() {
  const roots = ['packages/contract/src', 'packages/server/src', 'packages/web/src', 'packages/web/public'];
  const files = [
    'package-lock.json',
    'packages/web/index.html',
    'packages/web/vite.config.ts',
    'scripts/lib/bundle.mjs',
    'tsconfig.base.json',
  ];
  return Math.max(...roots.map(newestBelow), ...files.map((file) => modified(join(ROOT, file))));
}

function newestBelow(folder) {
  const absolute = join(ROOT, folder);
  if (!existsSync(absolute)) return 0;
  const names = readdirSync(absolute, { recursive: true });
  return Math.max(modified(absolute), ...names.map((name) => modified(join(absolute, name))));
}

function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}
