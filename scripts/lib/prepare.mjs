import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bin, must, npm, ROOT, TSC } from './run.mjs';

const STAMP = join(ROOT, '.cache/built');

const MARKER = join(ROOT, 'node_modules/.package-lock.json');

/** True if there is nothing to install and nothing to build. */
export function isPrepared() {
  return isInstalled() && isBuilt();
}

function isInstalled() {
  return existsSync(MARKER) && modified(MARKER) >= modified(join(ROOT, 'package-lock.json'));
}

function isBuilt() {
  return existsSync(STAMP) && modified(STAMP) >= newestSource();
}

/**
 * A sentence where this version of Node, such as `18.20.4`, is older than package.json demands; else null.
 */
export function oldNodeFault(version) {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const oldest = engines.node.slice('>='.length);
  if (version.localeCompare(oldest, 'en', { numeric: true }) >= 0) return null;
  return `This needs Node ${oldest} or newer, and finds ${version}. Node 26 is recommended.`;
}

/** Installs the packages of package-lock.json if node_modules is missing or older. */
export async function ensureInstalled() {
  const fault = oldNodeFault(process.versions.node);
  if (fault !== null) {
    console.error(fault);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.log('Installing dependencies (once) …');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Counts go to standard output, and faults to the other one.
  await must(npm, [existsSync(MARKER) ? 'install' : 'ci', ...quiet], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
}

/** Compiles and bundles the server and builds the web client, if a source is newer than the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  console.log('Building (once) …');
  const startedAt = new Date();
  await must(TSC, ['-b', 'packages/contract', 'packages/server']);
  // Imported here, because a start that builds nothing need not wait for it.
  const { bundleServer } = await import('./bundle.mjs');
  await bundleServer();
  await must(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'packages/web') });
  await must(process.execPath, ['scripts/keep-compiled.mjs', 'packages/server/dist/bundle/main.js']);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(STAMP, `${startedAt.toISOString()}\n`);
  // A source that was changed during the build is newer.
  utimesSync(STAMP, startedAt, startedAt);
}

function newestSource() {
  const roots = ['contract/src', 'server/src', 'web/src', 'web/build', 'web/public'].map(
    (name) => `packages/${name}`,
  );
  const files = [
    'package-lock.json',
    'packages/web/index.html',
    'packages/web/vite.config.ts',
    'scripts/lib/bundle.mjs',
    'scripts/lib/licenses.mjs',
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
