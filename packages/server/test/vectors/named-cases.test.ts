import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url).pathname;
const FOLDERS = [
  'packages/contract/src',
  'packages/server/src',
  'packages/server/test',
  'packages/web/src',
  'e2e',
];

/** How many there are of each kind, and those that do not concern this program. */
const CASES: Record<string, { count: number; without: number[] }> = {
  // One origin serves files and page: what a file could do there is ruled out by policy, sandbox and type.
  R: { count: 84, without: [19] },
  FB: { count: 65, without: [] },
  QF: { count: 10, without: [] },
};

test('R-84: each published case and each requirement stands in the name of a test', () => {
  const named = new Set<string>();
  for (const folder of FOLDERS)
    for (const name of readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:test|contract)\.tsx?$/.test(name)) continue;
      const text = readFileSync(`${ROOT}${folder}/${name}`, 'utf8');
      for (const [, id = ''] of text.matchAll(/\b((?:R|FB|QF)-\d+)[,:]/g)) named.add(id);
    }
  const missing = Object.entries(CASES).flatMap(([kind, { count, without }]) =>
    Array.from({ length: count }, (_, index) => index + 1)
      .filter((number) => !without.includes(number))
      .map((number) => `${kind}-${kind === 'QF' ? number : String(number).padStart(2, '0')}`)
      .filter((id) => !named.has(id)),
  );
  expect(missing).toEqual([]);
});
