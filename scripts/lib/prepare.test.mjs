import { expect, test } from 'vitest';
import { oldNodeFault } from './prepare.mjs';

test('a Node that is too old is told before anything is installed', () => {
  for (const version of ['18.20.4', '20.9.0', '20.18.3'])
    expect(oldNodeFault(version)).toContain(`This needs Node 20.19.0 or newer, and finds ${version}.`);
  for (const version of ['20.19.0', '20.20.2', '22.1.0', '26.12.1']) expect(oldNodeFault(version)).toBeNull();
});
