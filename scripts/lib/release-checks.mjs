import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = ['.', 'packages/contract', 'packages/server', 'packages/web'];

/**
 * Why the tree in `root` cannot be released as `version`, in sentences; none where it can.
 *
 * @param {string} root
 * @param {string} version
 * @returns {string[]}
 */
export function releaseFaults(root, version) {
  if (!/^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/.test(version)) return [`${version} is not a version such as 1.2.3.`];
  return [
    ...versionFaults(root, version),
    ...changelogFaults(root, version),
    ...treeFaults(root, version),
    ...gateFaults(root),
  ];
}

/**
 * The section of a version in a changelog, without its heading and what it tells in detail; empty where there
 * is none.
 *
 * @param {string} changelog
 * @param {string} version
 */
export function releaseNotes(changelog, version) {
  const section = sectionOf(changelog, version);
  const [notes = '', details] = section.split(/^### In detail$/m);
  return details === undefined ? section : `${notes.trim()}\n\nCHANGELOG.md tells all of it in detail.`;
}

function sectionOf(changelog, name) {
  const sections = changelog.split(/^## /m);
  const section = sections.find((text) => text.split('\n', 1)[0].split(' ')[0] === name);
  return section ? section.slice(section.indexOf('\n') + 1).trim() : '';
}

/** The name of the tag of a version. */
export const tagOf = (version) => `v${version}`;

function versionFaults(root, version) {
  const files = PACKAGES.map((folder) => join(folder, 'package.json'));
  const { packages } = readJson(root, 'package-lock.json');
  const found = [
    ...files.map((file) => [file, readJson(root, file).version]),
    ...PACKAGES.map((folder) => ['package-lock.json', packages[folder === '.' ? '' : folder].version]),
  ];
  const others = found.filter(([, each]) => each !== version);
  return others.map(([file, each]) => `${file} has version ${each}, not ${version}.`);
}

function changelogFaults(root, version) {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const faults = [];
  if (sectionOf(changelog, version) === '')
    faults.push(`CHANGELOG.md has no section “## ${version}” with text.`);
  if (sectionOf(changelog, 'Unreleased') !== '')
    faults.push('CHANGELOG.md has lines under “## Unreleased”, of which no release would tell.');
  return faults;
}

function treeFaults(root, version) {
  const faults = [];
  if (git(root, 'status', '--porcelain') !== '') faults.push('There are changes that are not committed.');
  const tagged = git(
    root,
    'for-each-ref',
    '--format=%(objectname)%(*objectname)',
    `refs/tags/${tagOf(version)}`,
  );
  // The name of an annotated tag comes before that of its commit.
  if (tagged !== '' && !tagged.endsWith(git(root, 'rev-parse', 'HEAD')))
    faults.push(`The tag ${tagOf(version)} is that of another commit.`);
  return faults;
}

function gateFaults(root) {
  const file = join(root, '.cache/last-gate.json');
  if (!existsSync(file)) return ['npm test has not run here.'];
  const { commit, isClean, failed, passed } = JSON.parse(readFileSync(file, 'utf8'));
  if (commit !== git(root, 'rev-parse', 'HEAD') || !isClean) return ['npm test has not run for this commit.'];
  return failed > 0 || passed === 0 ? ['npm test failed for this commit.'] : [];
}

function readJson(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function git(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
