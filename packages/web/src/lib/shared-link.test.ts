import { parseVirtualPath, ROOT } from '@satchel/contract';
import { visitors } from '@satchel/contract/endpoints';
import { expect, it } from 'vitest';
import { apiUrl } from './api/api-client';
import { below } from './shared-link';

it('a path below a link is addressed with the token of its password', () => {
  expect(apiUrl(visitors.download, { params: below('aB-_9', ROOT) })).toBe('/api/public/dl/aB-_9');
  const params = below('x', parseVirtualPath('/a b/#1.png'));
  expect(apiUrl(visitors.download, { params, query: { inline: true, token: '1.a' } })).toBe(
    '/api/public/dl/x/a%20b/%231.png?inline=true&token=1.a',
  );
});

it('any text counts as one segment in place of a hash', () => {
  expect(apiUrl(visitors.show, { params: below('../x?y', ROOT) })).toBe('/api/public/share/..%2Fx%3Fy');
});
