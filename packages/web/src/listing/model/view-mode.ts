import { FOLDER_VIEWS, type ListingItem } from '@satchel/contract';

/** The layout of a folder: rows, cards with names, or pictures side by side. */
export type ViewMode = Exclude<ViewChoice, 'auto'>;

/** `auto` chooses the layout by the content of the folder. */
export type ViewChoice = (typeof FOLDER_VIEWS)[number];

/**
 * The value that is stored for the user. Clients without a gallery and without a choice by content look for
 * the word `mosaic`, and show that or a list.
 */
const STORED: Record<ViewChoice, string> = {
  list: 'list',
  mosaic: 'mosaic',
  gallery: 'mosaic gallery',
  auto: 'list auto',
};

export const VIEW_CHOICES: readonly ViewChoice[] = FOLDER_VIEWS;

const NEXT = { list: 'mosaic', mosaic: 'gallery', gallery: 'auto', auto: 'list' } as const;

export function storedViewMode(view: ViewChoice): string {
  return STORED[view];
}

/** Values of other clients are accepted as far as possible; an unknown one is a list. */
export function viewModeOf(stored: string): ViewMode {
  const words = stored.split(' ');
  if (words.includes('gallery')) return 'gallery';
  return words.includes('mosaic') ? 'mosaic' : 'list';
}

export function viewChoiceOf(stored: string): ViewChoice {
  return stored.split(' ').includes('auto') ? 'auto' : viewModeOf(stored);
}

/** True if more than half of the entries are pictures or videos. */
export function areMostlyPictures(items: readonly Pick<ListingItem, 'type'>[]): boolean {
  let seen = 0;
  for (const { type } of items) if (type === 'image' || type === 'video') seen += 1;
  return seen > items.length / 2;
}

export function nextChoice(choice: ViewChoice): ViewChoice {
  return NEXT[choice];
}

/** The next view, for folders in which the content does not choose it. */
export function nextView(view: ViewMode): ViewMode {
  return view === 'gallery' ? 'list' : NEXT[view];
}
