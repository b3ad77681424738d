import { expect, test } from 'vitest';
import { mapping, oidcProvider } from '../../../../test/login-providers.js';
import { keptClaims } from './kept-claims.js';

test('a browser keeps the claims that the mapping reads, and no others', () => {
  const { secret = '', current_password: _, ...provider } = oidcProvider();
  const claims = { preferred_username: 'ann', limit: '5 GB', groups: ['a', 'b'], phone: '555' };
  const read = (own: object) =>
    keptClaims({
      provider: { ...provider, secret, mapping: mapping(own) },
      ...{ issuer: 'https://id.example', subject: '1', claims },
    });
  const kept = { preferred_username: 'ann', limit: '5 GB', groups: ['a', 'b'] };
  expect(read({ quota: 'limit', adminGroups: ['b'] })).toEqual([kept, { ...kept, groups: ['b'] }]);
  expect(read({})[0]).not.toHaveProperty('limit');
});
