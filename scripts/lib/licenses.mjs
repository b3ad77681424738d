import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, lockedPackages } from './lockfile.mjs';
import { ROOT } from './run.mjs';

const INTRODUCTION = `The server's bundle and the web client contain code of the packages below, each under its own license.
`;

/**
 * The licenses of the libraries that the build puts into its own files; the packages in `installed` contain their own.
 */
export function thirdPartyLicenses(installed) {
  const packages = lockedPackages();
  const bundled = ['packages/server', 'packages/web'].flatMap((workspace) => [
    ...closureOf(packages, workspace, Object.keys(packages[workspace].dependencies)),
  ]);
  const folders = [...new Set(bundled)].filter(
    (folder) => !installed.has(folder) && folder.includes('node_modules/'),
  );
  const sections = folders.filter((folder) => existsSync(join(ROOT, folder))).map(sectionOf);
  return [INTRODUCTION, ...sections.sort()].join('\n');
}

function sectionOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const files = readdirSync(join(ROOT, folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim());
  return [`${'='.repeat(80)}`, `${name} ${version} (${license})`, '', ...texts, ''].join('\n');
}
