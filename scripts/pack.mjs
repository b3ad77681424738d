// `npm run pack [-- folder] [-- --built]`: builds the installable package, satchel-<version>.tgz, in `folder`
// (by default this one). `--built` packs the existing build, even if sources have changed.
import { resolve } from 'node:path';
import { packProgram } from './lib/package.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

const args = process.argv.slice(2);
if (!args.includes('--built')) {
  await ensureInstalled();
  await ensureBuilt();
}
const folder = resolve(args.find((argument) => !argument.startsWith('--')) ?? '.');
console.log(`Packed ${await packProgram(folder)}`);
