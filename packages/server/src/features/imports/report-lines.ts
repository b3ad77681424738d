import type { ImportReport } from '@satchel/contract';
import { countDifferences, differencesIn, reportHead } from './differences.js';

const MOST_LINES = 12;

/** The report of an import for the output of a start. */
export function reportLines(report: ImportReport): string[] {
  const shown = differencesIn(report).slice(0, MOST_LINES);
  const lines = shown.map(
    ({ text, command }) => `  ${text}${command === null ? '' : ` To enable it: ${command}`}`,
  );
  const rest = countDifferences(report) - shown.length;
  return [reportHead(report, false), ...lines, ...(rest > 0 ? [`  and ${rest} more: satchel doctor`] : [])];
}
