import { beforeEach, describe, expect, it } from 'vitest';
import { keepPlace, placeIn } from './book-places';

beforeEach(() => localStorage.clear());

describe('the position in a book', () => {
  it('is stored for each book', () => {
    keepPlace('/a.epub', { chapter: 2, down: 0.51234 });
    keepPlace('/b.epub', { chapter: 1, down: 0 });
    expect(placeIn('/a.epub', 3)).toEqual({ chapter: 2, down: 0.512 });
    expect(placeIn('/b.epub', 3)).toEqual({ chapter: 1, down: 0 });
    expect(placeIn('/c.epub', 3)).toEqual({ chapter: 0, down: 0 });
  });

  it('is the beginning when the book has become shorter, or was started again', () => {
    keepPlace('/a.epub', { chapter: 2, down: 0.5 });
    expect(placeIn('/a.epub', 2)).toEqual({ chapter: 0, down: 0 });
    keepPlace('/a.epub', { chapter: 0, down: 0 });
    expect(localStorage.getItem('satchel.book-places')).toBe('[]');
  });

  it('is the beginning when the stored value is invalid', () => {
    localStorage.setItem('satchel.book-places', '{');
    expect(placeIn('/a.epub', 3)).toEqual({ chapter: 0, down: 0 });
  });
});
