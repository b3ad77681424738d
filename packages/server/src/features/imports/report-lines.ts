import type { ImportReport } from '@satchel/contract';
import { findingText } from './finding-text.js';

const MOST_LINES = 12;

/** The report for a terminal. */
export function reportLines(
  { source, release, counts, findings, totals }: ImportReport,
  most = MOST_LINES,
): string[] {
  const { users, links, linksEnded, rules, options } = counts;
  const lines = [
    `Imported from ${source}, written by File Browser ${release}: ${users} users, ${links} links, ${rules} rules, ${options} options.`,
  ];
  if (linksEnded > 0) lines.push(`  ${linksEnded} links had expired and were not imported.`);
  for (const finding of findings.slice(0, most)) {
    lines.push(
      `  ${findingText(finding)}${finding.command === undefined ? '' : ` To enable it: ${finding.command}`}`,
    );
  }
  const rest = Object.values(totals).reduce((sum, count) => sum + count, 0) - Math.min(most, findings.length);
  if (rest > 0) lines.push(`  and ${rest} more: satchel doctor`);
  return lines;
}
