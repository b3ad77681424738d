// `npm run stores`: writes the names of `names.json` and the version of this program into the entries of `deploy/`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/run.mjs';
import { currentStores } from './lib/stores.mjs';

for (const [path, text] of currentStores()) writeFileSync(join(ROOT, path), text);
