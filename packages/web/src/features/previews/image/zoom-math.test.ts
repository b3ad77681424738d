import { describe, expect, it } from 'vitest';
import {
  clampedView,
  doubleClickScale,
  FITTED,
  fittedSize,
  steppedScale,
  WheelSteps,
  zoomAt,
} from './zoom-math';

const area = { width: 1000, height: 500 };

describe('fitting', () => {
  it.each([
    ['a wide image by its width', { width: 4000, height: 1000 }, 0, { width: 1000, height: 250 }],
    ['a tall image by its height', { width: 1000, height: 2000 }, 0, { width: 250, height: 500 }],
    ['a small image at its own size', { width: 16, height: 16 }, 0, { width: 16, height: 16 }],
    ['a turned image by its other side', { width: 1000, height: 2000 }, 90, { width: 500, height: 1000 }],
  ])('shows %s', (_, image, degrees, size) => {
    expect(fittedSize(image, area, { degrees, mayEnlarge: false })).toEqual(size);
  });

  it('enlarges on request', () => {
    expect(fittedSize({ width: 100, height: 100 }, area, { degrees: 0, mayEnlarge: true })).toEqual({
      width: 500,
      height: 500,
    });
  });
});

describe('zooming', () => {
  it('keeps the point under the pointer in place', () => {
    const point = { x: 100, y: -40 };
    const view = zoomAt({ scale: 1.5, x: 20, y: 10 }, 3, point);
    // The position on the image, in pixels of scale 1, is the same before and after.
    expect((point.x - view.x) / view.scale).toBeCloseTo((100 - 20) / 1.5);
    expect((point.y - view.y) / view.scale).toBeCloseTo((-40 - 10) / 1.5);
  });

  it('stays between a quarter and four', () => {
    expect(zoomAt(FITTED, 9, { x: 0, y: 0 }).scale).toBe(4);
    expect(zoomAt(FITTED, 0.1, { x: 0, y: 0 }).scale).toBe(0.25);
  });

  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [1.1, 1, 1.25],
    [1.1, -1, 1],
    [4, 1, 4],
    [0.25, -1, 0.25],
  ])('steps from %d by %d to %d', (from, steps, to) => {
    expect(steppedScale(from, steps)).toBe(to);
  });

  it.each([
    [1, 2],
    [2, 4],
    [4, 1],
    [0.5, 1],
    [1.25, 2],
    [3, 4],
  ])('goes on a double click from %d to %d', (from, to) => {
    expect(doubleClickScale(from)).toBe(to);
  });
});

describe('panning', () => {
  const fitted = { width: 800, height: 500 };

  it('centres an image that is smaller than the stage', () => {
    expect(clampedView({ scale: 1, x: 300, y: 20 }, fitted, area, 0)).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('stops at the edges of a larger image', () => {
    expect(clampedView({ scale: 2, x: 900, y: -900 }, fitted, area, 0)).toEqual({
      scale: 2,
      x: 300,
      y: -250,
    });
  });

  it('uses the sides of a rotated image', () => {
    expect(clampedView({ scale: 2, x: 900, y: 900 }, fitted, area, 90)).toEqual({ scale: 2, x: 0, y: 550 });
  });
});

describe('a wheel', () => {
  it('makes one step of a notch', () => {
    const steps = new WheelSteps();
    expect([steps.add(-120, false), steps.add(120, false), steps.add(3, true)]).toEqual([1, -1, -1]);
  });

  it('adds up the small moves of a trackpad, and resets the sum when the direction changes', () => {
    const steps = new WheelSteps();
    expect([20, 20, 19].map((delta) => steps.add(delta, false))).toEqual([0, 0, 0]);
    expect(steps.add(1, false)).toBe(-1);
    steps.add(50, false);
    expect(steps.add(-20, false)).toBe(0);
  });
});
