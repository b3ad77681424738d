// `npm run docs`: prints the pages of docs/ that are generated from code.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { ROOT } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const { printConfigurationPage } = await import('../packages/server/dist/config/documentation.js');
const { printCommandsPage } = await import('../packages/server/dist/cli/help.js');
const { printApiPage } = await import('../packages/server/dist/features/api-docs/api-page.js');
const { printStartLines } = await import('../packages/server/dist/config/start-lines.js');
writeFileSync(join(ROOT, 'docs/configuration.md'), printConfigurationPage());
writeFileSync(join(ROOT, 'docs/command-line.md'), printCommandsPage());
writeFileSync(join(ROOT, 'docs/api.md'), printApiPage());

// The table of old options is inside a page that is written by hand.
const page = join(ROOT, 'docs/coming-from-file-browser.md');
const table = /^\| flags \|.*\n(?:\|.*\n)*/m;
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(table, () => printStartLines()),
);
