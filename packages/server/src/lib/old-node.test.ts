import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OLDEST_NODE, oldNodeFault } from './old-node.js';

test.each(['12.22.12', '18.20.4', '20.18.3'])('Node %s is told to be too old', (version) => {
  expect(oldNodeFault(version)).toMatch(`Satchel needs Node 20.19 or newer, and this is ${version}.`);
});

test.each(['20.19.0', '22.3.0', '26.12.1'])('Node %s starts the program', (version) => {
  expect(oldNodeFault(version)).toBeNull();
});

test('the oldest version is that of the package', () => {
  const file = new URL('../../../../package.json', import.meta.url);
  const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${OLDEST_NODE}.0`);
});
