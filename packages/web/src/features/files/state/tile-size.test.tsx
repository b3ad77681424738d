import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** The factor in a page that is loaded again. */
async function reloaded() {
  vi.resetModules();
  const module = await import('./tile-size');
  return { ...module, scale: renderHook(() => module.useTileScale()).result.current };
}

it('the size of tiles is remembered in this browser, and usual for whatever else is stored', async () => {
  const { chooseTileStep, LARGEST_STEP } = await reloaded();
  chooseTileStep(LARGEST_STEP);
  expect((await reloaded()).scale).toBe(2);
  for (const other of ['7', '-1', '1.5', 'large', '']) {
    localStorage.setItem('satchel.tiles', other);
    expect((await reloaded()).scale).toBe(1);
  }
});
