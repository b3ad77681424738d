import { describe, expect, it, vi } from 'vitest';
import { BodyShapes } from './body-shapes';

const failTwice = (shapes: BodyShapes, mayBeWhole = true) => {
  for (let count = 0; count < 2; count++) shapes.failed('/a', 0, mayBeWhole);
  return shapes.of('/a');
};

describe('the shape of bodies', () => {
  it('changes after two failures at one offset, and goes round', () => {
    const shapes = new BodyShapes();
    expect(shapes.of('/a')).toBe('blob');
    expect([1, 2, 3, 4].map(() => failTwice(shapes))).toEqual(['bytes', 'fetch', 'whole', 'blob']);
    expect(shapes.of('/b')).toBe('blob');
  });

  it('is never the whole file where that is not possible', () => {
    const shapes = new BodyShapes();
    expect([1, 2, 3].map(() => failTwice(shapes, false))).toEqual(['bytes', 'fetch', 'blob']);
  });

  it('stays while attempts get further, and begins again with another upload', () => {
    const shapes = new BodyShapes();
    for (let offset = 0; offset < 9; offset++) shapes.failed('/a', offset, true);
    expect(shapes.of('/a')).toBe('blob');
    failTwice(shapes);
    shapes.forget('/a');
    expect(shapes.of('/a')).toBe('blob');
  });

  it('is remembered for a browser that does not report responses, until its next version', () => {
    const shapes = new BodyShapes();
    shapes.unanswered('/a', 0);
    // One response may have been late.
    expect([shapes.of('/a'), shapes.of('/c'), new BodyShapes().of('/c')]).toEqual(['bytes', 'blob', 'blob']);
    shapes.unanswered('/b', 0);
    expect(shapes.of('/c')).toBe('bytes');
    expect(new BodyShapes().of('/c')).toBe('bytes');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Safari 27');
    expect(new BodyShapes().of('/c')).toBe('blob');
  });
});
