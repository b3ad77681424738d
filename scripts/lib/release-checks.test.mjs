import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseFaults, releaseNotes } from './release-checks.mjs';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n## 1.2.0\n\n- New.\n\n## 1.1.0 (2026-01-01)\n\n- Old.\n';
const FOLDERS = ['packages/contract', 'packages/server', 'packages/web'];
const AS_SOMEBODY = ['-c', 'user.name=a', '-c', 'user.email=a@b'];

let root;
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

function write(file, content) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function passGate(changes = {}) {
  const commit = git('rev-parse', 'HEAD');
  write('.cache/last-gate.json', { commit, isClean: true, passed: 9, failed: 0, ...changes });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'satchel-release-'));
  for (const folder of ['.', ...FOLDERS]) write(`${folder}/package.json`, { version: '1.2.0' });
  const locked = Object.fromEntries(['', ...FOLDERS].map((folder) => [folder, { version: '1.2.0' }]));
  write('package-lock.json', { packages: locked });
  write('CHANGELOG.md', CHANGELOG);
  write('.gitignore', '/.cache/\n');
  git('init', '-q');
  git('add', '-A');
  git(...AS_SOMEBODY, 'commit', '-qm', 'first');
  passGate();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a clean tree that passed can be released', () => {
  expect(releaseFaults(root, '1.2.0')).toEqual([]);
});

test('what is no version is one sentence', () => {
  for (const text of ['', '1.2', 'v1.2.0', '1.2.0; rm -rf /'])
    expect(releaseFaults(root, text)).toHaveLength(1);
});

test('another version, a tag of another commit and a section that is missing are named', () => {
  expect(releaseFaults(root, '1.3.0')).toEqual([
    'package.json has version 1.2.0, not 1.3.0.',
    ...FOLDERS.map((folder) => `${folder}/package.json has version 1.2.0, not 1.3.0.`),
    ...Array(4).fill('package-lock.json has version 1.2.0, not 1.3.0.'),
    'CHANGELOG.md has no section “## 1.3.0” with text.',
  ]);
  git(...AS_SOMEBODY, 'tag', '-a', 'v1.2.0', '-m', 'first');
  expect(releaseFaults(root, '1.2.0')).toEqual([]);
  git(...AS_SOMEBODY, 'commit', '-q', '--allow-empty', '-m', 'second');
  passGate();
  expect(releaseFaults(root, '1.2.0')).toEqual(['The tag v1.2.0 is that of another commit.']);
});

test('only what was tested as it is can be released', () => {
  passGate({ failed: 1 });
  expect(releaseFaults(root, '1.2.0')).toEqual(['npm test failed for this commit.']);
  passGate({ isClean: false });
  expect(releaseFaults(root, '1.2.0')).toEqual(['npm test has not run for this commit.']);
  passGate({ commit: 'another' });
  expect(releaseFaults(root, '1.2.0')).toEqual(['npm test has not run for this commit.']);
  rmSync(join(root, '.cache'), { recursive: true });
  expect(releaseFaults(root, '1.2.0')).toEqual(['npm test has not run here.']);
  passGate();
  write('new.txt', 'new');
  expect(releaseFaults(root, '1.2.0')).toEqual(['There are changes that are not committed.']);
});

test('lines of the changelog that no release would tell of are named', () => {
  write('CHANGELOG.md', CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n- Forgotten.\n'));
  git(...AS_SOMEBODY, 'commit', '-qam', 'second');
  passGate();
  expect(releaseFaults(root, '1.2.0')).toEqual([
    'CHANGELOG.md has lines under “## Unreleased”, of which no release would tell.',
  ]);
});

test('the notes of a release are its section of the changelog, without the details', () => {
  const detailed = CHANGELOG.replace('- New.', '- New.\n\n### In detail\n\n#### Added\n- Small.');
  expect(releaseNotes(detailed, '1.2.0')).toBe('- New.\n\nCHANGELOG.md tells all of it in detail.');
  expect(releaseNotes(CHANGELOG, '1.2.0')).toBe('- New.');
  expect(releaseNotes(CHANGELOG, '1.1.0')).toBe('- Old.');
  expect(releaseNotes(CHANGELOG, '1.1')).toBe('');
});
