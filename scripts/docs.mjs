// `npm run docs`: prints the pages of docs/ that come from code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { ROOT } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const { printConfigurationPage } = await import('../packages/server/dist/config/documentation.js');
writeFileSync(join(ROOT, 'docs/configuration.md'), printConfigurationPage());
