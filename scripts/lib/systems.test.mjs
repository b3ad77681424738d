import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ARCHIVE_PLATFORMS } from './archives.mjs';
import { closureOf, lockedPackages } from './lockfile.mjs';
import { ROOT } from './run.mjs';

const OS = { Linux: 'linux', macOS: 'darwin', Windows: 'win32', FreeBSD: 'freebsd' };
const CPU = { amd64: 'x64', arm64: 'arm64', armv7: 'arm', riscv64: 'riscv64' };
/** The columns of the table, and the packages behind them. */
const PARTS = ['libsql', '@node-rs/argon2', '@node-rs/bcrypt', 'sharp', 'koffi'];

/** The systems as docs/deployment.md tells them. */
function documentedSystems() {
  const page = readFileSync(join(ROOT, 'docs/deployment.md'), 'utf8');
  const table = page.slice(page.indexOf('| system | processor |')).split('\n\n', 1)[0];
  return table
    .split('\n')
    .slice(2)
    .map((line) => {
      const [system, processor, ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      const answers = cells.slice(0, PARTS.length + 1).map((cell) => cell === 'yes');
      return { system, os: OS[system.split(',')[0]], cpu: CPU[processor], answers };
    });
}

/** True if one of the packages that belong to `name` has native code for that system, or code for all. */
function hasPart(packages, name, { system, os, cpu }) {
  const [folder] = closureOf(packages, 'packages/server', [name]);
  const isMusl = system.includes('musl');
  return Object.keys(packages[folder].optionalDependencies ?? {}).some((part) => {
    const [facts] = [...closureOf(packages, folder, [part])].map((each) => packages[each]);
    if (!facts?.os?.includes(os) || (!facts.cpu?.includes(cpu) && !/wasm32$/.test(part))) return false;
    // The one of koffi has both inside.
    return os !== 'linux' || name === 'koffi' || /musl/.test(part) === isMusl;
  });
}

test('the table of systems tells what the lockfile would install', () => {
  const packages = lockedPackages();
  const systems = documentedSystems();
  expect(systems.length).toBeGreaterThan(8);
  for (const each of systems) {
    const found = PARTS.map((name) => hasPart(packages, name, each));
    const isArchived = !each.system.includes('musl') && ARCHIVE_PLATFORMS.includes(`${each.os}-${each.cpu}`);
    expect([each.system, each.cpu, ...each.answers]).toEqual([each.system, each.cpu, ...found, isArchived]);
  }
});
