import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXTERNAL_PACKAGES } from './bundle.mjs';
import { thirdPartyLicenses } from './licenses.mjs';
import { closureOf, lockedPackages } from './lockfile.mjs';
import { NAMES } from './names.mjs';
import { must, npm, ROOT } from './run.mjs';

const SERVER = 'packages/server';
/**
 * The files that are copied, and their targets: their relative positions stay the same, so that the program
 * finds them.
 */
const CONTENT = {
  [`${SERVER}/dist/bundle`]: 'server/dist/bundle',
  [`${SERVER}/samples`]: 'server/samples',
  [`${SERVER}/demo`]: 'server/demo',
  'packages/web/dist': 'web/dist',
  'README.md': 'README.md',
  'CHANGELOG.md': 'CHANGELOG.md',
  LICENSE: 'LICENSE',
};

/**
 * Builds satchel-<version>.tgz in `folder` from the existing build, and resolves to its path. Libraries that
 * the bundle does not contain are installed with it, in exactly the versions that are tested here
 * (npm-shrinkwrap.json).
 */
export async function packProgram(folder) {
  const stage = mkdtempSync(join(tmpdir(), 'satchel-pack-'));
  try {
    const facts = stageProgram(stage);
    mkdirSync(folder, { recursive: true });
    await must(npm, ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
      cwd: stage,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return join(folder, `${facts.name}-${facts.version}.tgz`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Compiled code is of one version of Node: see `compiled-script.ts`. */
const isForEveryMachine = (file) => !/\.cjs\.[0-9a-f.]+$/.test(file);

/** The version of the program, which all packages of the repository have. */
export function programVersion() {
  return readJson(`${SERVER}/package.json`).version;
}

/** Writes the content of the package, less some libraries, into an empty folder; returns its package.json. */
export function stageProgram(stage, without = []) {
  for (const [from, to] of Object.entries(CONTENT)) {
    cpSync(join(ROOT, from), join(stage, to), { recursive: true, filter: isForEveryMachine });
  }
  const packages = lockedPackages();
  const external = EXTERNAL_PACKAGES.filter((name) => !without.includes(name));
  const installed = closureOf(packages, SERVER, external);
  const facts = packageFacts(external);
  writeJson(join(stage, 'package.json'), facts);
  // The program reads its version there, and Node reads that its files are modules.
  writeJson(join(stage, 'server/package.json'), { private: true, type: 'module', version: facts.version });
  writeJson(join(stage, 'npm-shrinkwrap.json'), shrinkwrap(facts, packages, installed));
  writeFileSync(join(stage, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(installed));
  return facts;
}

function packageFacts(external) {
  const externalOf = (dependencies) =>
    Object.fromEntries(Object.entries(dependencies).filter(([name]) => external.includes(name)));
  const project = readJson('package.json');
  const server = readJson(`${SERVER}/package.json`);
  return {
    name: NAMES.package,
    version: programVersion(),
    description: project.description,
    license: project.license,
    type: 'module',
    engines: project.engines,
    ...(NAMES.address === '' ? {} : { homepage: NAMES.address }),
    bin: { satchel: 'server/dist/bundle/main.js' },
    dependencies: externalOf(server.dependencies),
    optionalDependencies: externalOf(server.optionalDependencies),
  };
}

function shrinkwrap(facts, packages, installed) {
  const { name, version, ...root } = facts;
  const entries = [...installed].sort().map((folder) => [folder.replace(`${SERVER}/`, ''), packages[folder]]);
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, ...root }, ...Object.fromEntries(entries) },
  };
}

function readJson(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
