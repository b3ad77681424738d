import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const NAMES = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' };

test('the page of browsers names the oldest versions for which the client is compiled', () => {
  const [, list = ''] = /target: \[([^\]]+)\]/.exec(read('packages/web/vite.config.ts')) ?? [];
  const targets = list.split(', ').map((each) => /'([a-z]+)([\d.]+)'/.exec(each)?.slice(1) ?? []);
  const rows = read('docs/browsers.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(targets).toHaveLength(4);
  for (const [browser, version] of targets)
    expect(rows.find(([, name]) => name.startsWith(NAMES[browser]))?.[2]).toBe(version);
});
