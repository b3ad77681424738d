import { expect, test } from 'vitest';
import { Lifecycle } from './lifecycle.js';

test('what was opened last is closed first, and a failure keeps nothing open', async () => {
  const lifecycle = new Lifecycle();
  const closed: string[] = [];
  for (const name of ['database', 'disk', 'server'])
    lifecycle.opened(async () => {
      closed.push(name);
      if (name === 'disk') throw new Error('the disk is gone');
    });
  await expect(lifecycle.close()).rejects.toThrow('the disk is gone');
  expect(closed).toEqual(['server', 'disk', 'database']);
  await lifecycle.close();
  expect(closed).toHaveLength(3);
});
