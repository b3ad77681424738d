// `npm run docs`: prints the pages of docs/ that come from code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { ROOT } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const { printConfigurationPage } = await import('../packages/server/dist/config/documentation.js');
const { printCommandsPage } = await import('../packages/server/dist/cli/help.js');
writeFileSync(join(ROOT, 'docs/configuration.md'), printConfigurationPage());
writeFileSync(join(ROOT, 'docs/command-line.md'), printCommandsPage());
