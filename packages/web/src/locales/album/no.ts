import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Delt av {owner}',
  'album.until': 'Til {date}',
  'album.pictures': '{count, plural, one {# bilde} other {# bilder}}',
  'album.films': '{count, plural, one {# film} other {# filmer}}',
  'album.downloadAll': 'Last ned alle',
  'album.choose': 'Velg {name}',
};
