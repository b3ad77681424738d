import { describe, expect, it } from 'vitest';
import { nextView, storedViewMode, type ViewMode, viewModeOf } from './view-mode';

describe('the view that is stored', () => {
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

  it('comes back as it was chosen, and a gallery is a mosaic for clients that know none', () => {
    const views: ViewMode[] = ['list', 'mosaic', 'gallery'];
    expect(views.map(storedViewMode).map(viewModeOf)).toEqual(views);
    expect(storedViewMode('gallery')).toMatch(/^mosaic/);
  });
});

it('switching goes through all views and comes round', () => {
  expect(nextView('list')).toBe('mosaic');
  expect(nextView('mosaic')).toBe('gallery');
  expect(nextView('gallery')).toBe('list');
});
