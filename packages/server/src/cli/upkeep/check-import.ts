import { IMPORT_CODES, IMPORT_GROUPS } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import { type Finding, good, odd } from '../../diagnosis/finding.js';
import { findingText } from '../../features/imports/finding-text.js';
import { ImportsStore } from '../../features/imports/imports-store.js';

/** The report of the latest import from File Browser, group by group. */
export async function checkImport(database: AppDatabase): Promise<Finding[]> {
  const latest = await new ImportsStore(database).latest();
  if (!latest) return [];
  const { source, counts, findings, importedAt, totals } = latest.report;
  const came = good(
    `Imported from ${source} on ${importedAt}: ${counts.users} users, ${counts.links} links, ${counts.rules} rules, ${counts.options} options.`,
  );
  const listed = IMPORT_GROUPS.flatMap((group) =>
    findings
      .filter(({ code }) => IMPORT_CODES[code] === group)
      .map((finding): Finding => {
        const text = findingText(finding);
        return finding.command === undefined
          ? { state: 'odd', text }
          : odd(text, `To enable it: ${finding.command}`);
      }),
  );
  const all = Object.values(totals).reduce((sum, count) => sum + count, 0);
  const rest: Finding[] =
    all > findings.length
      ? [{ state: 'odd', text: `${all - findings.length} more findings are not listed.` }]
      : [];
  return [came, ...listed, ...rest];
}
