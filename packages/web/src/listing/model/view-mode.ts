/** The layout of a folder: rows, cards with names, or pictures side by side. */
export type ViewMode = 'list' | 'mosaic' | 'gallery';

/** The value that is stored for the user. Clients without a gallery look for the word `mosaic` and show that. */
const STORED: Record<ViewMode, string> = { list: 'list', mosaic: 'mosaic', gallery: 'mosaic gallery' };

const NEXT: Record<ViewMode, ViewMode> = { list: 'mosaic', mosaic: 'gallery', gallery: 'list' };

export function storedViewMode(view: ViewMode): string {
  return STORED[view];
}

/** Values of other clients are accepted as far as possible; an unknown one is a list. */
export function viewModeOf(stored: string): ViewMode {
  const words = stored.split(' ');
  if (words.includes('gallery')) return 'gallery';
  return words.includes('mosaic') ? 'mosaic' : 'list';
}

export function nextView(view: ViewMode): ViewMode {
  return NEXT[view];
}
