import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../docs/interface.md', import.meta.url));

/** The gestures of each task, as the documentation tells them in the table below this heading. */
export function toldGestures(heading: string): Map<string, number> {
  const part = readFileSync(PAGE, 'utf8')
    .split(/^## /m)
    .find((each) => each.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`docs/interface.md has no “${heading}”`);
  const rows = part.matchAll(/^\| (\d+) \| (.+?) \| (.+) \| (\d+) \|$/gm);
  return new Map([...rows].map(([, number, task, , gestures]) => [`${number}. ${task}`, Number(gestures)]));
}
