/** The messages of the favourites and recents in the sidebar, which are loaded with them. */
export const messages = {
  'places.favourites': 'Favourites',
  'places.noFavourites': 'Folders and files that are dropped here stay at hand.',
  'places.recent': 'Recent',
  'places.shared': 'Shared by me',
  'places.add': 'Add to the favourites',
  'places.remove': 'Remove from the favourites',
  'places.up': 'Move up',
  'places.down': 'Move down',
  'places.actions': 'Actions of “{name}”',
  'places.new': 'New',
  'places.folders': 'Folders',
  'places.width': 'Width of the sidebar',
  'places.more': 'More in this folder',
  'places.failed': 'The favourites were not changed.',
} as const;

export type PlacesKey = keyof typeof messages;
/** What every language gives. */
export type PlacesMessages = Record<PlacesKey, string>;
