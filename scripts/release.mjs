// `npm run release -- VERSION [--dry-run] [--tag]`: checks that this commit can be released as VERSION, and
// writes all that is published into the folder `release`; `--tag` also sets the tag. `--dry-run` only checks.
// It publishes nothing: see docs/releasing.md.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE_PLATFORMS, makeArchive } from './lib/archives.mjs';
import { NAMES } from './lib/names.mjs';
import { packProgram } from './lib/package.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { releaseFaults, releaseNotes, tagOf } from './lib/release-checks.mjs';
import { npm, outputOf, ROOT } from './lib/run.mjs';
import { ensureStateFixture } from './lib/state-fixture.mjs';

const FLAGS = ['--dry-run', '--tag'];
const args = process.argv.slice(2);
const [version = '', ...more] = args.filter((word) => !FLAGS.includes(word));
if (version === '' || more.length > 0) {
  console.error('Name one version: npm run release -- 1.2.3 [--dry-run] [--tag]');
  process.exit(2);
}
const isDry = args.includes('--dry-run');
const folder = join(ROOT, 'release');

await ensureInstalled();
const faults = releaseFaults(ROOT, version);
if (faults.length === 0 || !isDry) await ensureBuilt();
const fixture = faults.length === 0 && (await ensureStateFixture(version, isDry));
if (fixture) faults.push(fixture);
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}
if (isDry) {
  console.log(`${NAMES.title} ${version} can be released. These would be written into ${folder}:`);
  console.log(
    `  the package, archives for ${ARCHIVE_PLATFORMS.join(', ')}, sbom.cdx.json, notes.md, SHA256SUMS`,
  );
  process.exit(0);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await packProgram(folder);
for (const platform of ARCHIVE_PLATFORMS) console.log(`Made ${await makeArchive(platform, folder)}`);
const bill = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
writeFileSync(join(folder, 'sbom.cdx.json'), await outputOf(npm, bill));
const notes = releaseNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
writeFileSync(join(folder, 'notes.md'), `${notes}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), checksums());
if (args.includes('--tag'))
  await outputOf('git', ['tag', '-a', tagOf(version), '-m', `${NAMES.title} ${version}`, 'HEAD']);
console.log(`${folder} is complete; docs/releasing.md tells how it is published.`);

/** The lines that `sha256sum` prints and checks. */
function checksums() {
  const hashOf = (name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return readdirSync(folder)
    .sort()
    .map((name) => `${hashOf(name)}  ${name}\n`)
    .join('');
}
