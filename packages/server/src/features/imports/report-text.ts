import type { ImportReport } from '@satchel/contract';
import { countDifferences, differencesIn, reportHead } from './differences.js';

export interface ReportContext {
  isDryRun: boolean;
  /** Sentences about what the import itself needs. */
  needs: readonly string[];
}

/** The number of findings of one kind that are listed. */
const MOST_OF_A_KIND = 8;

/** A report that can be read aloud: a sentence that counts, then a paragraph for each difference. */
export function reportText(report: ImportReport, { isDryRun, needs }: ReportContext): string[] {
  const kinds = new Map<string, string[]>();
  for (const { code, text, advice, command } of differencesIn(report)) {
    const what = command === null ? (advice ?? '') : `To enable it: ${command}`;
    kinds.set(code, [...(kinds.get(code) ?? []), `${text} ${what}`.trimEnd()]);
  }
  const said = [...kinds.values()].flatMap((texts) => texts.slice(0, MOST_OF_A_KIND));
  const lines = [reportHead(report, isDryRun), ...said.map((text, index) => `  ${index + 1}. ${text}`)];
  const rest = countDifferences(report) - said.length;
  if (rest > 0) lines.push(`  And ${rest} more of the same kinds, which --html and --json list.`);
  return [...lines, ...needs];
}
