import { MutationObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client';

it('what a request sent and received is forgotten when nobody shows it any more', async () => {
  const client = createQueryClient();
  const known = () =>
    JSON.stringify(
      client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    );
  const observer = new MutationObserver(client, { mutationFn: async (sent: string) => `${sent} received` });
  const close = observer.subscribe(() => undefined);
  await observer.mutate('secret');
  expect(known()).toContain('secret received');
  close();
  await expect.poll(known).toBe('[]');
});
