import { describe, expect, it } from 'vitest';
import { swipeOf } from './swipe';

const from = { x: 200, y: 200 };

describe('a swipe', () => {
  it.each([
    ['to the left', { x: 100, y: 210 }, 200, 'left'],
    ['to the right', { x: 300, y: 190 }, 200, 'right'],
    ['too short', { x: 240, y: 200 }, 200, null],
    ['too slow', { x: 300, y: 200 }, 900, null],
    ['downwards', { x: 220, y: 300 }, 200, 'down'],
    ['downwards, too short', { x: 200, y: 280 }, 200, null],
    ['upwards', { x: 200, y: 60 }, 200, null],
    ['mostly downwards', { x: 280, y: 300 }, 200, null],
  ])('a move %s has its direction, or none', (_, to, milliseconds, direction) => {
    expect(swipeOf(from, to, milliseconds)).toBe(direction);
  });
});
