import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSwipe } from './use-swipe';

const onSwipe = vi.fn();

function Area() {
  return <div role="img" aria-label="area" {...useSwipe(onSwipe)} />;
}

const touch = (type: 'Down' | 'Up', pointerId: number, clientX: number, isPrimary = true) =>
  fireEvent[`pointer${type}`](screen.getByRole('img', { name: 'area' }), {
    ...{ pointerId, isPrimary, clientX, clientY: 300 },
    pointerType: 'touch',
  });

it('a swipe counts although the end of the touch before was not reported', () => {
  render(<Area />);
  touch('Down', 1, 400);
  touch('Down', 2, 400);
  touch('Up', 2, 200);
  expect(onSwipe.mock.calls).toEqual([['left']]);
});

it('two fingers are no swipe', () => {
  onSwipe.mockClear();
  render(<Area />);
  touch('Down', 1, 400);
  touch('Down', 2, 420, false);
  touch('Up', 2, 200, false);
  touch('Up', 1, 200);
  expect(onSwipe).not.toHaveBeenCalled();
});
