/** How a folder is drawn: rows, cards with names, or pictures side by side. */
export type ViewMode = 'list' | 'mosaic' | 'gallery';

/** What is stored for the user. Clients that know no gallery look for the word `mosaic` and show that. */
const STORED: Record<ViewMode, string> = { list: 'list', mosaic: 'mosaic', gallery: 'mosaic gallery' };

const NEXT: Record<ViewMode, ViewMode> = { list: 'mosaic', mosaic: 'gallery', gallery: 'list' };

export function storedViewMode(view: ViewMode): string {
  return STORED[view];
}

/** What other clients have stored is understood as far as it goes; anything unknown is a list. */
export function viewModeOf(stored: string): ViewMode {
  const words = stored.split(' ');
  if (words.includes('gallery')) return 'gallery';
  return words.includes('mosaic') ? 'mosaic' : 'list';
}

export function nextView(view: ViewMode): ViewMode {
  return NEXT[view];
}
