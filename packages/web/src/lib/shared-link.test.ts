import { parseVirtualPath, ROOT } from '@satchel/contract';
import { expect, it } from 'vitest';
import { publicUrl } from './shared-link';

it('leads to what is below a link, with what opens it', () => {
  expect(publicUrl('dl', { hash: 'aB-_9' }, ROOT)).toBe('/api/public/dl/aB-_9');
  expect(
    publicUrl('dl', { hash: 'x', token: '1.a' }, parseVirtualPath('/a b/#1.png'), { inline: true }),
  ).toBe('/api/public/dl/x/a%20b/%231.png?inline=true&token=1.a');
});

it('takes whatever stands in the place of a hash for one segment', () => {
  expect(publicUrl('share', { hash: '../x?y' }, ROOT)).toBe('/api/public/share/..%2Fx%3Fy');
});
