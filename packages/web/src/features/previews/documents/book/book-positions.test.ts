import { beforeEach, describe, expect, it } from 'vitest';
import { positionIn, storePosition } from './book-positions';

beforeEach(() => localStorage.clear());

describe('the position in a book', () => {
  it('is stored for each book', () => {
    storePosition('/a.epub', { chapter: 2, down: 0.51234 });
    storePosition('/b.epub', { chapter: 1, down: 0 });
    expect(positionIn('/a.epub', 3)).toEqual({ chapter: 2, down: 0.512 });
    expect(positionIn('/b.epub', 3)).toEqual({ chapter: 1, down: 0 });
    expect(positionIn('/c.epub', 3)).toEqual({ chapter: 0, down: 0 });
  });

  it('is the beginning when the book has become shorter, or was started again', () => {
    storePosition('/a.epub', { chapter: 2, down: 0.5 });
    expect(positionIn('/a.epub', 2)).toEqual({ chapter: 0, down: 0 });
    storePosition('/a.epub', { chapter: 0, down: 0 });
    expect(localStorage.getItem('satchel.book-places')).toBe('[]');
  });

  it('is the beginning when the stored value is invalid', () => {
    localStorage.setItem('satchel.book-places', '{');
    expect(positionIn('/a.epub', 3)).toEqual({ chapter: 0, down: 0 });
  });
});
