// @vitest-environment jsdom
import { ROOT } from '@satchel/contract';
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { isWorthAnotherLook, refreshFolders, resourceQuery } from './resource-query';

describe('returning to the window', () => {
  it('reads an ordinary folder again', () => {
    expect(isWorthAnotherLook(50, 0, 1)).toBe(true);
  });

  it('reads a huge folder again only after a while, which depends on its size', () => {
    expect(isWorthAnotherLook(10_000, 0, 20_000)).toBe(false);
    expect(isWorthAnotherLook(10_000, 0, 31_000)).toBe(true);
    expect(isWorthAnotherLook(100_000, 0, 31_000)).toBe(false);
    expect(isWorthAnotherLook(100_000, 0, 301_000)).toBe(true);
  });
});

it('a folder counts as refreshed once the screen shows it, so that nothing that is gone appears again', async () => {
  const items = [{ name: 'deleted' }];
  fakeServer({ 'GET /api/resources/': () => ({ items: [...items] }) });
  const client = new QueryClient();
  let shown: unknown;
  // `useQuery` observes it in the same way.
  const stop = new QueryObserver(client, resourceQuery(ROOT)).subscribe(
    notifyManager.batchCalls(({ data }) => {
      shown = data?.items;
    }),
  );
  await vi.waitFor(() => expect(shown).toEqual(items), { timeout: 10_000 });
  items.pop();
  await refreshFolders(client, [ROOT]);
  expect(shown).toEqual([]);
  stop();
});
