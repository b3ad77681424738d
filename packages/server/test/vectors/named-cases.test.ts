import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECURITY_CASES } from './security-cases.js';

const ROOT = new URL('../../../../', import.meta.url).pathname;
const FOLDERS = [
  'packages/contract/src',
  'packages/server/src',
  'packages/server/test',
  'packages/web/src',
  'e2e',
];

test('R-84: each published case and each requirement is in the name of a test', () => {
  const named = new Set<string>();
  for (const folder of FOLDERS)
    for (const name of readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:test|contract)\.tsx?$/.test(name)) continue;
      const text = readFileSync(`${ROOT}${folder}/${name}`, 'utf8');
      for (const [, id = ''] of text.matchAll(/\b((?:R|FB|QF)-\d+)[,:]/g)) named.add(id);
    }
  const missing = SECURITY_CASES.map(({ id }) => id).filter((id) => !named.has(id));
  expect(missing).toEqual([]);
  const known = new Set(SECURITY_CASES.map(({ id }) => id));
  expect([...named].filter((id) => !known.has(id))).toEqual([]);
});
