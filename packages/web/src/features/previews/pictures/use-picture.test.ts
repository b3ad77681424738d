import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pictureQueue } from './picture-queue';
import { usePicture } from './use-picture';

beforeEach(() => {
  vi.useFakeTimers();
  // The clock of this test decides when it ends.
  scroll();
});
afterEach(() => void vi.useRealTimers());

function show(queue = pictureQueue<string>(1, 10)) {
  const make = vi.fn(async () => 'a picture');
  return { make, queue, ...renderHook(() => usePicture(queue, '/a', make)) };
}

const scroll = () => document.body.dispatchEvent(new Event('scroll'));

it('a picture is not made while the page is scrolled', async () => {
  const { make } = show();
  for (let turn = 0; turn < 10; turn++) {
    scroll();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(make).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(make).toHaveBeenCalledOnce();
});

it('a picture is not made for what is gone before the page rests', async () => {
  const { make, unmount } = show();
  await vi.advanceTimersByTimeAsync(100);
  scroll();
  await vi.advanceTimersByTimeAsync(100);
  unmount();
  await vi.advanceTimersByTimeAsync(1000);
  expect(make).not.toHaveBeenCalled();
});

it('a picture is shown again at once where it was made before', async () => {
  const { queue, unmount, result } = show();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(result.current).toBe('a picture');
  unmount();
  scroll();
  expect(show(queue).result.current).toBe('a picture');
});
