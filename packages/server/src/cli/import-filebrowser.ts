import type { ImportReport } from '@satchel/contract';
import { type PlannedImport, prepareImport } from '../composition/import.js';
import { requireNewName, writeExchangeFile } from '../core/state/exchange-file.js';
import { inScratchFolder } from '../core/state/private-folder.js';
import { type ReportContext, reportText } from '../features/imports/report-text.js';
import { StartError } from '../lib/start-error.js';
import type { Command, Invocation } from './command.js';
import { switchIn } from './flags.js';
import { openIfAny } from './open-stores.js';

export const importFileBrowser: Command = {
  name: 'import filebrowser',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Imports users, shares, settings and options from a database of File Browser (filebrowser.db), which is not changed. A second import adds only what is new.',
  flags: [
    {
      name: 'dry-run',
      isSwitch: true,
      help: 'Only reports what would be imported, and what would differ. It needs no database and makes none.',
    },
    { name: 'json', isSwitch: true, help: 'Prints the report as JSON.' },
    {
      name: 'html',
      value: 'file',
      help: 'Writes the report into a new file, as one page to read, print or send; - prints the page.',
    },
  ],
  access: 'import',
  async run(invocation) {
    const { given } = invocation;
    const page = given.get('html');
    if (page !== undefined && switchIn(given, 'json'))
      throw new StartError('Choose one of --json and --html.');
    if (page !== undefined && page !== '-') await requireNewName(page);
    await (switchIn(given, 'dry-run') ? dryRun(invocation) : importAll(invocation));
  },
};

async function dryRun(invocation: Invocation): Promise<void> {
  const { configure, note } = invocation;
  const planned = await inScratchFolder(async (scratch) => {
    const opened = await openIfAny(configure());
    try {
      return await prepareImport({ ...contextOf(invocation), database: opened?.database ?? null, scratch });
    } finally {
      await opened?.database.close();
    }
  });
  await tell(invocation, planned, true);
  note('Nothing was stored: this was a dry run.');
}

async function importAll(invocation: Invocation): Promise<void> {
  const { stores, note } = invocation;
  const { database } = await stores();
  const planned = await prepareImport({ ...contextOf(invocation), database });
  const { users, links } = planned.plan.report.counts;
  const isDone = planned.isDone && users === 0 && links === 0;
  if (!isDone) await planned.commit();
  await tell(invocation, planned, false);
  if (isDone) note('Everything in this file was imported already.');
  else note('A running server uses the options after its next start.');
}

function contextOf({ operands: [file = ''], configure }: Invocation) {
  return { file, isFound: false, configure, now: Date.now };
}

async function tell(invocation: Invocation, planned: PlannedImport, isDryRun: boolean): Promise<void> {
  const { given, say, note } = invocation;
  const { needs, plan } = planned;
  const page = given.get('html');
  if (switchIn(given, 'json')) {
    say(JSON.stringify(plan.report, null, 2));
    for (const text of needs) note(text);
  } else if (page === '-') say(await pageOf(plan.report, { isDryRun, needs }));
  else for (const line of reportText(plan.report, { isDryRun, needs })) say(line);
  if (page === undefined || page === '-') return;
  await writeExchangeFile(page, `${await pageOf(plan.report, { isDryRun, needs })}\n`);
  note(`The page is in ${page}.`);
}

async function pageOf(report: ImportReport, context: ReportContext): Promise<string> {
  return (await import('../features/imports/report-page.js')).reportPage(report, context);
}
