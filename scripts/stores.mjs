// `npm run stores`: writes the names of `names.json` and the version of this program into the entries of
// `deploy/`. With a folder it also writes the entries into that, with the icons and pictures in the sizes
// that their stores ask for.
import { cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './lib/run.mjs';
import { currentStores } from './lib/stores.mjs';

for (const [path, text] of currentStores()) writeFileSync(join(ROOT, path), text);

const [target] = process.argv.slice(2);
if (target !== undefined) {
  const folder = resolve(target);
  cpSync(join(ROOT, 'deploy'), folder, { recursive: true, errorOnExist: true, force: false });
  const { writeStorePictures } = await import('./lib/store-pictures.mjs');
  await writeStorePictures(folder);
  console.log(`The entries and their pictures are in ${folder}.`);
}
