import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** The entries of package-lock.json for each package, by the folder it is installed in. */
export function lockedPackages() {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
}

/** The folders of `names`, as a package in the folder `from` resolves them, and of all their dependencies. */
export function closureOf(packages, from, names) {
  const found = new Set();
  const queue = names.map((name) => [from, name]);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const folder = resolveFrom(packages, ...next);
    if (folder === undefined || found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = packages[folder];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) queue.push([folder, name]);
  }
  return found;
}

/**
 * The folder in which Node finds `name` from a package's folder: the nearest node_modules upwards. A
 * workspace is its own folder.
 */
function resolveFrom(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/')))) {
    const folder = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (packages[folder]?.link) return packages[folder].resolved;
    if (packages[folder]) return folder;
    if (base === '') return undefined;
  }
}
