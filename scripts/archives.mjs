// `npm run archives [-- platform …]`: makes an archive of each platform, or of those that are named, in the
// folder `release`. Each contains Node and all libraries: unpacked, it starts on a machine that has neither.
// It needs GNU tar and xz.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE_PLATFORMS, makeArchive } from './lib/archives.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { ROOT } from './lib/run.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((platform) => !ARCHIVE_PLATFORMS.includes(platform));
if (unknown.length > 0) {
  console.error(`There is no archive for ${unknown.join(', ')}, only for ${ARCHIVE_PLATFORMS.join(', ')}.`);
  process.exit(2);
}

await ensureInstalled();
await ensureBuilt();
for (const platform of wanted.length > 0 ? wanted : ARCHIVE_PLATFORMS) {
  const file = await makeArchive(platform, join(ROOT, 'release'));
  console.log(`${(statSync(file).size / 1e6).toFixed(1)} MB  ${file}`);
}
