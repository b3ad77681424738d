import { parseVirtualPath } from '@satchel/contract';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { beginVisit, takeEarlyVisit } from './early-visit';

const path = parseVirtualPath('/sub');

it('the early visit sends one request, before the response is needed, and returns the response once', async () => {
  const requests = fakeServer({ 'GET /api/public/share/h4sh/sub': () => ({ name: 'sub' }) });
  beginVisit('/share/h4sh/sub/');
  expect(requests).toHaveLength(1);
  expect(await takeEarlyVisit('h4sh', path)).toEqual({ name: 'sub' });
  expect(takeEarlyVisit('h4sh', path)).toBeUndefined();
});

it('the early visit returns nothing for another address', () => {
  fakeServer({ 'GET /api/public/share/h4sh/sub': () => ({ name: 'sub' }) });
  beginVisit('/share/h4sh/sub/');
  expect(takeEarlyVisit('other', path)).toBeUndefined();
});

it('the early visit passes a rejection on to its caller', async () => {
  fakeServer({ 'GET /api/public/share/h4sh/sub': () => refusal(404, 'not_found') });
  beginVisit('/share/h4sh/sub/');
  await expect(takeEarlyVisit('h4sh', path)).rejects.toThrow();
});
