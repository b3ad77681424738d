import { describe, expect, it } from 'vitest';
import { nextView, storedViewMode, type ViewMode, viewModeOf } from './view-mode';

describe('the stored view', () => {
  it.each([
    ['list', 'list'],
    ['mosaic', 'mosaic'],
    ['mosaic gallery', 'gallery'],
    ['gallery', 'gallery'],
    ['', 'list'],
    ['table', 'list'],
  ] as const)('%j is shown as a %s', (stored, view) => {
    expect(viewModeOf(stored)).toBe(view);
  });

  it('is restored as it was chosen, and a gallery is a mosaic for clients that do not know it', () => {
    const views: ViewMode[] = ['list', 'mosaic', 'gallery'];
    expect(views.map(storedViewMode).map(viewModeOf)).toEqual(views);
    expect(storedViewMode('gallery')).toMatch(/^mosaic/);
  });
});

it('switching cycles through all views', () => {
  expect(nextView('list')).toBe('mosaic');
  expect(nextView('mosaic')).toBe('gallery');
  expect(nextView('gallery')).toBe('list');
});
