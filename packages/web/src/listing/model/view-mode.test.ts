import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entries';
import {
  areMostlyPictures,
  nextChoice,
  nextView,
  storedViewMode,
  type ViewChoice,
  viewChoiceOf,
  viewModeOf,
} from './view-mode';

describe('the stored view', () => {
  it.each([
    ['list', 'list'],
    ['mosaic', 'mosaic'],
    ['mosaic gallery', 'gallery'],
    ['gallery', 'gallery'],
    ['', 'list'],
    ['table', 'list'],
    ['list auto', 'list'],
  ] as const)('%j is shown as a %s', (stored, view) => {
    expect(viewModeOf(stored)).toBe(view);
  });

  it('is restored as it was chosen, and a gallery is a mosaic for clients that do not know it', () => {
    const views: ViewChoice[] = ['list', 'mosaic', 'gallery', 'auto'];
    expect(views.map(storedViewMode).map(viewChoiceOf)).toEqual(views);
    expect(storedViewMode('gallery')).toMatch(/^mosaic/);
  });
});

it('switching cycles through all views', () => {
  expect(nextView('list')).toBe('mosaic');
  expect(nextView('mosaic')).toBe('gallery');
  expect(nextView('gallery')).toBe('list');
  expect(nextChoice('list')).toBe('mosaic');
  expect(nextChoice('gallery')).toBe('auto');
  expect(nextChoice('auto')).toBe('list');
});

it('a folder by content is a mosaic if more than half of its entries are pictures or videos', () => {
  const picture = entry('a.jpg', { type: 'image' });
  const video = entry('b.mp4', { type: 'video' });
  const text = entry('c.txt', { type: 'text' });
  const folder = entry('d/');
  expect(areMostlyPictures([])).toBe(false);
  expect(areMostlyPictures([picture, video, text])).toBe(true);
  expect(areMostlyPictures([picture, video, text, folder])).toBe(false);
});
