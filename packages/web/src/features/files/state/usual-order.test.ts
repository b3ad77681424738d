// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const byName = { by: 'name', asc: false };
const bySize = { by: 'size', asc: false };
const byDate = { by: 'modified', asc: true };

/** The module as a page that is loaded again has it. */
async function reload() {
  vi.resetModules();
  return await import('./usual-order');
}
let order: Awaited<ReturnType<typeof reload>>;
const usual = (stored: typeof byName, userId = 1) =>
  renderHook(() => order.useUsualOrder(userId, stored)).result.current;

beforeEach(async () => {
  localStorage.clear();
  order = await reload();
});

it('is what the server says, until an order is chosen for one folder', async () => {
  expect(usual(bySize)).toEqual(bySize);
  order.keepUsualOrder(1, byName, bySize);
  expect(usual(bySize)).toEqual(byName);
  expect(usual(bySize, 2)).toEqual(bySize);
  order = await reload();
  expect(usual(bySize)).toEqual(byName);
});

it('follows the server again when something else is stored there', async () => {
  order.keepUsualOrder(1, byName, bySize);
  // A folder that was read before that.
  expect(usual(byDate)).toEqual(byName);
  order = await reload();
  expect(usual(byDate)).toEqual(byDate);
});

it('ignores what else is stored in the browser', async () => {
  localStorage.setItem('satchel.usual-order', '[7, [1, null]]');
  order = await reload();
  expect(usual(bySize)).toEqual(bySize);
});
