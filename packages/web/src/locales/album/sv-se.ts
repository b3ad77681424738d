import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Delas av {owner}',
  'album.until': 'Till {date}',
  'album.pictures': '{count, plural, one {# bild} other {# bilder}}',
  'album.films': '{count, plural, one {# film} other {# filmer}}',
  'album.downloadAll': 'Hämta alla',
  'album.choose': 'Välj {name}',
};
