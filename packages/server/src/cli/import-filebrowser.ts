import { prepareImport } from '../app-import.js';
import { reportLines } from '../features/imports/report-lines.js';
import type { Command } from './command.js';
import { switchIn } from './flags.js';

export const importFileBrowser: Command = {
  name: 'import filebrowser',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Imports users, shares, settings and options from a database of File Browser (filebrowser.db), which is not changed. A second import adds only what is new.',
  flags: [
    { name: 'dry-run', isSwitch: true, help: 'Only reports what would be imported, and what would differ.' },
    { name: 'json', isSwitch: true, help: 'Prints the report as JSON.' },
  ],
  makesDatabase: 'for an import',
  async run({ operands: [file = ''], given, stores, existingStores, configure, say, note }) {
    const isDryRun = switchIn(given, 'dry-run') ?? false;
    const database = isDryRun ? ((await existingStores())?.database ?? null) : (await stores()).database;
    const plan = await prepareImport({ file, isFound: false, configure, database, now: Date.now });
    const { users, links } = plan.report.counts;
    const isDone = plan.isDone && users === 0 && links === 0;
    if (!isDryRun && !isDone) await plan.commit();
    if (switchIn(given, 'json')) say(JSON.stringify(plan.report, null, 2));
    else for (const line of reportLines(plan.report, Number.POSITIVE_INFINITY)) say(line);
    if (isDryRun) note('Nothing was stored: this was a dry run.');
    else if (isDone) note('Everything in this file was imported already.');
    else note('A running server uses the options after its next start.');
  },
};
