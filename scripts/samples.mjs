// `npm run samples -- FOLDER`: fills a new or empty folder with the files of the demo, to look at or to take
// pictures of.
import { mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0) {
  console.error('npm run samples -- FOLDER   fills a new or empty folder with the files of the demo');
  process.exit(1);
}
const folder = resolve(name);
mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty.`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
const { makeLivelyTree } = await import('../packages/server/dist/cli/demo/lively-tree.js');
await makeLivelyTree(folder);
console.log(`The files of the demo are in ${folder}.`);
