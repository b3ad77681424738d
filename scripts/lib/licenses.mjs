import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, lockedPackages } from './lockfile.mjs';
import { ROOT } from './run.mjs';

const INTRODUCTION = `The server's bundle and the web client contain code of the packages below, each under its own license.
`;

/**
 * The licenses of the libraries that the build puts into its own files; the packages in `installed` contain
 * their own.
 */
export function thirdPartyLicenses(installed) {
  const sections = foldersInside()
    .filter((folder) => !installed.has(folder))
    .map((folder) => sectionOf(packageAt(folder)));
  return [INTRODUCTION, ...sections.sort()].join('\n');
}

/** All packages that run, in the client or on the server, by name, with the texts of their licenses. */
export function packagesInside() {
  const packages = foldersInside().map(packageAt);
  // Several folders may hold the same version.
  const byName = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
  return [...byName.keys()].sort().map((key) => byName.get(key));
}

/** The program itself. */
export function ownLicense() {
  return readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim();
}

/**
 * The folders of the packages that the server and the client import; those of other systems are not
 * installed.
 */
function foldersInside() {
  const packages = lockedPackages();
  const folders = ['packages/server', 'packages/web'].flatMap((workspace) => {
    const { dependencies, optionalDependencies } = packages[workspace];
    return [...closureOf(packages, workspace, Object.keys({ ...dependencies, ...optionalDependencies }))];
  });
  return [...new Set(folders)].filter(
    (folder) => folder.includes('node_modules/') && existsSync(join(ROOT, folder)),
  );
}

function packageAt(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const files = readdirSync(join(ROOT, folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim());
  return { name, version, license, text: texts.join('\n\n') };
}

function sectionOf({ name, version, license, text }) {
  return [
    `${'='.repeat(80)}`,
    `${name} ${version} (${license})`,
    '',
    ...(text === '' ? [] : [text]),
    '',
  ].join('\n');
}
