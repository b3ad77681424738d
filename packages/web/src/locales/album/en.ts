/** The messages of an album for visitors, which are loaded with it. */
export const messages = {
  'album.by': 'Shared by {owner}',
  'album.until': 'Until {date}',
  'album.pictures': '{count, plural, one {# picture} other {# pictures}}',
  'album.films': '{count, plural, one {# film} other {# films}}',
  'album.downloadAll': 'Download all',
  'album.choose': 'Choose {name}',
} as const;

export type AlbumKey = keyof typeof messages;
/** What every language gives. */
export type AlbumMessages = Record<AlbumKey, string>;
