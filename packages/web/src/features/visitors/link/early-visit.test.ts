import { parseVirtualPath } from '@satchel/contract';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { beginVisit, takeEarlyVisit } from './early-visit';

const path = parseVirtualPath('/sub');

it('asks once, before anybody wants the answer, and gives it once', async () => {
  const requests = fakeServer({ 'GET /api/public/share/h4sh/sub': () => ({ name: 'sub' }) });
  beginVisit('/share/h4sh/sub/');
  expect(requests).toHaveLength(1);
  expect(await takeEarlyVisit('h4sh', path)).toEqual({ name: 'sub' });
  expect(takeEarlyVisit('h4sh', path)).toBeUndefined();
});

it('is nothing for another address', () => {
  fakeServer({ 'GET /api/public/share/h4sh/sub': () => ({ name: 'sub' }) });
  beginVisit('/share/h4sh/sub/');
  expect(takeEarlyVisit('other', path)).toBeUndefined();
});

it('hands a refusal to whoever takes it', async () => {
  fakeServer({ 'GET /api/public/share/h4sh/sub': () => refusal(404, 'not_found') });
  beginVisit('/share/h4sh/sub/');
  await expect(takeEarlyVisit('h4sh', path)).rejects.toThrow();
});
