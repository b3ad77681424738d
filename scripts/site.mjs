// `npm run site`: builds the documentation as a site, in site/dist. What that needs is installed in site/
// when it is missing or older than its lockfile, and only by this script. SITE_BASE=/path/ is for a host that
// has other sites, too.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { must, ROOT } from './lib/run.mjs';

const SITE = join(ROOT, 'site');
const INSTALLED = join(SITE, 'node_modules/.package-lock.json');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const isInstalled =
  existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(join(SITE, 'package-lock.json')).mtimeMs;
if (!isInstalled) {
  console.log('Installing what the site needs (once) …');
  await must(
    npm,
    ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: SITE },
  );
}
// A page runs a module of the server.
await ensureInstalled();
await ensureBuilt();
await must(npm, ['run', '--silent', 'build'], { cwd: SITE });
console.log('The site is in site/dist.');
