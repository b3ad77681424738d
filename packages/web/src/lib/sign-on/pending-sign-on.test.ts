import { beforeEach, expect, it } from 'vitest';
import { keepPending, type PendingSignOn, takePending } from './pending-sign-on';

const PENDING: PendingSignOn = { purpose: 'link', provider: 'work', name: 'Work', redirect: '/files/a/' };

beforeEach(() => sessionStorage.clear());

it('what was begun can be taken once', () => {
  keepPending(PENDING);
  expect(takePending('work')).toEqual(PENDING);
  expect(takePending('work')).toBeNull();
});

it('what was begun with another provider is forgotten', () => {
  keepPending(PENDING);
  expect(takePending('home')).toBeNull();
  expect(takePending('work')).toBeNull();
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a text', '"login"'],
  ['an unknown purpose', JSON.stringify({ ...PENDING, purpose: 'buy' })],
  ['a redirect that is no text', JSON.stringify({ ...PENDING, redirect: {} })],
])('%s in the storage is nothing that was begun', (_, stored) => {
  if (stored !== null) sessionStorage.setItem('sign-on', stored);
  expect(takePending('work')).toBeNull();
});
