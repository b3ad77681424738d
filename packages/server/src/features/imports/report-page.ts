import { IMPORT_GROUPS, type ImportGroup, type ImportReport } from '@satchel/contract';
import { countDifferences, type Difference, differencesIn, printable, reportHead } from './differences.js';
import type { ReportContext } from './report-text.js';

const HEADINGS: Record<ImportGroup, string> = {
  off: 'What is off',
  users: 'Users',
  passwords: 'Passwords',
  links: 'Links',
  symlinks: 'Symbolic links',
  rules: 'Rules',
  settings: 'Settings',
};

const STYLE = `
:root { color-scheme: light dark; --text: #1d2430; --dim: #576070; --line: #d9dee6; --page: #fff; --box: #f3f5f8; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ee; --dim: #a3adbb; --line: #363d49; --page: #14171c; --box: #1e232b; }
}
body { margin: 0 auto; padding: 2rem 1.25rem; max-width: 46rem; color: var(--text); background: var(--page);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); break-after: avoid; }
ul { margin: 0; padding-inline-start: 1.25rem; }
li { margin: 0.6rem 0; break-inside: avoid; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.advice { color: var(--dim); }
.needs { padding: 0.25rem 1rem; background: var(--box); border-radius: 0.5rem; }
code { display: block; margin-top: 0.35rem; padding: 0.4rem 0.6rem; background: var(--box); border-radius: 0.35rem;
  font: 0.875rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
footer { margin-top: 2.5rem; color: var(--dim); font-size: 0.875rem; overflow-wrap: anywhere; }
@media print {
  :root { --text: #000; --dim: #333; --line: #999; --page: #fff; --box: #fff; color-scheme: light; }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  code, .needs { border: 1px solid var(--line); }
}
`;

/** The report as one page without scripts, which loads nothing. */
export function reportPage(report: ImportReport, { isDryRun, needs }: ReportContext): string {
  const found = differencesIn(report);
  const rest = countDifferences(report) - found.length;
  const sections = IMPORT_GROUPS.map((group) =>
    section(
      HEADINGS[group],
      found.filter((each) => each.group === group),
    ),
  );
  const more = rest > 0 ? `<p>${rest} more of the same kinds are not listed.</p>` : '';
  const stored = isDryRun ? 'Nothing was stored: this was a dry run.' : 'The old file was not changed.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Import from File Browser</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Import from File Browser</h1>
<p>${escaped(reportHead(report, isDryRun))}</p>
${needs.length === 0 ? '' : `<div class="needs">${needs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}</div>\n`}${sections.join('')}${more}
<footer>Report of Satchel, ${escaped(report.importedAt)}. ${stored}</footer>
</body>
</html>`;
}

function section(heading: string, found: readonly Difference[]): string {
  if (found.length === 0) return '';
  return `<h2>${heading}</h2>\n<ul>\n${found.map(item).join('\n')}\n</ul>\n`;
}

function item({ text, advice, command }: Difference): string {
  const about = advice === null ? '' : ` <span class="advice">${escaped(advice)}</span>`;
  const line = command === null ? '' : `<code>${escaped(command)}</code>`;
  return `<li>${escaped(text)}${about}${line}</li>`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return printable(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
